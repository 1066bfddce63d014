package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A number to add to an attribute, which is 0 where it is absent.
 *
 * <pre>{@code
 * @Update(item = Finding.class) void reopened(String arn, String policy, @Add("reopenCount") long times);
 * }</pre>
 *
 * sends {@code ADD ReopenCount 1}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface Add {
    /** The variable or component. Defaults to the name of the parameter. */
    String value() default "";
}
