package dev.monochord.console.item;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.item.ItemType;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A stored row in a list.
 *
 * @param kind the kind of item, or null for a guard or a row of no kind
 * @param detail some of its attributes
 * @param reason why it cannot be read, or null
 */
public record RowView(
        String partition,
        String sort,
        @Nullable String kind,
        String detail,
        String path,
        String collectionPath,
        @Nullable String reason) {

    private static final int DETAILS = 3;
    private static final int MAX_TEXT = 40;

    static RowView of(ServedTable table, Map<String, AttributeValue> stored) {
        ItemAddress address = ItemAddress.of(table, stored);
        ItemType<?> type = table.info().kindOf(stored);
        return new RowView(
                address.partition(),
                address.sort(),
                type == null ? null : type.name(),
                detail(address, stored),
                address.path(),
                address.collectionPath(),
                reason(table, type, stored));
    }

    private static @Nullable String reason(
            ServedTable table, @Nullable ItemType<?> type, Map<String, AttributeValue> stored) {
        try {
            if (type != null) {
                type.decode(stored);
            } else if (!table.info().knows(stored)) {
                return table.info().unknown(table.actualName(), stored).reason();
            }
            return null;
        } catch (StoredItemException unreadable) {
            return unreadable.reason();
        }
    }

    private static String detail(ItemAddress address, Map<String, AttributeValue> stored) {
        return stored.entrySet().stream()
                .filter(entry -> !address.key().containsKey(entry.getKey()))
                .filter(entry ->
                        entry.getValue().s() != null || entry.getValue().n() != null)
                .sorted(Map.Entry.comparingByKey())
                .limit(DETAILS)
                .map(entry -> entry.getKey() + " " + cut(ItemAddress.text(entry.getValue())))
                .collect(Collectors.joining(", "));
    }

    private static String cut(String text) {
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "…";
    }
}
