package dev.monochord.runtime.write;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Which item: a transaction has one operation on each.
 *
 * @param table the actual name
 */
record ItemId(String table, Map<String, AttributeValue> key) {

    ItemId {
        key = Map.copyOf(key);
    }
}
