package dev.monochord.engine.internal.table;

import java.util.List;
import java.util.stream.Stream;

/**
 * The key of a table or an index. A table and a local index have one partition attribute and at most one sort attribute;
 * a global index may have up to four of each.
 */
public record KeySchema(List<KeyAttribute> partition, List<KeyAttribute> sort) {

    public KeySchema {
        partition = List.copyOf(partition);
        sort = List.copyOf(sort);
    }

    /** All attributes, partition first, in their order. */
    public List<KeyAttribute> attributes() {
        return Stream.concat(partition.stream(), sort.stream()).toList();
    }

    /** Whether an attribute of this name is part of the key. */
    public boolean contains(String name) {
        return attributes().stream().anyMatch(attribute -> attribute.name().equals(name));
    }
}
