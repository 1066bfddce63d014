package dev.monochord.model;

import dev.monochord.annotations.StoredType;
import dev.monochord.model.key.KeyFormat;
import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyTemplate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The key that an item has in an index without declaring one. The service puts an item into an index as soon as it has all
 * key attributes of the index, whatever wrote them: components of the same names, derived attributes, the keys of other
 * indexes, or the primary key, as in an inverted index.
 */
final class ImpliedIndexKey {

    private final TableDesign table;
    private final ItemDesign item;
    private final Map<String, Held> held = new LinkedHashMap<>();

    private ImpliedIndexKey(TableDesign table, ItemDesign item) {
        this.table = table;
        this.item = item;
        hold(table.keys(), item.key());
        for (IndexKeyDesign key : item.indexKeys()) {
            if (key.shards() == 1) {
                hold(table.keys(key.index()), key.templates());
            }
        }
        item.derived().forEach(d -> held.putIfAbsent(d.name(), new Held(d.template(), StoredType.S)));
        item.attributes().stream().filter(a -> !a.keyOnly()).forEach(this::hold);
        String type = table.typeAttribute();
        if (type != null && !item.type().isEmpty()) {
            held.putIfAbsent(type, new Held(one(new KeyPart.Literal(item.type())), StoredType.S));
        }
    }

    /** What an attribute is made from, and how it is stored. */
    private record Held(KeyTemplate template, StoredType type) {}

    static Optional<IndexKeyDesign> of(TableDesign table, ItemDesign item, IndexDesign index) {
        return new ImpliedIndexKey(table, item).in(index);
    }

    private void hold(List<KeyAttributeDesign> keys, KeyTemplates templates) {
        List<KeyTemplate> all = templates.all();
        for (int i = 0; i < Math.min(keys.size(), all.size()); i++) {
            held.putIfAbsent(
                    keys.get(i).name(), new Held(all.get(i), keys.get(i).type()));
        }
    }

    private void hold(AttributeDesign attribute) {
        if (!KeyPart.Variable.isName(attribute.component())) {
            return; // no name that a record can have: a design file that was edited by hand
        }
        KeyTemplate template = one(new KeyPart.Variable(attribute.component(), KeyFormat.TEXT));
        held.putIfAbsent(
                attribute.name(),
                new Held(item.formatted(template), attribute.type().stored()));
    }

    private static KeyTemplate one(KeyPart part) {
        return new KeyTemplate(List.of(part), 1);
    }

    private Optional<IndexKeyDesign> in(IndexDesign index) {
        List<KeyTemplate> partitions = templates(index.partitionKeys());
        List<KeyTemplate> sorts = templates(index.sortKeys());
        return partitions.size() < index.partitionKeys().size()
                        || sorts.size() < index.sortKeys().size()
                ? Optional.empty()
                : Optional.of(new IndexKeyDesign(index.name(), new KeyTemplates(partitions, sorts), 1, null));
    }

    /** The templates of those attributes that the item has as the index wants them. */
    private List<KeyTemplate> templates(List<KeyAttributeDesign> keys) {
        return keys.stream()
                .flatMap(key -> Stream.ofNullable(held.get(key.name())).filter(found -> found.type() == key.type()))
                .map(Held::template)
                .toList();
    }
}
