package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An attribute that no component holds: it is written from others, and ignored when an item is read.
 *
 * <pre>{@code
 * @Derived(attribute = "AccountService", template = "{accountId:word}_{service}")
 * public record Resource(String accountId, String service) {}
 * }</pre>
 *
 * adds <code>{"AccountService": {"S": "123456789012_s3"}}</code>.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@Repeatable(Derived.List.class)
public @interface Derived {
    /** Its name in the table. */
    String attribute();

    /** What is written, as in a {@link Key}. */
    String template();

    /** Several of them. */
    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.TYPE)
    @interface List {
        /** Each of them. */
        Derived[] value();
    }
}
