package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Requires that an item exists, without writing it. Only a step of a transaction: see {@link Transact}.
 *
 * <pre>{@code
 * @Check(item = Role.class) void roleExists(String roleId);
 *
 * @Transact({"createGrant", "roleExists*"})
 * default void grant(Grant grant) {
 *     grant.roles().forEach(this::roleExists);
 *     createGrant(grant);
 * }
 * }</pre>
 *
 * If the item is missing, the transaction writes nothing and throws a {@code NotFoundException} that names the step. A check
 * of an item that another step writes becomes a condition of that write.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Check {
    /** The item, where the parameters do not tell. */
    Class<?> item() default void.class;
}
