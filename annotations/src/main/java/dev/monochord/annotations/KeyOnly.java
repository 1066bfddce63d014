package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A component that lives in the key and nowhere else; it is read back from the key.
 *
 * <pre>{@code
 * @Key(partition = "PROJECT#{project}", sort = "TOKEN#{tokenId}")
 * public record Token(@KeyOnly String project, @KeyOnly String tokenId, Instant createdAt) {}
 * }</pre>
 *
 * stores no attribute {@code project}:
 * <pre>{@code
 * {"pk": {"S": "PROJECT#myproj"}, "sk": {"S": "TOKEN#tkn-123"}, "created_at": {"S": "2023-06-15T12:00:00.000Z"}}
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface KeyOnly {}
