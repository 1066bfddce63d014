package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Reads a whole table or index. Never chosen by itself: a person says why.
 *
 * <pre>{@code
 * @Scan(because = "upgrades look at every tenant, once a month") Stream<Metadata> all();
 * }</pre>
 *
 * Other kinds of item are filtered out, after they were read and paid for.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Scan {
    /** Why it must be. */
    String because();

    /** The index to read. Defaults to the table or the first index that serves, as the planner chooses. */
    String index() default "";

    /** Sees every write that was answered before. Not possible through a global index. */
    boolean consistent() default false;

    /** How many parts are read at the same time. */
    int segments() default 1;

    /** The item of a projection. Defaults to the only item that has all components of the result. */
    Class<?> item() default void.class;
}
