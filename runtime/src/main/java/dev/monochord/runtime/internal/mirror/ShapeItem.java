package dev.monochord.runtime.internal.mirror;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item as it is stored in a table.
 *
 * @param table the name of the table in the store
 * @param key the primary key
 * @param attributes all attributes, the key among them
 */
public record ShapeItem(String table, Map<String, AttributeValue> key, Map<String, AttributeValue> attributes) {

    public ShapeItem {
        key = Map.copyOf(key);
        attributes = Map.copyOf(attributes);
    }
}
