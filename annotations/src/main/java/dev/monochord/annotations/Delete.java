package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Deletes an item, with its guards.
 *
 * <pre>{@code
 * @Delete void delete(User user);
 * @Delete(item = Token.class) void deleteToken(String project, String tokenId);
 * }</pre>
 *
 * An item that does not exist is no error. A result {@code boolean} is false if there was no item, and a result
 * {@code Optional<User>} is the item that was there before.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Delete {
    /** The item, where the result and the parameters do not tell. */
    Class<?> item() default void.class;

    /**
     * Whether the write is sent as a transaction of one item. The service remembers a transaction for ten minutes, so the
     * outcome is exact even if a response is lost. A transaction costs twice the write units.
     */
    boolean once() default false;
}
