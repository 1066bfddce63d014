package dev.monochord.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A secondary index of a table.
 *
 * @param local shares the table's partition key and may be read consistently; a global one has its own keys and may not
 */
public record IndexDesign(
        String name, KeyAttribute partition, @Nullable KeyAttribute sort, Projection projection, boolean local) {

    public static IndexDesign global(String name, String partition, @Nullable String sort) {
        return new IndexDesign(
                name,
                KeyAttribute.text(partition),
                sort == null ? null : KeyAttribute.text(sort),
                Projection.ALL,
                false);
    }

    public IndexDesign with(Projection other) {
        return new IndexDesign(name, partition, sort, other, local);
    }

    public List<KeyAttribute> keys() {
        return sort == null ? List.of(partition) : List.of(partition, sort);
    }
}
