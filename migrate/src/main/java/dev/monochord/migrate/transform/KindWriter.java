package dev.monochord.migrate.transform;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.DerivedAttribute;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.key.KeyRole;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.runtime.item.AttributeMap;
import dev.monochord.runtime.item.Encode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes a kind of item and its guards from its components, attribute by attribute as generated code does: keys, type
 * attribute, index keys, derived attributes, components, each name once. Thread-safe.
 */
final class KindWriter {

    private final TableDesign table;
    private final ItemDesign item;
    private final List<KeyTemplateWriter> keys = new ArrayList<>();
    private final @Nullable AttributeValue type;

    /** Attributes that are written together, or not at all if one of them cannot be. */
    private final List<List<KeyTemplateWriter>> templates = new ArrayList<>();

    private final Map<AttributeDesign, @Nullable KeyTemplateWriter> components = new LinkedHashMap<>();
    private final List<GuardWriter> guards;
    private final Set<String> names = new HashSet<>();

    KindWriter(TableDesign table, ItemDesign item) {
        this.table = table;
        this.item = item;
        for (int i = 0; i < table.keys().size(); i++) {
            keys.add(key(table.keys().get(i), i, item.key().all().get(i)));
            names.add(table.keys().get(i).name());
        }
        String typeAttribute = table.typeAttribute();
        boolean component = item.attributes().stream().anyMatch(a -> a.name().equals(typeAttribute));
        this.type = typeAttribute == null || component || !names.add(typeAttribute) ? null : Encode.text(item.type());
        item.indexKeys().forEach(this::indexKey);
        item.derived().forEach(this::derived);
        item.attributes().stream()
                .filter(a -> !a.keyOnly() && names.add(a.name()))
                .forEach(a -> components.put(a, asIndexKey(a)));
        this.guards = item.guards().stream()
                .map(guard -> new GuardWriter(guard, guardKeys(guard)))
                .toList();
    }

    private record GuardWriter(UniqueGuard guard, List<KeyTemplateWriter> keys) {}

    private KeyTemplateWriter key(KeyAttributeDesign key, int position, KeyTemplate template) {
        return new KeyTemplateWriter(key, position == 0 ? KeyRole.PARTITION : KeyRole.SORT, template, item);
    }

    private void indexKey(IndexKeyDesign indexKey) {
        List<KeyTemplateWriter> together = new ArrayList<>();
        List<KeyTemplate> all = indexKey.templates().all();
        for (int i = 0; i < all.size(); i++) {
            KeyAttributeDesign key = table.keys(indexKey.index()).get(i);
            boolean component = item.attributes().stream()
                    .anyMatch(a -> !a.keyOnly() && a.name().equals(key.name()));
            if (!component && names.add(key.name())) {
                KeyTemplateWriter writer = key(key, i, all.get(i));
                together.add(i == 0 ? writer.spread(indexKey.shards(), indexKey.shardBy(), item) : writer);
            } else {
                together.add(key(key, i, all.get(i)).unwritten());
            }
        }
        templates.add(together);
    }

    private void derived(DerivedAttribute derived) {
        if (names.add(derived.name())) {
            templates.add(List.of(key(KeyAttributeDesign.text(derived.name()), 0, derived.template())));
        }
    }

    /** A component that is at the same time a key of an index is written by the rules of keys. */
    private @Nullable KeyTemplateWriter asIndexKey(AttributeDesign attribute) {
        for (IndexKeyDesign indexKey : item.indexKeys()) {
            List<KeyTemplate> all = indexKey.templates().all();
            for (int i = 0; i < all.size(); i++) {
                KeyAttributeDesign key = table.keys(indexKey.index()).get(i);
                if (key.name().equals(attribute.name()) && all.get(i).plain()) {
                    return key(key, i, all.get(i));
                }
            }
        }
        return null;
    }

    private List<KeyTemplateWriter> guardKeys(UniqueGuard guard) {
        List<KeyTemplate> all = GuardReader.templates(table, guard);
        List<KeyTemplateWriter> writers = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            writers.add(key(table.keys().get(i), i, all.get(i)));
        }
        return writers;
    }

    /** Whether an attribute of this name is written for some items. */
    boolean writes(String attribute) {
        return names.contains(attribute);
    }

    Map<String, AttributeValue> key(ComponentValues values) {
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        keys.forEach(writer -> key.put(writer.attribute(), writer.write(values)));
        return key;
    }

    Map<String, AttributeValue> write(ComponentValues values) {
        Map<String, AttributeValue> out = new AttributeMap(names.size() + 2);
        keys.forEach(writer -> out.put(writer.attribute(), writer.write(values)));
        String typeAttribute = table.typeAttribute();
        if (type != null && typeAttribute != null) {
            out.put(typeAttribute, type);
        }
        for (List<KeyTemplateWriter> together : templates) {
            if (together.stream().allMatch(writer -> writer.writable(values))) {
                together.stream()
                        .filter(KeyTemplateWriter::written)
                        .forEach(writer -> out.put(writer.attribute(), writer.write(values)));
            }
        }
        components.forEach((attribute, indexKey) -> {
            AttributeValue value = values.get(attribute.component());
            if (value != null) {
                out.put(attribute.name(), indexKey == null ? value : indexKey.write(values));
            }
        });
        return out;
    }

    /** The guards of the item's unique values; a value that is absent has none. */
    List<Map<String, AttributeValue>> guards(ComponentValues values) {
        List<Map<String, AttributeValue>> written = new ArrayList<>(guards.size());
        for (GuardWriter guard : guards) {
            if (guard.guard.key().variables().stream().allMatch(variable -> values.get(variable) != null)) {
                written.add(guard(guard, values));
            }
        }
        return written;
    }

    private Map<String, AttributeValue> guard(GuardWriter writer, ComponentValues values) {
        Map<String, AttributeValue> out = new HashMap<>();
        writer.keys.forEach(key -> out.put(key.attribute(), key.write(values)));
        String typeAttribute = table.typeAttribute();
        if (typeAttribute != null) {
            out.putIfAbsent(typeAttribute, Encode.text(writer.guard.type()));
        }
        writer.guard.attributes().stream()
                .flatMap(component -> item.attribute(component).stream())
                .forEach(attribute -> {
                    AttributeValue value = values.get(attribute.component());
                    if (value != null) {
                        out.putIfAbsent(attribute.name(), value);
                    }
                });
        return out;
    }
}
