package dev.monochord.engine.internal.stream;

import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.item.ItemCodec;
import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeySchema;
import dev.monochord.engine.internal.schema.KnownStream;
import dev.monochord.engine.internal.schema.StreamSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.MemoryStore;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.WriteBatch;
import dev.monochord.engine.testing.HandClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** Tables with streams over a store in memory, written and read as the engine does. */
final class StreamFixture {

    static final KeySchema KEY = new KeySchema(
            List.of(new KeyElement("p", ScalarAttributeType.S)), List.of(new KeyElement("c", ScalarAttributeType.S)));

    final RowStore store = MemoryStore.create();
    final HandClock clock = new HandClock(Instant.parse("2030-01-01T00:00:00.789Z"));
    private final Map<String, KnownStream> streams = new ConcurrentHashMap<>();
    /** What happens while a reader waits for the writes that are under way. */
    Runnable barrier = () -> {};

    StreamLog log;
    StreamOperations operations;

    StreamFixture() {
        open();
    }

    /** What a restart does: everything but the store is made anew. */
    void open() {
        log = new StreamLog(store, clock);
        operations = new StreamOperations(this::streams, () -> barrier.run(), log, store, clock);
    }

    TableDefinition table(String name, int storageId, StreamViewType viewType) {
        String label = "2030-01-01T00:00:00.789";
        String arn = "arn:aws:dynamodb:eu-central-1:000000000000:table/" + name;
        StreamSchema stream = new StreamSchema(storageId, arn + "/stream/" + label, label, viewType);
        streams.put(stream.arn(), new KnownStream(name, stream, KEY, clock.instant(), null));
        return new TableDefinition(name, 1, arn, TableStatus.ACTIVE, KEY, List.of(), stream, null, null);
    }

    void disable(TableDefinition table) {
        streams.computeIfPresent(
                table.stream().arn(),
                (arn, known) -> new KnownStream(
                        known.tableName(), known.schema(), known.key(), known.created(), clock.instant()));
    }

    Collection<KnownStream> streams() {
        return streams.values();
    }

    void write(TableDefinition table, Map<String, AttributeValue> oldItem, Map<String, AttributeValue> newItem) {
        Map<String, AttributeValue> item = newItem == null ? oldItem : newItem;
        WriteBatch batch = new WriteBatch();
        try (StreamLog.Writes writes = log.begin()) {
            writes.append(
                    batch,
                    table,
                    Map.of("p", item.get("p"), "c", item.get("c")),
                    stored(oldItem),
                    stored(newItem),
                    false);
            store.write(batch);
        }
    }

    static Map<String, AttributeValue> item(String p, String x) {
        return Map.of("p", text(p), "c", text("c"), "x", text(x));
    }

    static @Nullable EncodedItem stored(@Nullable Map<String, AttributeValue> item) {
        return item == null ? null : EncodedItem.of(ItemCodec.encode(item));
    }

    static AttributeValue text(String value) {
        return AttributeValue.fromS(value);
    }

    String shardId(TableDefinition table) {
        return operations
                .describeStream(DescribeStreamRequest.builder()
                        .streamArn(table.stream().arn())
                        .build())
                .streamDescription()
                .shards()
                .get(0)
                .shardId();
    }

    String iterator(TableDefinition table, ShardIteratorType type, String sequenceNumber) {
        return operations
                .getShardIterator(GetShardIteratorRequest.builder()
                        .streamArn(table.stream().arn())
                        .shardId(shardId(table))
                        .shardIteratorType(type)
                        .sequenceNumber(sequenceNumber)
                        .build())
                .shardIterator();
    }

    String trimHorizon(TableDefinition table) {
        return iterator(table, ShardIteratorType.TRIM_HORIZON, null);
    }

    GetRecordsResponse records(String iterator) {
        return operations.getRecords(
                GetRecordsRequest.builder().shardIterator(iterator).build());
    }

    /** All records that can be read now, from the oldest on. */
    List<Record> all(TableDefinition table) {
        List<Record> all = new ArrayList<>();
        String iterator = trimHorizon(table);
        while (iterator != null) {
            GetRecordsResponse response = records(iterator);
            all.addAll(response.records());
            iterator = response.records().isEmpty() ? null : response.nextShardIterator();
        }
        return all;
    }
}
