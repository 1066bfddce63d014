package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Replaces a whole item that exists, if its version is the one that was read, and swaps the guards of changed values.
 *
 * <pre>{@code
 * @Replace void replace(Target target);
 * }</pre>
 *
 * The method returns nothing, the item as stored with its next version, or {@code boolean}: false if the item is missing, has
 * another version or does not meet an {@link If}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Replace {
    /**
     * Whether the write is sent as a transaction of one item. The service remembers a transaction for ten minutes, so the
     * outcome is exact even if a response is lost. A transaction costs twice the write units.
     */
    boolean once() default false;
}
