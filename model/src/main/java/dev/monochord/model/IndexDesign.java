package dev.monochord.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A secondary index of a table.
 *
 * @param local shares the table's partition key and may be read consistently; a global one has its own keys and may not
 */
public record IndexDesign(
        String name,
        KeyAttributeDesign partition,
        @Nullable KeyAttributeDesign sort,
        IndexProjection projection,
        boolean local) {

    public static IndexDesign global(String name, String partition, @Nullable String sort) {
        return new IndexDesign(
                name,
                KeyAttributeDesign.text(partition),
                sort == null ? null : KeyAttributeDesign.text(sort),
                IndexProjection.ALL,
                false);
    }

    public IndexDesign with(IndexProjection other) {
        return new IndexDesign(name, partition, sort, other, local);
    }

    public List<KeyAttributeDesign> keys() {
        return sort == null ? List.of(partition) : List.of(partition, sort);
    }
}
