package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.postgres.mapping.RowMapping;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Removes tombstones, and stamps from items, once nothing is copied or applied any more. Each write is conditional on the
 * stamp that was read, so that a late writer is not overwritten. Can be repeated.
 */
public final class StampSweep {

    private static final String FILTER = "attribute_exists(#lsn) AND attribute_exists(#src)";

    private final DynamoDbClient client;
    private final StoreCalls calls;
    private final WriteLanes lanes;

    public StampSweep(DynamoDbClient client, StoreCalls calls, WriteLanes lanes) {
        this.client = client;
        this.calls = calls;
        this.lanes = lanes;
    }

    /** What was removed. */
    public record Swept(long tombstones, long stamps) {

        public Swept plus(Swept other) {
            return new Swept(tombstones + other.tombstones, stamps + other.stamps);
        }
    }

    /** Sweeps one table. */
    public Swept run(RowMapping mapping) {
        Swept swept = new Swept(0, 0);
        Map<String, AttributeValue> start = null;
        do {
            ScanRequest.Builder request = ScanRequest.builder()
                    .tableName(mapping.target())
                    .consistentRead(true)
                    .filterExpression(FILTER)
                    .expressionAttributeNames(Map.of("#lsn", RowMapping.STAMP, "#src", RowMapping.SOURCE));
            ScanRequest next = start == null
                    ? request.build()
                    : request.exclusiveStartKey(start).build();
            ScanResponse found = calls.call(() -> client.scan(next));
            List<Callable<Swept>> page = new ArrayList<>();
            found.items().forEach(item -> page.add(() -> sweep(mapping, item)));
            swept = lanes.all(page).stream().reduce(swept, Swept::plus);
            start = found.hasLastEvaluatedKey() ? found.lastEvaluatedKey() : null;
        } while (start != null);
        return swept;
    }

    private Swept sweep(RowMapping mapping, Map<String, AttributeValue> item) {
        boolean tombstone = item.containsKey(RowMapping.DELETED);
        Map<String, AttributeValue> key = new LinkedHashMap<>(item);
        key.keySet().retainAll(mapping.keys().keySet());
        AttributeValue stamp = item.get(RowMapping.STAMP);
        try {
            if (tombstone) {
                calls.call(() -> client.deleteItem(delete -> delete.tableName(mapping.target())
                        .key(key)
                        .conditionExpression("#lsn = :lsn")
                        .expressionAttributeNames(Map.of("#lsn", RowMapping.STAMP))
                        .expressionAttributeValues(Map.of(":lsn", stamp))));
            } else {
                calls.call(() -> client.updateItem(update -> update.tableName(mapping.target())
                        .key(key)
                        .updateExpression("REMOVE #lsn, #src")
                        .conditionExpression("#lsn = :lsn")
                        .expressionAttributeNames(Map.of("#lsn", RowMapping.STAMP, "#src", RowMapping.SOURCE))
                        .expressionAttributeValues(Map.of(":lsn", stamp))));
            }
            return tombstone ? new Swept(1, 0) : new Swept(0, 1);
        } catch (ConditionalCheckFailedException changed) {
            return new Swept(0, 0); // swept by another, or written since; the next sweep finds it
        }
    }
}
