package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Another form of the key that readers also take; writers never write it.
 *
 * <pre>{@code
 * @Key(partition = "TENANT_ID#{tenantId}", sort = "AUDIT#CREATE")
 * @AlternativeKey(partition = "TENANT_ID#{tenantId}", sort = "AUDIT#CREATE#{version}")
 * public record CreateAudit(@KeyOnly String tenantId, String version, String execution) {}
 * }</pre>
 *
 * reads {@code AUDIT#CREATE} and {@code AUDIT#CREATE#0.1.18}, and writes {@code AUDIT#CREATE}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@Repeatable(AlternativeKey.List.class)
public @interface AlternativeKey {
    /** The template of the partition key. */
    String partition();

    /** The template of the sort key. */
    String sort() default "";

    /** Several of them. */
    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.TYPE)
    @interface List {
        /** Each of them. */
        AlternativeKey[] value();
    }
}
