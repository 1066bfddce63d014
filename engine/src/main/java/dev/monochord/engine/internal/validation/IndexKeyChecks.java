package dev.monochord.engine.internal.validation;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.item.AttributeValues;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.KeyElement;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What secondary indexes ask of an item: a key attribute may be absent, but where it is there it must be of the index's
 * type, not empty and not too long.
 */
public final class IndexKeyChecks {

    private IndexKeyChecks() {}

    /** An item that a request brings whole. */
    public static void item(List<IndexSchema> indexes, Map<String, AttributeValue> item) {
        for (IndexSchema index : indexes) {
            item(index, index.key().partition(), item);
            item(index, index.key().sort(), item);
            PrimaryKeyChecks.sizes(index.key(), item);
        }
    }

    /** The types that an update would give to attributes, as far as they are known before the item is looked at. */
    public static void types(List<IndexSchema> indexes, Map<String, String> types) {
        for (IndexSchema index : indexes) {
            for (KeyElement attribute : index.key().attributes()) {
                String type = types.get(attribute.name());
                if (type != null && !type.equals(attribute.type().toString())) {
                    throw mismatch(index, attribute, type);
                }
            }
        }
    }

    /**
     * What an update has made of an item. Only what the update wrote is judged: an index that was added later lives with
     * the items that do not fit it.
     *
     * @param written the top-level attributes that the update wrote
     * @param expression whether an UpdateExpression did, rather than AttributeUpdates
     */
    public static void updated(
            List<IndexSchema> indexes,
            Map<String, AttributeValue> item,
            Collection<String> written,
            boolean expression) {
        for (IndexSchema index : indexes) {
            boolean touched = updated(index, index.key().partition(), item, written, expression)
                    | updated(index, index.key().sort(), item, written, expression);
            if (touched && !PrimaryKeyChecks.withinSizes(index.key(), item)) {
                throw ServiceError.validation(
                        "The update expression attempted to update the secondary index key beyond allowed size limits");
            }
        }
    }

    private static void item(IndexSchema index, List<KeyElement> attributes, Map<String, AttributeValue> item) {
        for (KeyElement attribute : attributes) {
            AttributeValue value = item.get(attribute.name());
            if (value == null) {
                continue;
            }
            if (!PrimaryKeyChecks.fits(attribute, value)) {
                throw mismatch(index, attribute, AttributeValues.type(value));
            }
            String empty = PrimaryKeyChecks.emptyKind(value);
            if (empty != null) {
                throw ServiceError.validation("One or more parameter values are not valid. "
                        + "A value specified for a secondary index key is not supported. "
                        + "The AttributeValue for a key attribute cannot contain an empty " + empty
                        + " value. IndexName: " + index.name() + ", IndexKey: " + attribute.name());
            }
        }
    }

    /** Whether the update wrote one of the attributes. */
    private static boolean updated(
            IndexSchema index,
            List<KeyElement> attributes,
            Map<String, AttributeValue> item,
            Collection<String> written,
            boolean expression) {
        boolean touched = false;
        for (KeyElement attribute : attributes) {
            AttributeValue value = written.contains(attribute.name()) ? item.get(attribute.name()) : null;
            if (value == null) {
                continue;
            }
            touched = true;
            if (!PrimaryKeyChecks.fits(attribute, value)) {
                throw expression
                        ? ServiceError.validation(
                                "The update expression attempted to update the secondary index key to unsupported type")
                        : mismatch(index, attribute, AttributeValues.type(value));
            }
            String empty = PrimaryKeyChecks.emptyKind(value);
            if (empty != null) {
                throw ServiceError.validation("One or more parameter values are not valid. "
                        + "The update expression attempted to update a secondary index key to a value that is not "
                        + "supported. The AttributeValue for a key attribute cannot contain an empty " + empty
                        + " value.");
            }
        }
        return touched;
    }

    private static RuntimeException mismatch(IndexSchema index, KeyElement attribute, String actual) {
        return ValueChecks.invalid("Type mismatch for Index Key " + attribute.name() + " Expected: " + attribute.type()
                + " Actual: " + actual + " IndexName: " + index.name());
    }
}
