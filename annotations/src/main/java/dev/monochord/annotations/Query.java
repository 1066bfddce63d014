package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Reads items of one partition: all, those that start so, or a range.
 *
 * <pre>{@code
 * @Query Page<Token> tokens(String project, PageRequest page);
 * @Query(descending = true) Page<AuditEntry> entries(String entityId, @From("at") Instant from, @To("at") Instant to, PageRequest page);
 * @Query ScheduleWithResources schedule(String scheduleId);
 * }</pre>
 *
 * The first sends {@code pk = PROJECT#{project} AND begins_with(sk, TOKEN#)}. The last reads a whole item collection into one
 * record, {@code ScheduleWithResources(Schedule schedule, List<TargetedResource> resources)}. Results are {@code Page<T>},
 * {@code List<T>} (all pages), {@code Stream<T>} (as it is read), {@code Optional<T>} (the first) or such a record, which may
 * be an {@code Optional} too: empty where a component that is not nullable has no item.
 *
 * <p>{@code T} may also be a projection, a record with some of the components of the item:
 *
 * <pre>{@code
 * record TokenNames(String tokenId, String owner) {}
 * @Query List<TokenNames> tokenNames(String project);
 * }</pre>
 *
 * fetches only their attributes. The service still reads, and charges for, the whole items.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Query {
    /** The index to read. Defaults to the table or the first index that serves, as the planner chooses. */
    String index() default "";

    /** Sees every write that was answered before. Not possible through a global index. */
    boolean consistent() default false;

    /** The greatest sort key first. */
    boolean descending() default false;

    /** The most items to answer, not counting those that are left out; 0 for all. */
    int limit() default 0;

    /** The item of a projection. Defaults to the only item that has all components of the result. */
    Class<?> item() default void.class;
}
