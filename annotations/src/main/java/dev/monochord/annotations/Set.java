package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The new value of an attribute; null removes it. See {@link Update}.
 *
 * <pre>{@code
 * @Update(item = Account.class) void status(String accountId, @Set AccountStatus status);
 * }</pre>
 *
 * sends {@code SET status = …} if the item exists.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface Set {
    /** The variable or component. Defaults to the name of the parameter. */
    String value() default "";
}
