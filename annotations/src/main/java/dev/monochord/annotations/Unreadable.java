package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What reads do about rows that they cannot turn into records. On a table interface it holds for all patterns of the table;
 * on a method it overrides the table. Defaults to {@link UnreadablePolicy#FAIL}.
 *
 * <pre>{@code
 * @Table(name = "cello")
 * @Unreadable(UnreadablePolicy.SKIP)
 * public interface CelloTable {
 *     @Query Page<Token> tokens(String project, PageRequest page);
 *
 *     @Scan(because = "invoices need every project, or none")
 *     @Unreadable(UnreadablePolicy.FAIL)
 *     Stream<Project> billed();
 * }
 * }</pre>
 *
 * With the rows
 * <pre>{@code
 * {"pk": {"S": "PROJECT#a"}, "sk": {"S": "TOKEN#1"}, "expires_at": {"S": "2026-12-15T12:00:00.000Z"}}
 * {"pk": {"S": "PROJECT#a"}, "sk": {"S": "TOKEN#2"}, "expires_at": {"S": ""}}
 * }</pre>
 * {@code tokens("a", page)} returns the first token and reports {@code pk = PROJECT#a, sk = TOKEN#2} with the reason
 * {@code attribute expires_at is not a time}.
 *
 * <p>A row is unreadable if
 * <ul>
 *   <li>an attribute that its record needs is missing or has another type,
 *   <li>the record's constructor or a converter throws, or
 *   <li>it is in the slice of the table that is read, and neither its type attribute nor its key fits any kind of item or
 *       guard of the table. Rows of the table's other kinds are not unreadable; reads leave them out.
 * </ul>
 *
 * <p>It applies to {@link Query}, {@link Scan} and {@link BatchGet}. A skipped row does not count towards a page or a limit.
 * Where a result has room for one item, an {@code Optional} or a single component of an item collection, and the only rows
 * found are unreadable, the call fails under either policy: an empty result would tell the caller that the item does not
 * exist. For the same reason {@link Get} always fails. {@link Count} decodes nothing, so it counts rows that cannot be read.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Unreadable {
    /** Whether to fail or to skip. */
    UnreadablePolicy value();
}
