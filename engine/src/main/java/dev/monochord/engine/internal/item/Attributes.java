package dev.monochord.engine.internal.item;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What an expression may ask of an item: its top-level attributes, one at a time, so that the rest need not be decoded. */
@FunctionalInterface
public interface Attributes {

    /** An item without attributes: what a condition sees where there is no item. */
    Attributes NONE = name -> null;

    /** The value of a top-level attribute, or null where the item has none of that name. */
    @Nullable
    AttributeValue get(String name);

    static Attributes of(Map<String, AttributeValue> item) {
        return item::get;
    }
}
