package dev.monochord.runtime.item;

import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The partition key of an index that is, or can be, spread over shards.
 *
 * @param index the index
 * @param attribute its partition key
 * @param shards over how many the design spreads it; 1 for none
 * @param by what chooses the shard; an item without it keeps the plain key
 */
public record ShardedKey<T>(String index, String attribute, int shards, Function<T, @Nullable String> by) {

    /** Spreads the key of an encoded item over another number of shards than the design's. */
    public void spread(T item, Map<String, AttributeValue> encoded, int wanted) {
        AttributeValue key = encoded.get(attribute);
        String value = by.apply(item);
        if (key == null || value == null) {
            return;
        }
        AttributeValue plain = shards == 1
                ? key
                : AttributeValue.fromS(key.s().substring(0, key.s().lastIndexOf('#')));
        encoded.put(attribute, wanted == 1 ? plain : Keys.shard(plain, Keys.shardOf(value, wanted)));
    }
}
