package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A secondary index of a table, declared on its interface.
 *
 * <pre>{@code
 * @Table(name = "qrie_findings", partitionKey = "ARN", sortKey = "Policy", attributeNames = Naming.PASCAL_CASE)
 * @Index(name = "Policy-State-index", partitionKey = "Policy", sortKey = "State")
 * public interface FindingsTable { }
 * }</pre>
 *
 * Each item says with {@link IndexKey} what its keys in the index are; an item that does not is not in it.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@Repeatable(Index.List.class)
public @interface Index {
    /** The name of the index. */
    String name();

    /** The attribute that is its partition key; for a local index that of the table. */
    String partitionKey();

    /** Its type: S, N or B. */
    StoredType partitionType() default StoredType.S;

    /** The attribute that is its sort key; empty for none. */
    String sortKey() default "";

    /** Its type: S, N or B. */
    StoredType sortType() default StoredType.S;

    /** What it holds beside the keys. */
    Projected projection() default Projected.ALL;

    /** The attributes of {@link Projected#INCLUDE}, by their stored names. */
    String[] attributes() default {};

    /** Orders the items of a partition in another way, and can be read consistently. Only when the table is created. */
    boolean local() default false;

    /** Several of them. */
    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.TYPE)
    @interface List {
        /** Each of them. */
        Index[] value();
    }
}
