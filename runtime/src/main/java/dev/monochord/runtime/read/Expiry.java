package dev.monochord.runtime.read;

import dev.monochord.runtime.item.ItemReader;
import java.math.BigDecimal;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Hides expired items that the service has not deleted yet, by the same rule as the filter that a query sends. */
final class Expiry {

    private Expiry() {}

    /** Whether an item is of the kind and has not expired. */
    static boolean shows(ItemReader<?> reader, Map<String, AttributeValue> stored, long now) {
        return reader.describes(stored) && !expired(reader, stored, now);
    }

    private static boolean expired(ItemReader<?> reader, Map<String, AttributeValue> stored, long now) {
        if (!reader.hidesExpired()) {
            return false;
        }
        String attribute = reader.expiry(stored);
        AttributeValue value = attribute == null ? null : stored.get(attribute);
        // What is no number never expires at the service either; NULL says that there is no such time.
        String seconds = value == null ? null : value.n();
        return seconds != null && new BigDecimal(seconds).compareTo(BigDecimal.valueOf(now)) <= 0;
    }
}
