package dev.monochord.migrate.transform;

import dev.monochord.runtime.item.StoredItem;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A stored item while it is read; {@code in} remembers the attribute that was asked for last. Not thread-safe. */
record SourceItem(Map<String, AttributeValue> attributes, StoredItem in) {

    static SourceItem of(Map<String, AttributeValue> attributes) {
        return new SourceItem(attributes, new StoredItem(attributes));
    }
}
