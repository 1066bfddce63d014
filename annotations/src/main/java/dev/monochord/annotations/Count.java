package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Counts what a {@link Query} with the same parameters would find.
 *
 * <pre>{@code
 * @Count(item = TargetedResource.class) long resources(String scheduleId);
 * }</pre>
 *
 * It reads, and costs, as much as the query.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Count {
    /** The item. */
    Class<?> item();

    /** The index to read. Defaults to the table or the first index that serves, as the planner chooses. */
    String index() default "";

    /** Sees every write that was answered before. Not possible through a global index. */
    boolean consistent() default false;
}
