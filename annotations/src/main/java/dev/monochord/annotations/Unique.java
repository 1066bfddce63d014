package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A component whose value one item at most may have. An index cannot promise that; a guard item can: it is written in the
 * same transaction, keyed by the value, and names its owner.
 *
 * <pre>{@code
 * @Item(table = AuthzTable.class)
 * @Key(partition = "USER#{userId}", sort = "USER#{userId}")
 * public record User(String userId,
 *                    @Unique(value = "USER_EMAIL#{email:lower}", type = "UserEmail", attributes = "userId") String email) {}
 * }</pre>
 *
 * writes beside the user
 * <pre>{@code
 * {"PK": {"S": "USER_EMAIL#ann@example.org"}, "SK": {"S": "USER_EMAIL#ann@example.org"},
 *  "Type": {"S": "UserEmail"}, "email": {"S": "Ann@example.org"}, "userId": {"S": "01J8YZ"}}
 * }</pre>
 *
 * A null value has no guard. A value that changes swaps its guard, one that does not leaves it alone.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface Unique {
    /** The template of the guard's partition key, and of its sort key where the table has one. */
    String value();

    /** What the guard says in the type attribute. Defaults to the names of the record and the component. */
    String type() default "";

    /** Components that the guard carries beside the value itself. Defaults to those of the primary key. */
    String[] attributes() default {};

    /** An item record that describes the guard, so that patterns can read it. */
    Class<?> readAs() default void.class;
}
