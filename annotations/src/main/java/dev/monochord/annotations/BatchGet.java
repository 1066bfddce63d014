package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Reads several items by their keys in as few requests as possible; what the service leaves unprocessed is asked again.
 *
 * <pre>{@code
 * @BatchGet(consistent = true) List<RoleId> roles(@Bind("roleId") List<String> roleIds);
 * @BatchGet(consistent = true) TenantState state(String tenantId);
 * }</pre>
 *
 * The second answers a record whose components are items of one key each.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface BatchGet {
    /** Sees every write that was answered before. Not possible through a global index. */
    boolean consistent() default false;
}
