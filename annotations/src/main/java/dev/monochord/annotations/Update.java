package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Changes an item that exists: as a whole, or some attributes.
 *
 * <pre>{@code
 * @Update void update(Target target);
 * @Update(item = Schedule.class) void rename(String scheduleId, @Set String scheduleName);
 * }</pre>
 *
 * The first replaces, if the version is still the one that was read, and swaps the guards of changed values. The second sets
 * the attribute and the index keys that are made from it.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Update {
    /** The item, where the result and the parameters do not tell. */
    Class<?> item() default void.class;

    /**
     * Whether the write is sent as a transaction of one item. The service remembers a transaction for ten minutes, so the
     * outcome is exact even if a response is lost. A transaction costs twice the write units.
     */
    boolean once() default false;
}
