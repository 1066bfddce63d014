package dev.monochord.migrate.postgres.verify;

import dev.monochord.migrate.postgres.catalog.RowReader;
import dev.monochord.migrate.postgres.change.ChangeStamp;
import dev.monochord.migrate.postgres.change.SourceRow;
import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import dev.monochord.migrate.postgres.mapping.UnmappableRowException;
import dev.monochord.migrate.postgres.transfer.TransferStore;
import dev.monochord.migrate.postgres.transfer.WriteLanes;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * Brings items to what their rows say now. PostgreSQL wins. Not thread-safe.
 *
 * <p>The item is read first and the row after it, and the write happens only if the item still has the stamp that was read.
 * If a change is applied in between, the stamp is newer and the repair gives way. A row that is created again after it was
 * looked for arrives by its change. An extra item is deleted without a tombstone: its row was gone before this capture began,
 * so that no copy has read it.
 *
 * <p>An item without the stamp of a migration belongs to somebody else and is left alone.
 */
public final class RowRepair {

    private final RowMapper mapper;
    private final TransferStore store;
    private final WriteLanes writes;
    private final RowReader rows;
    private final ChangeStamp stamp;

    /**
     * A repair of one table.
     *
     * @param stamp the stamp of the rows that are copied
     */
    public RowRepair(RowMapper mapper, Connection sql, TransferStore store, WriteLanes writes, ChangeStamp stamp) {
        this.mapper = mapper;
        this.store = store;
        this.writes = writes;
        this.stamp = stamp;
        RowMapping mapping = mapper.mapping();
        rows = new RowReader(sql, mapping.table(), mapping.key(), mapping.columns());
    }

    /** Repairs what a verification has confirmed; returns how many items were written or deleted. */
    public long run(RowVerification verified) {
        return verified.confirmed().stream().filter(this::repair).count();
    }

    private boolean repair(Suspect suspect) {
        Map<String, AttributeValue> key = suspect.itemKey();
        String target = mapper.mapping().target();
        Map<String, AttributeValue> stored =
                key == null ? null : store.read(target, List.of(key)).get(key);
        boolean there = stored != null && !stored.containsKey(RowMapping.DELETED);
        List<String> rowKey = suspect.rowKey();
        List<SourceRow> found = rowKey == null ? List.of() : rows.rows(List.of(rowKey));
        if (found.isEmpty() || key != null && !has(found.get(0), key)) {
            return stored != null && there && key != null && delete(key, stored);
        }
        return stored != null && there
                ? replace(found.get(0), stored)
                : writes.copy(mapper, found, stamp).written() > 0;
    }

    private boolean has(SourceRow row, Map<String, AttributeValue> key) {
        try {
            return mapper.key(row).equals(key);
        } catch (UnmappableRowException unmappable) {
            return false;
        }
    }

    private boolean delete(Map<String, AttributeValue> key, Map<String, AttributeValue> stored) {
        AttributeValue seen = stamp(stored);
        if (seen == null) {
            return false;
        }
        try {
            store.delete(DeleteItemRequest.builder()
                    .tableName(mapper.mapping().target())
                    .key(key)
                    .conditionExpression("#lsn = :lsn")
                    .expressionAttributeNames(Map.of("#lsn", RowMapping.STAMP))
                    .expressionAttributeValues(Map.of(":lsn", seen))
                    .build());
            return true;
        } catch (ConditionalCheckFailedException changed) {
            return false;
        }
    }

    private boolean replace(SourceRow row, Map<String, AttributeValue> stored) {
        AttributeValue seen = stamp(stored);
        if (seen == null) {
            return false;
        }
        try {
            Map<String, AttributeValue> item = mapper.item(row);
            item.put(RowMapping.STAMP, seen);
            item.put(RowMapping.SOURCE, AttributeValue.fromS(mapper.source(row)));
            store.put(PutItemRequest.builder()
                    .tableName(mapper.mapping().target())
                    .item(item)
                    .conditionExpression("#lsn = :lsn")
                    .expressionAttributeNames(Map.of("#lsn", RowMapping.STAMP))
                    .expressionAttributeValues(Map.of(":lsn", seen))
                    .build());
            return true;
        } catch (UnmappableRowException | ConditionalCheckFailedException notNow) {
            return false; // a rejected row, or a change was applied
        }
    }

    private static @Nullable AttributeValue stamp(Map<String, AttributeValue> stored) {
        return stored.containsKey(RowMapping.SOURCE) ? stored.get(RowMapping.STAMP) : null;
    }
}
