package dev.monochord.engine.internal.write;

import dev.monochord.engine.internal.item.EncodedItem;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a change found and what it left: null where there was, or is, no item. */
public record WriteOutcome(
        @Nullable EncodedItem before, @Nullable EncodedItem after) {

    /** The item as it was, or an empty map. */
    public Map<String, AttributeValue> beforeMap() {
        return before == null ? Map.of() : before.toMap();
    }

    /** The item as it is kept, or an empty map. */
    public Map<String, AttributeValue> afterMap() {
        return after == null ? Map.of() : after.toMap();
    }
}
