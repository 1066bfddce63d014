package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Writes an item whether it exists or not.
 *
 * <pre>{@code
 * @Put void put(Resource resource);
 * }</pre>
 *
 * sends {@code PutItem} without a condition. An item with {@link Unique} components, or that a parent counts, is read first and
 * written in a transaction, which requires that the stored item is unchanged and replaces its guards.
 *
 * <p>A result {@code Optional<Resource>} is the item that was there before.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Put {
    /**
     * Whether the write is sent as a transaction of one item. The service remembers a transaction for ten minutes, so the
     * outcome is exact even if a response is lost. A transaction costs twice the write units.
     */
    boolean once() default false;
}
