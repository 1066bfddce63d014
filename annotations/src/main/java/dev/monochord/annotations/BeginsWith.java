package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The start of the next variable of the sort key; null for any.
 *
 * <pre>{@code
 * @Query Page<Policy> policies(@BeginsWith("name") String prefix, PageRequest page);
 * }</pre>
 *
 * sends {@code begins_with(SK, POLICY_NAME#{prefix})}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface BeginsWith {
    /** The variable or component. Defaults to the name of the parameter. */
    String value() default "";
}
