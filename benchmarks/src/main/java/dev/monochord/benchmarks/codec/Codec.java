package dev.monochord.benchmarks.codec;

import java.util.Map;
import java.util.function.Function;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One way to store one shape, with the sample in the form that this way wants. */
record Codec<T>(
        T sample, Function<T, Map<String, AttributeValue>> encoder, Function<Map<String, AttributeValue>, T> decoder) {

    /** A bean of the Enhanced Client, with the sample read from a stored item. */
    static <T> Codec<T> bean(Map<String, AttributeValue> stored, Class<T> bean) {
        TableSchema<T> schema = TableSchema.fromBean(bean);
        return enhanced(schema.mapToItem(stored), schema);
    }

    /** A record that the Enhanced Client takes for an immutable class. */
    static <T> Codec<T> immutable(T sample, Class<T> type) {
        return enhanced(sample, TableSchema.fromImmutableClass(type));
    }

    private static <T> Codec<T> enhanced(T sample, TableSchema<T> schema) {
        return new Codec<>(sample, item -> schema.itemToMap(item, true), schema::mapToItem);
    }

    Map<String, AttributeValue> encode() {
        return encoder.apply(sample);
    }

    T decode(Map<String, AttributeValue> stored) {
        return decoder.apply(stored);
    }

    /** What is stored, read and stored again. */
    Map<String, AttributeValue> copy(Map<String, AttributeValue> stored) {
        return encoder.apply(decoder.apply(stored));
    }
}
