package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.item.AttributeValues;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeyPredicate;
import dev.monochord.engine.internal.schema.KeySchema;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** What Query and Scan ask of an ExclusiveStartKey. An absent one is never passed to what needs the table. */
public final class StartKeyChecks {

    static final String INVALID = "The provided starting key is invalid";

    /** What the service finds while it converts numbers and sets, and so before it thinks of the start key. */
    private static final Pattern CONVERSION =
            Pattern.compile("contains duplicates|number set|numeric value|significant digits|number with magnitude");

    private StartKeyChecks() {}

    /** Before the table's look-up: the values by themselves, normalised. */
    static Map<String, AttributeValue> values(Layer layer, Map<String, AttributeValue> startKey) {
        try {
            return ValueChecks.item(layer, startKey);
        } catch (DynamoDbException refusal) {
            String message = refusal.awsErrorDetails().errorMessage();
            throw CONVERSION.matcher(message).find() ? refusal : ServiceError.validation(INVALID + ": " + message);
        }
    }

    /** Query: as many attributes as the keys of the table and the index have. */
    public static void queryShape(
            KeySchema tableKey, @Nullable IndexSchema index, Map<String, AttributeValue> startKey) {
        if (startKey.size() != names(tableKey, index).size()) {
            throw ServiceError.validation(INVALID);
        }
    }

    /** Query: one attribute of the key it is by, each before its condition on that attribute is looked at. */
    public static void queryAttribute(KeyElement attribute, Map<String, AttributeValue> startKey) {
        AttributeValue value = startKey.get(attribute.name());
        if (value == null) {
            throw ServiceError.validation(INVALID);
        }
        if (!PrimaryKeyChecks.fits(attribute, value)) {
            throw PrimaryKeyChecks.mismatch();
        }
    }

    /** Query, after its key condition: the table's part of the key, and whether the query can have stopped there. */
    public static void queryBounds(
            KeySchema tableKey,
            @Nullable IndexSchema index,
            Map<String, AttributeValue> startKey,
            List<AttributeValue> partition,
            List<KeyPredicate> sort) {
        tablePart(tableKey, startKey);
        KeySchema key = index == null ? tableKey : index.key();
        PrimaryKeyChecks.sizes(key, startKey);
        boolean samePartition = true;
        for (int i = 0; i < key.partition().size(); i++) {
            AttributeValue value = startKey.get(key.partition().get(i).name());
            samePartition &= value != null && AttributeValues.equal(value, partition.get(i));
        }
        if (sort.isEmpty()) {
            if (!samePartition) {
                throw ServiceError.validation(
                        "The provided starting key is outside query boundaries based on provided conditions");
            }
            return;
        }
        for (KeyPredicate test : sort) {
            AttributeValue value = startKey.get(test.attribute());
            if (value == null || !passes(value, test)) {
                throw ServiceError.validation("The provided starting key does not match the range key predicate");
            }
        }
        if (!samePartition) {
            throw ServiceError.validation("The query can return at most one row and cannot be restarted");
        }
    }

    /** Scan, before {@link SelectChecks#projected}. */
    public static void scanShape(
            KeySchema tableKey, @Nullable IndexSchema index, Map<String, AttributeValue> startKey) {
        if (startKey.size() != names(tableKey, index).size()) {
            throw ServiceError.validation(index == null ? INVALID + ": " + PrimaryKeyChecks.MISMATCH : INVALID);
        }
        if (index != null) {
            indexPart(index.key(), startKey);
        }
    }

    /** Scan, after {@link SelectChecks#projected}. */
    public static void tablePart(KeySchema tableKey, Map<String, AttributeValue> startKey) {
        Map<String, AttributeValue> key = new HashMap<>();
        for (KeyElement attribute : tableKey.attributes()) {
            AttributeValue value = startKey.get(attribute.name());
            if (value != null) {
                key.put(attribute.name(), value);
            }
        }
        try {
            PrimaryKeyChecks.key(tableKey, key);
        } catch (DynamoDbException refusal) {
            throw ServiceError.validation(
                    INVALID + ": " + refusal.awsErrorDetails().errorMessage());
        }
    }

    /** The error of a parallel Scan whose start key is of another segment. */
    public static DynamoDbException otherSegment(int segment, int totalSegments) {
        return ServiceError.validation(
                INVALID + ": Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct "
                        + "Segment. TotalSegments: " + totalSegments + " Segment: " + segment);
    }

    private static void indexPart(KeySchema schema, Map<String, AttributeValue> startKey) {
        for (KeyElement attribute : schema.attributes()) {
            queryAttribute(attribute, startKey);
        }
        PrimaryKeyChecks.sizes(schema, startKey);
    }

    private static Set<String> names(KeySchema tableKey, @Nullable IndexSchema index) {
        Set<String> names = new HashSet<>();
        tableKey.attributes().forEach(attribute -> names.add(attribute.name()));
        if (index != null) {
            index.key().attributes().forEach(attribute -> names.add(attribute.name()));
        }
        return names;
    }

    private static boolean passes(AttributeValue value, KeyPredicate test) {
        AttributeValue first = test.operands().get(0);
        if (value.type() != first.type()) {
            return false;
        }
        return switch (test.operator()) {
            case EQ -> AttributeValues.equal(value, first);
            case LT -> AttributeValues.compare(value, first) < 0;
            case LE -> AttributeValues.compare(value, first) <= 0;
            case GT -> AttributeValues.compare(value, first) > 0;
            case GE -> AttributeValues.compare(value, first) >= 0;
            case BETWEEN ->
                AttributeValues.compare(value, first) >= 0
                        && AttributeValues.compare(value, test.operands().get(1)) <= 0;
            case BEGINS_WITH -> beginsWith(value, first);
        };
    }

    private static boolean beginsWith(AttributeValue value, AttributeValue prefix) {
        if (value.s() != null) {
            return value.s().startsWith(prefix.s());
        }
        byte[] bytes = value.b().asByteArrayUnsafe();
        byte[] start = prefix.b().asByteArrayUnsafe();
        return bytes.length >= start.length && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
    }
}
