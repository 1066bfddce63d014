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
 * Each item declares its keys in the index with {@link IndexKey}.
 *
 * <p>A multi-attribute index has up to four attributes in its partition key and up to four in its sort key:
 * <pre>{@code
 * @Index(name = "byRegion", partitionKeys = {"tenant", "region"}, sortKeys = {"status", "createdAt"})
 * }</pre>
 *
 * An item is in it if it stores all of them; {@link IndexKey} does not apply. A query gives every partition attribute by
 * equality, sort attributes from the left by equality, and a range or prefix of the next sort attribute.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@Repeatable(Index.List.class)
public @interface Index {
    /** The name of the index. */
    String name();

    /** The attribute that is its partition key; for a local index that of the table. Required without {@link #partitionKeys}. */
    String partitionKey() default "";

    /** Its type: S, N or B. */
    StoredType partitionType() default StoredType.S;

    /** The attribute that is its sort key; empty for none. */
    String sortKey() default "";

    /** Its type: S, N or B. */
    StoredType sortType() default StoredType.S;

    /**
     * The attributes of the partition key of a multi-attribute index, by their stored names. Each has the type that the items
     * store it with, which must be S, N or B. Only for global indexes.
     */
    String[] partitionKeys() default {};

    /** The attributes of its sort key, by their stored names, in the order in which the index sorts. */
    String[] sortKeys() default {};

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
