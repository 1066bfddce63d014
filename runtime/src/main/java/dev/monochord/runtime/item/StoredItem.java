package dev.monochord.runtime.item;

import dev.monochord.runtime.error.StoredItemException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item while it is read. It remembers the attribute that was asked for last, so that an error can name it. For one
 * thread.
 */
public final class StoredItem {

    private final Map<String, AttributeValue> attributes;
    private String asked = "";

    public StoredItem(Map<String, AttributeValue> attributes) {
        this.attributes = attributes;
    }

    /** The attribute, or null where it is absent or NULL. */
    public @Nullable AttributeValue get(String name) {
        asked = name;
        AttributeValue value = attributes.get(name);
        return value == null || Boolean.TRUE.equals(value.nul()) ? null : value;
    }

    /** The attribute under the first of its names that is there, or null. */
    public @Nullable AttributeValue get(String name, String... alternatives) {
        AttributeValue value = get(name);
        for (int i = 0; value == null && i < alternatives.length; i++) {
            value = get(alternatives[i]);
        }
        return value;
    }

    /**
     * The attribute under the first of its names that is there, or null where that is absent, NULL or empty text. Copies
     * from relational databases write empty text for null.
     */
    public @Nullable AttributeValue getUnlessEmpty(String name, String... alternatives) {
        AttributeValue value = get(name, alternatives);
        return value != null && "".equals(value.s()) ? null : value;
    }

    /** The attribute. One that is NULL is left to the decoder, which finds another type than its own. */
    public AttributeValue required(String name) {
        asked = name;
        AttributeValue value = attributes.get(name);
        if (value == null) {
            throw new StoredItemException("is missing");
        }
        return value;
    }

    public AttributeValue required(String name, String... alternatives) {
        AttributeValue value = get(name, alternatives);
        if (value == null) {
            asked = name;
            throw new StoredItemException("is missing");
        }
        return value;
    }

    /** The text of a key attribute. */
    public String text(String name) {
        String text = required(name).s();
        if (text == null) {
            throw new StoredItemException("is not text");
        }
        return text;
    }

    /** The attribute that was read last, for messages. */
    public String asked() {
        return asked;
    }
}
