package dev.monochord.model.document;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.IndexKey;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttribute;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.StoredType;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.key.KeyTemplate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Stored items as the service's JSON shows them, with the names of components in braces where their values will be. */
final class StoredSketch {

    private StoredSketch() {}

    /** The primary key of an item. */
    static Map<String, Object> key(TableDesign table, KeyTemplates key) {
        Map<String, Object> stored = new LinkedHashMap<>();
        put(stored, table.keys(), key, "");
        return stored;
    }

    /** Everything that is stored of an item. */
    static Map<String, Object> item(TableDesign table, ItemDesign item) {
        Map<String, Object> stored = key(table, item.key());
        String type = table.typeAttribute();
        if (type != null) {
            stored.put(type, Placeholders.attribute(item.type(), StoredType.S));
        }
        for (IndexKey index : item.indexKeys()) {
            put(stored, table.keys(index.index()), index.templates(), index.shards() > 1 ? "#{shard}" : "");
        }
        item.derived()
                .forEach(d ->
                        stored.put(d.name(), Placeholders.attribute(d.template().display(), StoredType.S)));
        item.attributes().stream().filter(a -> !a.keyOnly()).forEach(a -> component(stored, a));
        return stored;
    }

    /** Everything that is stored of a guard. */
    static Map<String, Object> guard(TableDesign table, ItemDesign item, UniqueGuard guard) {
        Map<String, Object> stored = key(table, guard.key());
        String type = table.typeAttribute();
        if (type != null) {
            stored.put(type, Placeholders.attribute(guard.type(), StoredType.S));
        }
        guard.attributes().forEach(component -> item.attribute(component).ifPresent(a -> component(stored, a)));
        return stored;
    }

    private static void component(Map<String, Object> stored, AttributeDesign attribute) {
        // An attribute that is also a key is written once, as the key.
        stored.putIfAbsent(
                attribute.name(),
                Placeholders.attribute(
                        "{" + attribute.component() + "}", attribute.type().stored()));
    }

    private static void put(
            Map<String, Object> stored, List<KeyAttribute> keys, KeyTemplates templates, String suffix) {
        List<KeyTemplate> all = templates.all();
        for (int i = 0; i < Math.min(keys.size(), all.size()); i++) {
            String text = all.get(i).display() + (i == 0 ? suffix : "");
            stored.putIfAbsent(
                    keys.get(i).name(), Placeholders.attribute(text, keys.get(i).type()));
        }
    }
}
