package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a record of a sealed interface is called in the attribute of {@link TypeAttribute}, or a constant of an enum in the
 * table. Defaults to the Java name.
 *
 * <pre>{@code
 * enum Scope { @TypeName("tenant") TENANT, @TypeName("global") GLOBAL }
 * }</pre>
 *
 * stores <code>{"scope": {"S": "tenant"}}</code>.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.FIELD})
public @interface TypeName {
    /** The name. */
    String value();
}
