package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How a component is stored, where the rule of the table is not enough.
 *
 * <pre>{@code
 * public record Resource(@Attribute(name = "ARN") String arn,
 *                        @Attribute(alternatives = "UpdateAt") Instant updatedAt,
 *                        @Attribute(lenient = true) Map<String, Object> properties) {}
 * }</pre>
 *
 * stores {@code ARN}, {@code UpdatedAt} and {@code Properties}; a reader takes {@code UpdateAt} where {@code UpdatedAt} is
 * absent, and {@code Properties} as a map or as text that holds JSON.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface Attribute {
    /** The name of the attribute. Defaults to the naming rule of the table. */
    String name() default "";

    /** Names that a reader also takes. */
    String[] alternatives() default {};

    /**
     * A reader also takes text: a number in quotes, JSON for a document, ISO-8601 for a time, and the name of an enum
     * constant in any case. Empty text reads as absent
     * where the component may be absent and is not text itself.
     */
    boolean lenient() default false;
}
