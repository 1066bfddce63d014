package dev.monochord.migrate.postgres.verify;

import dev.monochord.migrate.postgres.change.ChangeStamp;
import dev.monochord.migrate.postgres.change.SourceRow;
import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import dev.monochord.migrate.postgres.mapping.UnmappableRowException;
import dev.monochord.migrate.postgres.transfer.RowPlacement;
import dev.monochord.migrate.postgres.transfer.TransferStore;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;

/**
 * Brings items to what their rows say now. PostgreSQL wins. Not thread-safe.
 *
 * <p>An extra item is deleted only if it still has the stamp that was read before its row was looked for. If a change is
 * applied in between, the stamp is newer and the repair gives way. A row that is created again after it was looked for
 * arrives by its change. No tombstone is left: the row was gone before this capture began, so that no copy has read it.
 *
 * <p>An item that was not made from a row of the table belongs to somebody else and is left alone.
 */
public final class RowRepair {

    private final RowMapper mapper;
    private final TransferStore store;
    private final RowPlacement placement;
    private final SourceRows rows;
    private final ChangeStamp stamp;

    /**
     * A repair of one table.
     *
     * @param stamp the stamp of the rows that are copied
     */
    public RowRepair(RowMapper mapper, Connection sql, TransferStore store, ChangeStamp stamp) {
        this.mapper = mapper;
        this.store = store;
        this.stamp = stamp;
        placement = new RowPlacement(mapper, sql, store);
        rows = new SourceRows(mapper, sql);
    }

    /** Repairs what a verification has confirmed; returns how many items were written or deleted. */
    public long run(RowVerification verified) {
        return verified.confirmed().stream().filter(this::repair).count();
    }

    private boolean repair(Suspect suspect) {
        List<String> rowKey = suspect.rowKey();
        if (rowKey == null) {
            return false;
        }
        Map<String, AttributeValue> key = suspect.itemKey();
        boolean deleted = key != null && deleteIfLeft(suspect.source(), rowKey, key);
        boolean placed = !rows.find(List.of(rowKey)).isEmpty() && placement.place(rowKey, stamp);
        return deleted || placed;
    }

    /** Deletes an item that was made from a row which is gone or has another key now. */
    private boolean deleteIfLeft(String source, List<String> rowKey, Map<String, AttributeValue> key) {
        String target = mapper.mapping().target();
        Map<String, AttributeValue> stored = store.read(target, List.of(key)).getOrDefault(key, Map.of());
        AttributeValue seen = stored.get(RowMapping.STAMP);
        boolean theirs = source.equals(RowMapper.writtenFrom(stored)) && !stored.containsKey(RowMapping.DELETED);
        if (seen == null || !theirs || rows.find(List.of(rowKey)).stream().anyMatch(row -> has(row, key))) {
            return false;
        }
        try {
            store.delete(DeleteItemRequest.builder()
                    .tableName(target)
                    .key(key)
                    .conditionExpression("#lsn = :lsn AND #src = :src")
                    .expressionAttributeNames(Map.of("#lsn", RowMapping.STAMP, "#src", RowMapping.SOURCE))
                    .expressionAttributeValues(Map.of(":lsn", seen, ":src", AttributeValue.fromS(source)))
                    .build());
            return true;
        } catch (ConditionalCheckFailedException changed) {
            return false;
        }
    }

    private boolean has(SourceRow row, Map<String, AttributeValue> key) {
        try {
            return mapper.key(row).equals(key);
        } catch (UnmappableRowException unmappable) {
            return false;
        }
    }
}
