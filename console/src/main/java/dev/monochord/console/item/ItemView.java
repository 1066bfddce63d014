package dev.monochord.console.item;

import dev.monochord.runtime.item.ItemType;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item of a result.
 *
 * @param kind the name of its kind
 * @param partition the text of its partition key
 * @param sort the text of its sort key; empty if there is none
 * @param path its page
 */
public record ItemView(String kind, String partition, String sort, String path, List<FieldView> fields) {

    public ItemView {
        fields = List.copyOf(fields);
    }

    @SuppressWarnings("unchecked") // the type reads and writes records of its own class
    static ItemView of(ServedTable table, ItemType<?> type, Record item) {
        Map<String, AttributeValue> key = ((ItemType<Object>) type).keyOf(item).attributes();
        ItemAddress address = ItemAddress.of(table, key);
        return new ItemView(
                type.name(),
                address.partition(),
                address.sort(),
                address.path(),
                RecordFields.views(table.item(type), item));
    }
}
