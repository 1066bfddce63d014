package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Leaves out items of a {@link Query}, {@link Scan} or {@link Count}. The service reads and charges for them all the same;
 * pages are filled regardless.
 *
 * <pre>{@code
 * @Query @Filter("status in {statuses} and battery < {below}")
 * Page<Device> low(String site, Collection<Status> statuses, int below, PageRequest page);
 *
 * @Query List<Device> devices(String site, @Filter @Nullable Status status);
 * }</pre>
 *
 * On a method, the value is a condition. It compares components with {@code {parameters}}, constants, text in single quotes
 * and numbers by {@code =}, {@code <>}, {@code <}, {@code <=}, {@code >}, {@code >=}, {@code between}, {@code in},
 * {@code contains}, {@code beginsWith}, {@code absent}, {@code present} and {@code size(…)}, joined by {@code and},
 * {@code or} and {@code not}. A comparison with a {@code @Nullable} parameter is left out if the argument is null. A
 * parameter that appears in the condition needs no annotation.
 *
 * <p>On a parameter, the component must equal the argument; null leaves the filter out.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.PARAMETER})
public @interface Filter {
    /** The condition; on a parameter the component, by default the name of the parameter. */
    String value() default "";
}
