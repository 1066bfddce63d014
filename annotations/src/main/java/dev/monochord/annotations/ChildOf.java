package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An item that is written only while another exists and is not being deleted: the write is a transaction that checks
 * the parent, and counts there.
 *
 * <pre>{@code
 * @ChildOf(value = Project.class, counter = "tokenCount", limit = 2)
 * @Key(partition = "PROJECT#{project}", sort = "TOKEN#{tokenId}")
 * public record Token(@KeyOnly String project, @KeyOnly String tokenId) {}
 * }</pre>
 *
 * A third token is refused, however many are created at once. The record has every variable of the parent's key.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@Repeatable(ChildOf.List.class)
public @interface ChildOf {
    /** The parent. */
    Class<?> value();

    /** The parent's component that counts its children; empty for none. */
    String counter() default "";

    /** The most children; 0 for any number. */
    int limit() default 0;

    /** Several of them. */
    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.TYPE)
    @interface List {
        /** Each of them. */
        ChildOf[] value();
    }
}
