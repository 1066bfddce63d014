package dev.monochord.model.plan;

import dev.monochord.annotations.StoredType;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.TableDesign;
import dev.monochord.model.key.KeyTemplate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is stored of an item, attribute by attribute in the order in which it is written, with the names of components in
 * braces where their values will be.
 */
public final class StoredImage {

    /**
     * The value of an attribute.
     *
     * @param text a number or a text, in which what a component gives is in braces
     */
    public record Value(String text, StoredType type) {}

    /** What marks an item whose partition is being deleted; no child is written under it. */
    private static final String MARK = "deletion_id";

    private static final String MARKED_AT = "deletion_started_at";

    private StoredImage() {}

    /** The attribute is a mark of deletion: a record may show it, but what is written and read has none. */
    public static boolean mark(String attribute) {
        return attribute.equals(MARK) || attribute.equals(MARKED_AT);
    }

    private static Map<String, Value> key(TableDesign table, KeyTemplates key) {
        Map<String, Value> stored = new LinkedHashMap<>();
        put(stored, table.keys(), key, "");
        return stored;
    }

    /** Keys, type attribute, index keys, derived attributes and components, each attribute once. */
    public static Map<String, Value> item(TableDesign table, ItemDesign item) {
        Map<String, Value> stored = key(table, item.key());
        String type = table.typeAttribute();
        if (type != null && item.attributes().stream().noneMatch(a -> a.name().equals(type))) {
            stored.put(type, new Value(item.type(), StoredType.S));
        }
        for (IndexKeyDesign index : item.indexKeys()) {
            put(stored, table.keys(index.index()), index.templates(), index.shards() > 1 ? "#{shard}" : "");
        }
        item.derived()
                .forEach(
                        d -> stored.putIfAbsent(d.name(), new Value(d.template().display(), StoredType.S)));
        item.attributes().stream().filter(a -> !a.keyOnly()).forEach(a -> component(stored, a));
        return stored;
    }

    private static void component(Map<String, Value> stored, AttributeDesign attribute) {
        // An attribute that is also a key is written once, as the key.
        stored.putIfAbsent(
                attribute.name(),
                new Value("{" + attribute.component() + "}", attribute.type().stored()));
    }

    private static void put(
            Map<String, Value> stored, List<KeyAttributeDesign> keys, KeyTemplates templates, String suffix) {
        List<KeyTemplate> all = templates.all();
        for (int i = 0; i < Math.min(keys.size(), all.size()); i++) {
            String text = all.get(i).display() + (i == 0 ? suffix : "");
            stored.putIfAbsent(keys.get(i).name(), new Value(text, keys.get(i).type()));
        }
    }
}
