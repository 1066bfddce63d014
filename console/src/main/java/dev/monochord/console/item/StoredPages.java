package dev.monochord.console.item;

import dev.monochord.console.call.ItemBytes;
import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.console.frame.Visit;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.item.Guard;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.systems.kit.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The page of one stored item. Thread-safe. */
final class StoredPages {

    private final ServedTables tables;

    StoredPages(ServedTables tables) {
        this.tables = tables;
    }

    List<ConsoleRoute> routes() {
        return List.of(ConsoleRoute.get("/items/{table}/item", this::show));
    }

    private Response show(Visit visit) {
        ServedTable table = tables.find(visit.variable("table"));
        ItemAddress address = ItemAddress.of(table, visit);
        Map<String, AttributeValue> stored = new StoredRows(table).existing(address);
        String title = address.sort().isEmpty() ? address.partition() : address.sort();
        return visit.page(title, "item", page(table, address, stored));
    }

    private static StoredPage page(ServedTable table, ItemAddress address, Map<String, AttributeValue> stored) {
        ItemType<?> type = table.info().kindOf(stored);
        if (type == null) {
            List<Relation> owners = owners(table, stored);
            boolean known = table.info().knows(stored);
            String reason = known
                    ? null
                    : table.info().unknown(table.actualName(), stored).reason();
            return page(table, address, stored, known ? "guard" : "unknown", List.of(), owners, reason);
        }
        try {
            Record item = (Record) type.decode(stored);
            return page(
                    table,
                    address,
                    stored,
                    type.name(),
                    RecordFields.views(table.item(type), item),
                    new Relations(table, type, item, stored).all(),
                    null);
        } catch (StoredItemException unreadable) {
            return page(table, address, stored, type.name(), List.of(), List.of(), unreadable.reason());
        }
    }

    private static StoredPage page(
            ServedTable table,
            ItemAddress address,
            Map<String, AttributeValue> stored,
            String kind,
            List<FieldView> fields,
            List<Relation> relations,
            @Nullable String reason) {
        return new StoredPage(
                table,
                kind,
                address.partition(),
                address.sort(),
                fields,
                StoredText.json(table, stored),
                relations,
                reason,
                !fields.isEmpty(),
                address.query(),
                address.collectionPath(),
                ItemBytes.of(stored));
    }

    /** The items that a stored guard belongs to. */
    private static List<Relation> owners(ServedTable table, Map<String, AttributeValue> stored) {
        List<Relation> owners = new ArrayList<>();
        for (ItemType<?> type : table.info().items()) {
            for (Guard<?> guard : type.guards()) {
                if (guard.describes(
                        stored,
                        table.info().typeAttribute(),
                        table.info().partitionKey(),
                        table.info().sortKey())) {
                    ItemKey<?> holder = guard.holderOf(stored);
                    if (holder != null) {
                        ItemAddress owner = ItemAddress.of(table, holder.attributes());
                        owners.add(new Relation(
                                "owner of " + guard.field(),
                                type.name(),
                                owner.partition() + ", " + owner.sort(),
                                "",
                                owner.path()));
                    }
                }
            }
        }
        return owners;
    }
}
