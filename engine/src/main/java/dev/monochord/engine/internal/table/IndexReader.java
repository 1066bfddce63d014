package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.InvalidParameter.invalid;

import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.KeySchema;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntSupplier;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

/** Checks the indexes of a request, in the service's order, and makes ours of them. */
final class IndexReader {

    static final int LOCAL_LIMIT = 5;
    static final int GLOBAL_LIMIT = 20;
    private static final int PROJECTED_LIMIT = 100;

    private final KeySchemaReader keys;
    private final IntSupplier storageIds;
    private final Set<String> names = new HashSet<>();

    IndexReader(KeySchemaReader keys, IntSupplier storageIds) {
        this.keys = keys;
        this.storageIds = storageIds;
    }

    IndexSchema local(LocalSecondaryIndex index, KeySchema table) {
        KeySchema key = keys.local(index.indexName(), index.keySchema(), table);
        return index(index.indexName(), false, key, index.projection(), true);
    }

    IndexSchema global(String name, List<KeySchemaElement> schema, Projection projection, boolean readable) {
        return index(name, true, keys.global(schema), projection, readable);
    }

    private IndexSchema index(String name, boolean global, KeySchema key, Projection projection, boolean readable) {
        if (projection.projectionType() == null) {
            throw invalid("Unknown ProjectionType: null");
        }
        boolean include = projection.projectionType() == ProjectionType.INCLUDE;
        if (projection.hasNonKeyAttributes() && !include) {
            throw invalid("ProjectionType is " + projection.projectionType() + ", but NonKeyAttributes is specified");
        }
        if (include && !projection.hasNonKeyAttributes()) {
            throw invalid("ProjectionType is INCLUDE, but NonKeyAttributes is not specified");
        }
        Set<String> included = new LinkedHashSet<>();
        for (String attribute : projection.nonKeyAttributes()) {
            if (!included.add(attribute)) {
                throw invalid("Duplicate element in NonKeyAttributes: " + attribute);
            }
        }
        if (!names.add(name)) {
            throw invalid("Duplicate index name: " + name);
        }
        return new IndexSchema(
                name, storageIds.getAsInt(), global, key, projection.projectionType(), included, readable);
    }

    /** The attributes projected by name, of all indexes together. */
    static void requireFewProjected(List<IndexSchema> indexes) {
        int projected = indexes.stream()
                .mapToInt(index -> index.nonKeyAttributes().size())
                .sum();
        if (projected > PROJECTED_LIMIT) {
            throw invalid("Number of NonKeyAttributes exceeds per-table limit of " + PROJECTED_LIMIT);
        }
    }
}
