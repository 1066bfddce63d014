package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Deletes an item and everything under its partition key. The item is marked first and removed last, so that no child can
 * be added meanwhile and an interrupted delete is finished by the next call.
 *
 * <pre>{@code
 * @DeletePartition(item = Project.class) void deleteProject(String project);
 * }</pre>
 *
 * The mark is the attribute {@code deletion_id} of the item.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface DeletePartition {
    /** The item, where the result and the parameters do not tell. */
    Class<?> item() default void.class;
}
