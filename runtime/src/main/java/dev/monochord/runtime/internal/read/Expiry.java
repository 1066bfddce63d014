package dev.monochord.runtime.internal.read;

import dev.monochord.runtime.item.ItemReader;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Hides expired items that the service has not deleted yet, by the same rule as the filter that a query sends. */
public final class Expiry {

    private Expiry() {}

    /** Whether an item is of the kind and has not expired. */
    public static boolean shows(ItemReader<?> reader, Map<String, AttributeValue> stored, long now) {
        return reader.describes(stored) && !reader.expired(stored, now);
    }
}
