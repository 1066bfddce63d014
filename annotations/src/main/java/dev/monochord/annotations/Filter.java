package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A condition on an attribute that is not in the key: what does not meet it is read and paid for, but not answered. A null
 * argument leaves the condition out. Pages are filled all the same.
 *
 * <pre>{@code
 * @Query Page<Finding> findings(String accountId, @Filter(value = "severity", comparison = Comparison.AT_LEAST) int minimum, PageRequest page);
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface Filter {
    /** The variable or component. Defaults to the name of the parameter. */
    String value() default "";

    /** How it is compared. */
    Comparison comparison() default Comparison.EQUAL;
}
