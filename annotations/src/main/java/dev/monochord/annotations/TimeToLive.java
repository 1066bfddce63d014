package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The component that says when an item expires. It is stored as seconds since 1970, in the attribute that the table
 * names as {@link Table#timeToLive}.
 *
 * <pre>{@code
 * public record AuditEntry(@KeyOnly String entityId, @TimeToLive Instant expireAt) {}
 * }</pre>
 *
 * stores <code>{"expire_at": {"N": "1717156800"}}</code>. The service deletes within days, so reads hide what has expired,
 * a create goes over it, and its unique values are free.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface TimeToLive {
    /** Reads leave out what has expired but is still there. */
    boolean hideExpired() default true;
}
