package dev.monochord.model;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A secondary index of a table.
 *
 * @param partitionKeys the attributes of its partition key, one unless it is a multi-attribute index
 * @param sortKeys the attributes of its sort key in the order in which it sorts; empty for none
 * @param local shares the table's partition key and may be read consistently; a global one has its own keys and may not
 */
public record IndexDesign(
        String name,
        List<KeyAttributeDesign> partitionKeys,
        List<KeyAttributeDesign> sortKeys,
        IndexProjection projection,
        boolean local) {

    /** The most attributes that the service takes in the partition key, and in the sort key, of a global index. */
    public static final int MAX_ATTRIBUTES = 4;

    public IndexDesign {
        partitionKeys = List.copyOf(partitionKeys);
        sortKeys = List.copyOf(sortKeys);
        if (partitionKeys.isEmpty()) {
            throw new IllegalArgumentException("Index " + name + " has no partition key");
        }
    }

    public IndexDesign(
            String name,
            KeyAttributeDesign partition,
            @Nullable KeyAttributeDesign sort,
            IndexProjection projection,
            boolean local) {
        this(name, List.of(partition), sort == null ? List.of() : List.of(sort), projection, local);
    }

    public static IndexDesign global(String name, String partition, @Nullable String sort) {
        return global(name, List.of(partition), sort == null ? List.of() : List.of(sort));
    }

    /** A global index of these attributes, all text. */
    public static IndexDesign global(String name, List<String> partition, List<String> sort) {
        return new IndexDesign(name, texts(partition), texts(sort), IndexProjection.ALL, false);
    }

    private static List<KeyAttributeDesign> texts(List<String> names) {
        return names.stream().map(KeyAttributeDesign::text).toList();
    }

    public IndexDesign with(IndexProjection other) {
        return new IndexDesign(name, partitionKeys, sortKeys, other, local);
    }

    /** All key attributes, those of the partition key first. */
    public List<KeyAttributeDesign> keys() {
        return Stream.concat(partitionKeys.stream(), sortKeys.stream()).toList();
    }

    /**
     * Whether its partition key or its sort key has several attributes. Items do not declare keys in such an index: an item
     * is in it if it has all key attributes.
     */
    public boolean multiAttribute() {
        return partitionKeys.size() > 1 || sortKeys.size() > 1;
    }
}
