package dev.monochord.engine.internal.schema;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The key of a table or an index. A table and a local index have one partition attribute and at most one sort attribute;
 * a global index may have up to four of each.
 */
public record KeySchema(List<KeyElement> partition, List<KeyElement> sort) {

    public KeySchema {
        partition = List.copyOf(partition);
        sort = List.copyOf(sort);
    }

    /** All attributes, partition first, in their order. */
    public List<KeyElement> attributes() {
        if (sort.isEmpty()) {
            return partition;
        }
        List<KeyElement> attributes = new ArrayList<>(partition.size() + sort.size());
        attributes.addAll(partition);
        attributes.addAll(sort);
        return Collections.unmodifiableList(attributes);
    }

    /** Whether an attribute of this name is part of the key. */
    public boolean contains(String name) {
        return contains(partition, name) || contains(sort, name);
    }

    private static boolean contains(List<KeyElement> attributes, String name) {
        for (KeyElement attribute : attributes) {
            if (attribute.name().equals(name)) {
                return true;
            }
        }
        return false;
    }
}
