package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.item.Attributes;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The parts of an item that a request wants back. Thread-safe. */
public final class ItemProjection {

    private final PathTree tree;
    private final Set<String> attributeNames;
    private final Set<String> nestedAttributes;

    ItemProjection(List<DocumentPath> paths) {
        this.tree = PathTree.of(paths);
        this.attributeNames =
                paths.stream().map(DocumentPath::root).collect(Collectors.toCollection(LinkedHashSet::new));
        this.nestedAttributes = paths.stream()
                .filter(DocumentPath::isNested)
                .map(DocumentPath::root)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The projection of the legacy {@code AttributesToGet}: whole top-level attributes. */
    public static ItemProjection of(List<String> attributesToGet) {
        return new ItemProjection(attributesToGet.stream().map(DocumentPath::of).toList());
    }

    /** Asks the item only for the attributes that are wanted. */
    public Map<String, AttributeValue> apply(Attributes item) {
        return tree.cut(item);
    }

    /** The top-level attributes it needs. */
    public Set<String> attributeNames() {
        return attributeNames;
    }

    /** Those of them that it goes into. */
    public Set<String> nestedAttributes() {
        return nestedAttributes;
    }
}
