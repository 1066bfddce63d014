package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The attribute that tells the records of a nested sealed interface apart.
 *
 * <pre>{@code
 * @TypeAttribute("kind")
 * public sealed interface Action permits Start, Stop {}
 *
 * @TypeName("start") record Start(int count) implements Action {}
 * }</pre>
 *
 * stores a component {@code action} as <code>{"action": {"M": {"kind": {"S": "start"}, "count": {"N": "2"}}}}</code>. Items are
 * told apart by {@link Table#typeAttribute}, or by their keys.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface TypeAttribute {
    /** The attribute. */
    String value() default "type";
}
