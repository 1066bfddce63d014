package dev.monochord.runtime.item;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The primary key of an item of some kind, made by the generated {@code XItem.key(…)}.
 *
 * @param attributes the key attributes as they are stored
 */
public record ItemKey<T>(ItemType<T> type, Map<String, AttributeValue> attributes) {

    public ItemKey {
        attributes = Map.copyOf(attributes);
    }
}
