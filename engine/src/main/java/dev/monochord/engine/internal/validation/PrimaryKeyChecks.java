package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.item.AttributeValues;
import dev.monochord.engine.internal.item.ItemSizeCalculator;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeySchema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * What a table's key asks of items and of keys: checks for after the table's look-up. Values must have been through
 * {@link ValueChecks}.
 */
public final class PrimaryKeyChecks {

    private static final int MAX_PARTITION_BYTES = RowKeys.MAX_PARTITION_BYTES;
    private static final int MAX_SORT_BYTES = RowKeys.MAX_SORT_BYTES;
    static final String MISMATCH = "The provided key element does not match the schema";

    private PrimaryKeyChecks() {}

    /** The item of PutItem, or of a Put in a transaction: has the key, of the right types and sizes, not empty. */
    public static void item(KeySchema schema, Map<String, AttributeValue> item) {
        for (KeyElement attribute : schema.attributes()) {
            AttributeValue value = item.get(attribute.name());
            if (value == null) {
                throw ValueChecks.invalid("Missing the key " + attribute.name() + " in the item");
            }
            if (!fits(attribute, value)) {
                throw ValueChecks.invalid("Type mismatch for key " + attribute.name() + " expected: " + attribute.type()
                        + " actual: " + AttributeValues.type(value));
            }
        }
        notEmpty(schema, item);
        sizes(schema, item);
    }

    /** The item of a put in BatchWriteItem, which has fewer words for the same. */
    public static void batchItem(KeySchema schema, Map<String, AttributeValue> item) {
        matches(schema, item);
        notEmpty(schema, item);
        sizes(schema, item);
    }

    /** The key of a read, an update or a delete: the key attributes and nothing else. */
    public static void key(KeySchema schema, Map<String, AttributeValue> key) {
        if (key.size() != schema.partition().size() + schema.sort().size()) {
            throw mismatch();
        }
        matches(schema, key);
        notEmpty(schema, key);
        sizes(schema, key);
    }

    /**
     * Throws if a key attribute that is there has an empty value. The checks above do this, too; a transaction does it
     * first for all its actions, since this fails the request where the others cancel the transaction.
     */
    public static void notEmpty(KeySchema schema, Map<String, AttributeValue> itemOrKey) {
        notEmpty(schema.partition(), itemOrKey);
        notEmpty(schema.sort(), itemOrKey);
    }

    private static void notEmpty(List<KeyElement> attributes, Map<String, AttributeValue> itemOrKey) {
        for (KeyElement attribute : attributes) {
            String kind = emptyKind(itemOrKey.get(attribute.name()));
            if (kind != null) {
                throw ServiceError.validation("One or more parameter values are not valid. "
                        + "The AttributeValue for a key attribute cannot contain an empty " + kind + " value. Key: "
                        + attribute.name());
            }
        }
    }

    /** UpdateItem may not write to the key. */
    public static void notWritten(KeySchema schema, Iterable<String> attributeNames) {
        for (String name : attributeNames) {
            if (schema.contains(name)) {
                throw ValueChecks.invalid("Cannot update attribute " + name + ". This attribute is part of the key");
            }
        }
    }

    private static void matches(KeySchema schema, Map<String, AttributeValue> itemOrKey) {
        matches(schema.partition(), itemOrKey);
        matches(schema.sort(), itemOrKey);
    }

    private static void matches(List<KeyElement> attributes, Map<String, AttributeValue> itemOrKey) {
        for (KeyElement attribute : attributes) {
            AttributeValue value = itemOrKey.get(attribute.name());
            if (value == null || !fits(attribute, value)) {
                throw mismatch();
            }
        }
    }

    static void sizes(KeySchema schema, Map<String, AttributeValue> itemOrKey) {
        if (sizeOf(schema.partition(), itemOrKey) > MAX_PARTITION_BYTES) {
            throw ValueChecks.invalid(
                    "Size of hashkey has exceeded the maximum size limit of" + MAX_PARTITION_BYTES + " bytes");
        }
        if (sizeOf(schema.sort(), itemOrKey) > MAX_SORT_BYTES) {
            throw ValueChecks.invalid(
                    "Aggregated size of all range keys has exceeded the size limit of " + MAX_SORT_BYTES + " bytes");
        }
    }

    static boolean withinSizes(KeySchema schema, Map<String, AttributeValue> item) {
        return sizeOf(schema.partition(), item) <= MAX_PARTITION_BYTES && sizeOf(schema.sort(), item) <= MAX_SORT_BYTES;
    }

    static boolean fits(KeyElement attribute, AttributeValue value) {
        return switch (attribute.type()) {
            case S -> value.s() != null;
            case N -> value.n() != null;
            case B -> value.b() != null;
            case UNKNOWN_TO_SDK_VERSION -> false;
        };
    }

    /** What an empty value is a value of; null if it is not empty. */
    static @Nullable String emptyKind(@Nullable AttributeValue value) {
        if (value == null) {
            return null;
        }
        if (value.s() != null && value.s().isEmpty()) {
            return "string";
        }
        return value.b() != null && value.b().asByteArrayUnsafe().length == 0 ? "binary" : null;
    }

    static DynamoDbException mismatch() {
        return ServiceError.validation(MISMATCH);
    }

    private static int sizeOf(List<KeyElement> attributes, Map<String, AttributeValue> item) {
        int size = 0;
        for (KeyElement attribute : attributes) {
            AttributeValue value = item.get(attribute.name());
            size += value == null ? 0 : ItemSizeCalculator.of(value);
        }
        return size;
    }
}
