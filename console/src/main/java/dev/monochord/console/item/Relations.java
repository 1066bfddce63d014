package dev.monochord.console.item;

import dev.monochord.console.call.TextValues;
import dev.monochord.console.frame.Figures;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.runtime.item.Guard;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.Parent;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The parents, children and guards of an item, with counts that cost at most a bounded request each. */
final class Relations {

    static final int MAX_COUNT = 1000;

    private final ServedTable table;
    private final ItemType<Object> type;
    private final ItemDesign design;
    private final Record item;
    private final Map<String, AttributeValue> stored;

    @SuppressWarnings("unchecked") // the type reads and writes records of its own class
    Relations(ServedTable table, ItemType<?> type, Record item, Map<String, AttributeValue> stored) {
        this.table = table;
        this.type = (ItemType<Object>) type;
        this.design = table.item(type);
        this.item = item;
        this.stored = stored;
    }

    List<Relation> all() {
        List<Relation> relations = new ArrayList<>();
        type.parents().forEach(parent -> relations.add(parent(parent)));
        for (ItemDesign child : table.design().items()) {
            for (ParentDesign parent : child.parents()) {
                if (parent.item().equals(design.name())) {
                    relations.add(children(child, parent));
                }
            }
        }
        type.guards().forEach(guard -> {
            Relation relation = guard(guard);
            if (relation != null) {
                relations.add(relation);
            }
        });
        return relations;
    }

    private Relation parent(Parent<Object> parent) {
        ItemKey<?> key = parent.key().apply(item);
        ItemAddress address = ItemAddress.of(table, key.attributes());
        boolean here = key.type().table().equals(table.design().name());
        String count = here ? presence(key.attributes()) : "";
        return new Relation("parent", parent.name(), text(address), count, here ? address.path() : null);
    }

    private Relation children(ItemDesign child, ParentDesign parent) {
        boolean together = child.key()
                .partition()
                .display()
                .equals(design.key().partition().display());
        String counted = parent.counter() == null ? "" : component(parent.counter());
        if (!together) {
            return new IndexedChildren(table, design, child, this::component)
                    .relation(counted)
                    .orElseGet(() ->
                            new Relation("children", child.name(), child.key().display(), counted, null));
        }
        String prefix = prefix(child.key().sort());
        ItemAddress own = ItemAddress.of(table, stored);
        return new Relation(
                "children",
                child.name(),
                own.partition() + ", " + prefix + "…",
                counted.isEmpty() ? count(prefix) : counted,
                own.collectionPath() + "&prefix=" + ItemAddress.encoded(prefix));
    }

    private String count(String prefix) {
        String name = table.design().partition().name();
        AttributeValue partition = Objects.requireNonNull(stored.get(name), name);
        return words(new StoredRows(table).count(null, partition, prefix, MAX_COUNT));
    }

    static String words(int count) {
        return Figures.count(count) + (count == MAX_COUNT ? " or more" : "");
    }

    /** What every sort key of a kind begins with. */
    static String prefix(@Nullable KeyTemplate template) {
        String display = template == null ? "" : template.display();
        int variable = display.indexOf('{');
        return variable < 0 ? display : display.substring(0, variable);
    }

    private String component(String name) {
        for (RecordComponent component : item.getClass().getRecordComponents()) {
            if (component.getName().equals(name)) {
                Object value = TextValues.component(item, component);
                return TextValues.text(value);
            }
        }
        return "";
    }

    private @Nullable Relation guard(Guard<Object> guard) {
        Map<String, AttributeValue> encoded = guard.encode(item);
        if (encoded == null) {
            return null;
        }
        ItemAddress address = ItemAddress.of(table, encoded);
        return new Relation("guard", guard.field(), text(address), presence(address.key()), address.path());
    }

    private String presence(Map<String, AttributeValue> key) {
        return new StoredRows(table).get(key).isEmpty() ? "missing" : "present";
    }

    private static String text(ItemAddress address) {
        return address.sort().isEmpty() ? address.partition() : address.partition() + ", " + address.sort();
    }
}
