package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The primary key of an item, by templates.
 *
 * <pre>{@code
 * @Key(partition = "ENTITY#{entityId}", sort = "TIMESTAMP#{at}#{id}")
 * public record AuditEntry(@KeyOnly String entityId, @KeyOnly Instant at, @KeyOnly String id, String action) {}
 * }</pre>
 *
 * stores the key
 * <pre>{@code
 * {"pk": {"S": "ENTITY#SCHEDULE#123"}, "sk": {"S": "TIMESTAMP#2024-05-01T12:00:00.000Z#01HW"}}
 * }</pre>
 *
 * A template has literals and variables, which are components of the record:
 * <ul>
 * <li><code>METADATA</code>: a constant
 * <li><code>{arn}</code>: the value itself; an attribute of the same name may be the same component
 * <li><code>{target:word}</code>: text that never holds what follows it; required of text before the last variable
 * <li><code>{email:lower}</code>: text in lower case
 * <li><code>{seq:8}</code>: a number with zeros in front, so that it sorts
 * <li><code>{at}</code> of an {@code Instant}: fixed-width ISO-8601, so that it sorts; {@code seconds} and {@code millis}
 *     are the other forms
 * <li><code>AUDIT#{operation:word}[#{version}]</code>: an optional end, left out when its variables are null
 * </ul>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Key {
    /** The template of the partition key. */
    String partition();

    /** The template of the sort key; empty where the table has none. */
    String sort() default "";
}
