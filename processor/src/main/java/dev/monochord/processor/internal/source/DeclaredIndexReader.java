package dev.monochord.processor.internal.source;

import dev.monochord.annotations.Index;
import dev.monochord.annotations.Projected;
import dev.monochord.annotations.StoredType;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexProjection;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.plan.StoredImage;
import dev.monochord.model.problem.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;

/** Reads the indexes of a table interface. For one table. */
final class DeclaredIndexReader {

    private final Language language;
    private final Findings findings;
    private final String table;
    private boolean whole = true;

    DeclaredIndexReader(Language language, Findings findings, String table) {
        this.language = language;
        this.findings = findings;
        this.table = table;
    }

    /** Whether every index could be read. */
    boolean isWhole() {
        return whole;
    }

    /**
     * Reads the indexes, in their order.
     *
     * @param settings the table without its indexes and items
     */
    List<IndexDesign> read(TypeElement element, TableDesign.Builder settings, List<ItemDesign> items) {
        List<Mirror> mirrors = language.annotations(element, Index.class, Index.List.class);
        List<Optional<IndexDesign>> single = mirrors.stream()
                .map(mirror -> isMultiAttribute(mirror) ? Optional.<IndexDesign>empty() : single(mirror))
                .toList();
        Map<String, StoredType> types = types(settings.build(), single, items);
        List<IndexDesign> indexes = new ArrayList<>();
        for (int i = 0; i < mirrors.size(); i++) {
            Mirror mirror = mirrors.get(i);
            findings.locate(Place.table(table).member(mirror.text("name")), mirror.site());
            (isMultiAttribute(mirror) ? several(mirror, types) : single.get(i)).ifPresent(indexes::add);
        }
        return indexes;
    }

    private static boolean isMultiAttribute(Mirror mirror) {
        return !mirror.texts("partitionKeys").isEmpty()
                || !mirror.texts("sortKeys").isEmpty();
    }

    private Optional<IndexDesign> single(Mirror mirror) {
        KeyAttributeDesign partition = KeyAttributeReader.read(mirror, "partition");
        if (partition == null) {
            KeyAttributeReader.refuseMissing(mirror);
            whole = false;
            return Optional.empty();
        }
        return Optional.of(new IndexDesign(
                mirror.text("name"),
                partition,
                KeyAttributeReader.read(mirror, "sort"),
                projection(mirror),
                mirror.flag("local")));
    }

    private Optional<IndexDesign> several(Mirror mirror, Map<String, StoredType> types) {
        List<String> partition = mirror.texts("partitionKeys");
        List<String> sort = mirror.texts("sortKeys");
        Optional<String> other = Stream.of("partitionKey", "sortKey")
                .filter(name -> mirror.textOrNull(name) != null)
                .findFirst();
        if (other.isPresent()) {
            mirror.refuse(
                    other.get(),
                    other.get(),
                    "the index has partitionKeys and sortKeys",
                    other.get() + "s = {…} for every attribute of the key");
        } else if (partition.isEmpty()) {
            mirror.refuse(
                    "sortKeys",
                    "sortKeys",
                    "the index has no partition key",
                    "partitionKeys = {…} together with sortKeys");
        } else if (partition.size() == 1 && sort.size() < 2) {
            mirror.refuse(
                    "partitionKeys",
                    "partitionKeys",
                    "it names one attribute, and sortKeys no more",
                    "partitionKey and sortKey for a key of one attribute each");
        } else {
            return Optional.of(new IndexDesign(
                    mirror.text("name"),
                    attributes(partition, types),
                    attributes(sort, types),
                    projection(mirror),
                    mirror.flag("local")));
        }
        whole = false;
        return Optional.empty();
    }

    /** An attribute that cannot be a key, or that no item stores, is reported with the checks of the design. */
    private static List<KeyAttributeDesign> attributes(List<String> names, Map<String, StoredType> types) {
        return names.stream()
                .map(name -> {
                    StoredType type = types.getOrDefault(name, StoredType.S);
                    return new KeyAttributeDesign(name, type.keyable() ? type : StoredType.S);
                })
                .toList();
    }

    /** The types of all attributes that items store, by the first item that has them. */
    private static Map<String, StoredType> types(
            TableDesign settings, List<Optional<IndexDesign>> single, List<ItemDesign> items) {
        TableDesign keyed = TableDesign.builder(settings.name())
                .keys(settings.partition(), settings.sort())
                .indexes(single.stream().flatMap(Optional::stream).toArray(IndexDesign[]::new))
                .build();
        Map<String, StoredType> types = new HashMap<>();
        String typeAttribute = settings.typeAttribute();
        if (typeAttribute != null) {
            types.put(typeAttribute, StoredType.S);
        }
        for (ItemDesign item : items) {
            StoredImage.item(keyed, item).forEach((name, value) -> types.putIfAbsent(name, value.type()));
        }
        return types;
    }

    private static IndexProjection projection(Mirror mirror) {
        Projected kind = mirror.constant("projection", Projected.class);
        List<String> attributes = mirror.texts("attributes");
        if ((kind == Projected.INCLUDE) != attributes.isEmpty()) {
            return new IndexProjection(kind, attributes);
        }
        mirror.refuse(
                attributes.isEmpty() ? "projection" : "attributes",
                "projection = " + kind,
                attributes.isEmpty() ? "it names no attributes" : "it takes no attributes",
                "projection = Projected.INCLUDE together with attributes = {…}");
        return new IndexProjection(Projected.ALL, List.of());
    }
}
