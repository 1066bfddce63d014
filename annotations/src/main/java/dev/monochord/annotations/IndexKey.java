package dev.monochord.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The key of an item in an index. Where a variable is null the key is absent, and the item is not in the index. An item that
 * has the key but not the attribute of a component that may be null is read with the value from the key.
 *
 * <pre>{@code
 * @IndexKey(index = "GSI1", partition = "TYPE#ACCOUNT", sort = "{accountName}")
 * public record Account(@KeyOnly String accountId, String accountName) {}
 * }</pre>
 *
 * adds to the item
 * <pre>{@code
 * {"gsi1pk": {"S": "TYPE#ACCOUNT"}, "gsi1sk": {"S": "production"}}
 * }</pre>
 *
 * With {@code shards = 4, shardBy = "id"} the partition is {@code AUDIT#GLOBAL#0} to {@code AUDIT#GLOBAL#3}, by the hash of
 * the component; reads ask every shard and the plain key and merge what they find. With {@code shardBy} alone the key is
 * written as it is, until a {@code Monochord} is told to spread it: {@code .shards("NucleusAuditTable", "GSI1", 4)}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@Repeatable(IndexKey.List.class)
public @interface IndexKey {
    /** The index. */
    String index();

    /** The template of its partition key. */
    String partition();

    /** The template of its sort key; empty where the index has none. */
    String sort() default "";

    /** Over how many partitions it is spread; one writes the template as it is. */
    int shards() default 1;

    /** The component that chooses the shard. */
    String shardBy() default "";

    /** Several of them. */
    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.TYPE)
    @interface List {
        /** Each of them. */
        IndexKey[] value();
    }
}
