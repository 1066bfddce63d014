package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Removes tombstones, and stamps from items, once nothing is copied or applied any more. Each write is conditional on the
 * stamp that was read, so that a late writer is not overwritten. Can be repeated.
 *
 * <p>Other migrations may still write to the same target and need their stamps, so only items of the table's own rows are
 * swept.
 */
public final class StampSweep {

    private final TransferStore store;
    private final WriteLanes lanes;

    public StampSweep(TransferStore store, WriteLanes lanes) {
        this.store = store;
        this.lanes = lanes;
    }

    /** What was removed. */
    public record Swept(long tombstones, long stamps) {

        public Swept plus(Swept other) {
            return new Swept(tombstones + other.tombstones, stamps + other.stamps);
        }
    }

    /** Sweeps the items of one source table. */
    public Swept run(RowMapper mapper) {
        RowMapping mapping = mapper.mapping();
        LongAdder tombstones = new LongAdder();
        LongAdder stamps = new LongAdder();
        store.scan(mapping.target(), items -> {
            List<Callable<Swept>> page = new ArrayList<>();
            items.stream().filter(mapper::wrote).forEach(item -> page.add(() -> sweep(mapping, item)));
            for (Swept done : lanes.all(page)) {
                tombstones.add(done.tombstones());
                stamps.add(done.stamps());
            }
        });
        return new Swept(tombstones.sum(), stamps.sum());
    }

    private Swept sweep(RowMapping mapping, Map<String, AttributeValue> item) {
        boolean tombstone = item.containsKey(RowMapping.DELETED);
        Map<String, AttributeValue> key = new LinkedHashMap<>(item);
        key.keySet().retainAll(mapping.keys().keySet());
        AttributeValue stamp = item.get(RowMapping.STAMP);
        try {
            if (tombstone) {
                store.delete(DeleteItemRequest.builder()
                        .tableName(mapping.target())
                        .key(key)
                        .conditionExpression("#lsn = :lsn")
                        .expressionAttributeNames(Map.of("#lsn", RowMapping.STAMP))
                        .expressionAttributeValues(Map.of(":lsn", stamp))
                        .build());
            } else {
                store.update(UpdateItemRequest.builder()
                        .tableName(mapping.target())
                        .key(key)
                        .updateExpression("REMOVE #lsn, #src")
                        .conditionExpression("#lsn = :lsn")
                        .expressionAttributeNames(Map.of("#lsn", RowMapping.STAMP, "#src", RowMapping.SOURCE))
                        .expressionAttributeValues(Map.of(":lsn", stamp))
                        .build());
            }
            return tombstone ? new Swept(1, 0) : new Swept(0, 1);
        } catch (ConditionalCheckFailedException changed) {
            return new Swept(0, 0); // swept by another, or written since; the next sweep finds it
        }
    }
}
