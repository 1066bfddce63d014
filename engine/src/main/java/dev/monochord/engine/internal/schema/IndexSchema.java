package dev.monochord.engine.internal.schema;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

/**
 * A secondary index as the data path sees it.
 *
 * @param storageId its rows' prefix in the store, from the same numbers as tables' ids; never used again after a delete
 * @param nonKeyAttributes the attributes of an INCLUDE projection in the order they were given, else empty
 * @param readable whether the index may be queried: false while it is being built or deleted
 */
public record IndexSchema(
        String name,
        int storageId,
        boolean global,
        KeySchema key,
        ProjectionType projection,
        Set<String> nonKeyAttributes,
        boolean readable) {

    public IndexSchema {
        nonKeyAttributes = Collections.unmodifiableSet(new LinkedHashSet<>(nonKeyAttributes));
    }

    /** Those of some attributes that it does not hold, in the order given; it always holds its key and the table's. */
    public List<String> missing(KeySchema tableKey, Collection<String> attributes) {
        if (projection == ProjectionType.ALL) {
            return List.of();
        }
        return attributes.stream()
                .filter(name -> !nonKeyAttributes.contains(name) && !key.contains(name) && !tableKey.contains(name))
                .toList();
    }

    public IndexSchema withReadable(boolean newReadable) {
        return new IndexSchema(name, storageId, global, key, projection, nonKeyAttributes, newReadable);
    }
}
