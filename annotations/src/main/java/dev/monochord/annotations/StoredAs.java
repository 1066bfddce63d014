package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How an {@code Instant} is stored. Defaults to ISO-8601 text.
 *
 * <pre>{@code
 * public record Finding(@StoredAs(TimeFormat.EPOCH_MILLIS) Instant firstSeen) {}
 * }</pre>
 *
 * stores <code>{"FirstSeen": {"N": "1714564800000"}}</code>.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface StoredAs {
    /** The form. */
    TimeFormat value();
}
