package dev.monochord.model.check;

import dev.monochord.annotations.Projected;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.TableDesign;
import dev.monochord.model.internal.ProblemList;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.plan.StoredImage;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks where the items of a kind are placed: which partitions and indexes they share, and by which templates. For one item. */
record PlacementChecks(TableDesign table, ItemDesign item, ProblemList problems) {

    void run() {
        table.intendedIndexKeys(item).forEach(this::index);
        table.indexes().stream()
                .filter(index ->
                        index.multiAttribute() || item.indexKey(index.name()).isEmpty())
                .forEach(this::undeclared);
        keysOnce();
        unbounded();
    }

    /** An item is in an index as soon as it stores its keys, and cannot be stored if their types are others. */
    private void undeclared(IndexDesign index) {
        table.indexKey(item, index.name())
                .filter(key -> !index.multiAttribute())
                .ifPresent(key -> problems.add(
                        Diagnostic.UNDECLARED_INDEX_KEY,
                        place(),
                        item.name(),
                        index.name(),
                        index.keys().stream().map(KeyAttributeDesign::name).collect(Collectors.joining(" and ")),
                        declaration(key)));
        Map<String, StoredImage.Value> stored = StoredImage.item(table, item);
        for (KeyAttributeDesign key : index.keys()) {
            StoredImage.Value value = stored.get(key.name());
            if (value != null && value.type() != key.type()) {
                problems.add(
                        Diagnostic.INDEX_ATTRIBUTE_TYPE,
                        place().member(component(key.name())),
                        item.name(),
                        key.name(),
                        value.type().words(),
                        key.type().words(),
                        index.name());
            }
        }
    }

    /** The component that is stored in an attribute, or the attribute where none is. */
    private String component(String attribute) {
        return item.attributes().stream()
                .filter(a -> !a.keyOnly() && a.name().equals(attribute))
                .map(AttributeDesign::component)
                .findFirst()
                .orElse(attribute);
    }

    private static String declaration(IndexKeyDesign key) {
        KeyTemplate sort = key.templates().sort();
        return "@IndexKey(index = \"" + key.index() + "\", partition = \""
                + key.templates().partition().written() + "\""
                + (sort == null ? "" : ", sort = \"" + sort.written() + "\"") + ")";
    }

    /** An index has one key of the item, and an attribute that is a key in several places one template. */
    private void keysOnce() {
        Map<String, IndexKeyDesign> indexes = new HashMap<>();
        Map<String, Written> attributes = new HashMap<>();
        written(attributes, place().member("@Key"), "the table", table.keys(), item.key());
        for (IndexKeyDesign key : item.indexKeys()) {
            IndexKeyDesign other = indexes.putIfAbsent(key.index(), key);
            if (other != null) {
                problems.add(
                        Diagnostic.ROLE_TWICE,
                        place().member(key.index()),
                        other.templates().display(),
                        key.templates().display(),
                        "the key of index " + key.index());
                continue;
            }
            table.index(key.index())
                    .ifPresent(index -> written(
                            attributes,
                            place().member(index.name()),
                            "index " + index.name(),
                            index.keys(),
                            key.templates()));
        }
    }

    /** What a key attribute is made by, and for whom. */
    private record Written(KeyTemplate template, String owner) {}

    private void written(
            Map<String, Written> attributes,
            Place at,
            String owner,
            List<KeyAttributeDesign> keys,
            KeyTemplates templates) {
        for (int i = 0; i < Math.min(keys.size(), templates.all().size()); i++) {
            String name = keys.get(i).name();
            KeyTemplate template = templates.all().get(i);
            Written other = attributes.putIfAbsent(name, new Written(template, owner));
            if (other != null
                    && !other.owner().equals(owner)
                    && !other.template().equals(template)) {
                problems.add(
                        Diagnostic.KEY_ATTRIBUTE_TWICE,
                        at,
                        name,
                        other.template().display(),
                        other.owner(),
                        template.display(),
                        owner);
            }
        }
    }

    private void index(IndexKeyDesign key) {
        Optional<IndexDesign> found = table.index(key.index());
        if (found.isEmpty()) {
            return;
        }
        IndexDesign index = found.get();
        lowCardinality(index, key);
        List<String> large = item.attributes().stream()
                .filter(a -> a.type() == AttributeType.DOCUMENT || a.type() == AttributeType.BINARY)
                .map(AttributeDesign::name)
                .toList();
        if (index.projection().kind() == Projected.ALL && !large.isEmpty()) {
            problems.add(
                    Diagnostic.PROJECT_ALL_LARGE,
                    place().member(index.name()),
                    index.name(),
                    item.name(),
                    String.join(", ", large));
        }
    }

    private void lowCardinality(IndexDesign index, IndexKeyDesign key) {
        int shards = key.shards();
        List<KeyTemplate> partition = key.templates().partitions();
        if (partition.stream().allMatch(KeyTemplate::constant) && shards == 1) {
            problems.add(
                    Diagnostic.HOT_PARTITION,
                    place().member(index.name()),
                    item.name() + " in index " + index.name(),
                    key.templates().partitionDisplay());
        }
        List<AttributeType> types = partition.stream()
                .flatMap(template -> template.variables().stream())
                .flatMap(v -> item.attribute(v.name()).stream())
                .map(AttributeDesign::type)
                .toList();
        if (types.size() == 1 && shards == 1 && types.get(0) instanceof AttributeType.Enumeration few) {
            problems.add(
                    Diagnostic.LOW_CARDINALITY,
                    place().member(index.name()),
                    index.name(),
                    key.templates().partitionDisplay(),
                    few.constants().size());
        }
    }

    private void unbounded() {
        KeyTemplate sort = item.key().sort();
        boolean byTime = sort != null
                && sort.variables().stream().anyMatch(v -> v.format().time());
        if (byTime && item.timeToLive() == null) {
            problems.add(
                    Diagnostic.UNBOUNDED_PARTITION,
                    place().member("@Key partition"),
                    item.name(),
                    item.key().partition().display());
        }
        if (item.key().partition().constant()) {
            problems.add(
                    Diagnostic.HOT_PARTITION,
                    place().member("@Key partition"),
                    item.name(),
                    item.key().partition().display());
        }
    }

    private Place place() {
        return Place.item(table.name(), item.name());
    }
}
