package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Changes attributes of an item that exists, and the index keys that are made from them. {@link Replace} writes a whole
 * record.
 *
 * <pre>{@code
 * @Update(item = Schedule.class) void rename(String scheduleId, @Set String scheduleName);
 * }</pre>
 *
 * The method returns nothing, the item after the change, or {@code boolean}: false if the item is missing or does not meet an
 * {@link If}.
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
