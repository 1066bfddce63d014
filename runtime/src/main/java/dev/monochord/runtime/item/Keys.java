package dev.monochord.runtime.item;

import dev.monochord.model.key.KeyRole;
import dev.monochord.runtime.internal.key.KeyText;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The most frequent forms of key, each in one call: a literal and one text variable, or a constant. */
public final class Keys {

    private Keys() {}

    /** A partition key of a literal, which may be empty, and a last text variable. */
    public static AttributeValue partition(String literal, String variable, String value) {
        return key(KeyRole.PARTITION, literal, variable, value);
    }

    /** A sort key of a literal, which may be empty, and a last text variable. */
    public static AttributeValue sort(String literal, String variable, String value) {
        return key(KeyRole.SORT, literal, variable, value);
    }

    /** A key that is the same for every item. */
    public static AttributeValue constant(String text) {
        return AttributeFactory.s(text);
    }

    /**
     * A value that is about to become text.
     *
     * @throws dev.monochord.runtime.error.InvalidInputException if it is null; it names the variable
     */
    public static <V> V given(String variable, @Nullable V value) {
        if (value == null) {
            throw KeyText.refused(variable, "is null", "give it a value");
        }
        return value;
    }

    /** The shard that a value falls into, from 0 on. */
    public static int shardOf(String value, int shards) {
        CRC32 sum = new CRC32();
        sum.update(value.getBytes(StandardCharsets.UTF_8));
        return (int) (sum.getValue() % shards);
    }

    /** The key of one shard of a partition: {@code AUDIT#GLOBAL} becomes {@code AUDIT#GLOBAL#2}. */
    public static AttributeValue shard(AttributeValue partition, int shard) {
        return AttributeFactory.s(partition.s() + "#" + shard);
    }

    private static AttributeValue key(KeyRole role, String literal, String variable, String value) {
        String text = literal.concat(KeyText.of(variable, value));
        KeyText.checkLength(role, variable, text);
        return AttributeFactory.s(text);
    }
}
