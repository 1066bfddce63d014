package dev.monochord.engine.internal.item;

import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeySchema;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The key attributes of an item. */
public final class KeyAttributes {

    private KeyAttributes() {}

    /** Those that the item has, in the order of the key. */
    public static Map<String, AttributeValue> of(KeySchema key, Attributes item) {
        Map<String, AttributeValue> attributes = new LinkedHashMap<>();
        addTo(attributes, key, item);
        return attributes;
    }

    /** Adds those that the item has to others. */
    public static void addTo(Map<String, AttributeValue> attributes, KeySchema key, Attributes item) {
        for (KeyElement attribute : key.partition()) {
            add(attributes, attribute, item);
        }
        for (KeyElement attribute : key.sort()) {
            add(attributes, attribute, item);
        }
    }

    private static void add(Map<String, AttributeValue> attributes, KeyElement attribute, Attributes item) {
        AttributeValue value = item.get(attribute.name());
        if (value != null) {
            attributes.put(attribute.name(), value);
        }
    }
}
