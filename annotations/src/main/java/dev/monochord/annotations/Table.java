package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A table: an interface whose methods are the access patterns of its items.
 *
 * <pre>{@code
 * @Table(name = "cello", attributeNames = Naming.SNAKE_CASE, timeToLive = "ttl")
 * public interface CelloTable {
 *     @Create void create(Project project);
 *     @Get Optional<Project> project(String project);
 *     @Query Page<Token> tokens(String project, PageRequest page);
 * }
 * }</pre>
 *
 * is a table with the keys {@code pk} and {@code sk}, both text, in which a token is stored as
 * <pre>{@code
 * {"pk": {"S": "PROJECT#myproj"}, "sk": {"S": "TOKEN#tkn-123"},
 *  "created_at": {"S": "2023-06-15T12:00:00.000Z"}, "expires_at": {"S": "2023-12-15T12:00:00.000Z"}}
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Table {
    /** The name of the table. */
    String name();

    /** The design it belongs to; tables of one design are checked, shown and migrated together. Defaults to the name of the table. */
    String design() default "";

    /** The version of the design, for documents, page tokens and migrations. */
    String version() default "1";

    /** The attribute that is the partition key. */
    String partitionKey() default "pk";

    /** Its type: S, N or B. */
    StoredType partitionType() default StoredType.S;

    /** The attribute that is the sort key; empty for a table without one. */
    String sortKey() default "sk";

    /** Its type: S, N or B. */
    StoredType sortType() default StoredType.S;

    /** How components become attributes, where {@link Attribute} says nothing. */
    Naming attributeNames() default Naming.AS_IS;

    /** The attribute in which every item says what it is, such as {@code Type}; empty for none. */
    String typeAttribute() default "";

    /** The attribute by which the service deletes expired items; empty for none. */
    String timeToLive() default "";

    /** Paid per request; otherwise capacity is provisioned. */
    boolean onDemand() default true;

    /** The table cannot be deleted by one call. */
    boolean deletionProtection() default true;

    /** The table can be restored to any second of the last 35 days. */
    boolean pointInTimeRecovery() default true;

    /** Changes can be followed. */
    boolean stream() default false;
}
