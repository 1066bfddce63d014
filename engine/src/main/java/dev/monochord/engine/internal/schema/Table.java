package dev.monochord.engine.internal.schema;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/**
 * A table at one moment: an immutable value that the catalog replaces when the table changes.
 *
 * @param storageId its rows' prefix in the store; never used again after a delete
 * @param indexes every index that a write must keep right, those being built included, those being deleted not
 * @param stream the enabled stream, if any
 * @param ttlAttribute the attribute of an enabled time to live, if any
 */
public record Table(
        String name,
        int storageId,
        String arn,
        TableStatus status,
        KeySchema key,
        List<IndexSchema> indexes,
        @Nullable StreamSchema stream,
        @Nullable String ttlAttribute,
        TableSettings settings) {

    public Table {
        indexes = List.copyOf(indexes);
    }

    public Optional<IndexSchema> index(String indexName) {
        for (IndexSchema index : indexes) {
            if (index.name().equals(indexName)) {
                return Optional.of(index);
            }
        }
        return Optional.empty();
    }

    public Table withStatus(TableStatus newStatus) {
        return new Table(name, storageId, arn, newStatus, key, indexes, stream, ttlAttribute, settings);
    }

    public Table withIndexes(List<IndexSchema> newIndexes) {
        return new Table(name, storageId, arn, status, key, newIndexes, stream, ttlAttribute, settings);
    }

    public Table withStream(@Nullable StreamSchema newStream) {
        return new Table(name, storageId, arn, status, key, indexes, newStream, ttlAttribute, settings);
    }

    public Table withTtlAttribute(@Nullable String newTtlAttribute) {
        return new Table(name, storageId, arn, status, key, indexes, stream, newTtlAttribute, settings);
    }

    public Table withSettings(TableSettings newSettings) {
        return new Table(name, storageId, arn, status, key, indexes, stream, ttlAttribute, newSettings);
    }
}
