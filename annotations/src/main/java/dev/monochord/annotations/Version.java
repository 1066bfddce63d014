package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The component that counts the writes of an item. A replace is refused when the item was written since it was read.
 *
 * <pre>{@code
 * public record Target(@KeyOnly String project, String name, @Version long version) {}
 * }</pre>
 *
 * stores <code>{"version": {"N": "7"}}</code>, and 8 with the next write.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface Version {}
