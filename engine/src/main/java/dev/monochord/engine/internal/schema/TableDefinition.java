package dev.monochord.engine.internal.schema;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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
public record TableDefinition(
        String name,
        int storageId,
        String arn,
        TableStatus status,
        KeySchema key,
        List<IndexSchema> indexes,
        @Nullable StreamSchema stream,
        @Nullable String ttlAttribute,
        TableConfiguration settings) {

    public TableDefinition {
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

    public TableDefinition withStatus(TableStatus newStatus) {
        return new TableDefinition(name, storageId, arn, newStatus, key, indexes, stream, ttlAttribute, settings);
    }

    public TableDefinition withIndexes(List<IndexSchema> newIndexes) {
        return new TableDefinition(name, storageId, arn, status, key, newIndexes, stream, ttlAttribute, settings);
    }

    public TableDefinition withStream(@Nullable StreamSchema newStream) {
        return new TableDefinition(name, storageId, arn, status, key, indexes, newStream, ttlAttribute, settings);
    }

    public TableDefinition withTtlAttribute(@Nullable String newTtlAttribute) {
        return new TableDefinition(name, storageId, arn, status, key, indexes, stream, newTtlAttribute, settings);
    }

    public TableDefinition withSettings(Consumer<TableConfigurationEdit> change) {
        return new TableDefinition(
                name, storageId, arn, status, key, indexes, stream, ttlAttribute, settings.with(change));
    }
}
