package dev.monochord.engine.internal.stream;

import static dev.monochord.engine.internal.stream.StreamFixture.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.item.ItemCodec;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.WriteBatch;
import dev.monochord.engine.testing.Together;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

class StreamLogTest {

    private final StreamFixture fixture = new StreamFixture();
    private final TableDefinition table = fixture.table("Notes", 7, StreamViewType.NEW_AND_OLD_IMAGES);

    @Test
    void insertModifyAndRemoveCarryTheImages() {
        fixture.write(table, null, item("a", "1"));
        fixture.write(table, item("a", "1"), item("a", "2"));
        fixture.write(table, item("a", "2"), null);

        List<Record> records = fixture.all(table);

        assertThat(records)
                .extracting(Record::eventName)
                .containsExactly(OperationType.INSERT, OperationType.MODIFY, OperationType.REMOVE);
        assertThat(records.get(0).dynamodb().hasOldImage()).isFalse();
        assertThat(records.get(0).dynamodb().newImage()).isEqualTo(item("a", "1"));
        assertThat(records.get(1).dynamodb().oldImage()).isEqualTo(item("a", "1"));
        assertThat(records.get(1).dynamodb().newImage()).isEqualTo(item("a", "2"));
        assertThat(records.get(2).dynamodb().oldImage()).isEqualTo(item("a", "2"));
        assertThat(records.get(2).dynamodb().hasNewImage()).isFalse();
    }

    @Test
    void putOfTheSameItemLeavesNoRecord() {
        Map<String, AttributeValue> before = Map.of(
                "p",
                StreamFixture.text("a"),
                "c",
                StreamFixture.text("c"),
                "s",
                AttributeValue.fromSs(List.of("x", "y")));
        Map<String, AttributeValue> after = Map.of(
                "p",
                StreamFixture.text("a"),
                "c",
                StreamFixture.text("c"),
                "s",
                AttributeValue.fromSs(List.of("y", "x")));

        fixture.write(table, before, after);

        assertThat(fixture.all(table)).isEmpty();
    }

    @Test
    void storedItemsAreComparedByWhatTheyMean() {
        Map<String, AttributeValue> key = Map.of("p", StreamFixture.text("a"));
        EncodedItem before = EncodedItem.of(ItemCodec.encode(Map.of("s", AttributeValue.fromSs(List.of("x", "y")))));
        EncodedItem same = EncodedItem.of(ItemCodec.encode(Map.of("s", AttributeValue.fromSs(List.of("y", "x")))));
        EncodedItem other = EncodedItem.of(ItemCodec.encode(Map.of("s", AttributeValue.fromSs(List.of("y", "z")))));
        WriteBatch batch = new WriteBatch();
        try (StreamLog.Writes writes = fixture.log.begin()) {
            writes.append(batch, table, key, before, same, false);
            assertThat(batch.isEmpty()).isTrue();
            writes.append(batch, table, key, before, other, false);
            fixture.store.write(batch);
        }

        Record only = fixture.all(table).get(0);
        assertThat(only.dynamodb().keys()).isEqualTo(key);
        assertThat(only.dynamodb().oldImage()).isEqualTo(before.toMap());
        assertThat(only.dynamodb().newImage()).isEqualTo(other.toMap());
    }

    @Test
    void deleteOfAnAbsentItemLeavesNoRecord() {
        WriteBatch batch = new WriteBatch();
        try (StreamLog.Writes writes = fixture.log.begin()) {
            writes.append(batch, table, Map.of(), null, null, false);
        }
        assertThat(batch.isEmpty()).isTrue();
    }

    @Test
    void tableWithoutStreamGetsNoRecord() {
        TableDefinition plain = new TableDefinition(
                table.name(), 1, table.arn(), table.status(), table.key(), List.of(), null, null, null);
        WriteBatch batch = new WriteBatch();
        try (StreamLog.Writes writes = fixture.log.begin()) {
            writes.append(batch, plain, Map.of(), null, StreamFixture.stored(item("a", "1")), false);
        }
        assertThat(batch.isEmpty()).isTrue();
    }

    @Test
    void readerWaitsForTheOldestWriteInFlight() {
        WriteBatch first = new WriteBatch();
        StreamLog.Writes slow = fixture.log.begin();
        slow.append(first, table, Map.of(), null, StreamFixture.stored(item("slow", "1")), false);
        fixture.write(table, null, item("fast", "1"));

        assertThat(fixture.all(table)).isEmpty();

        fixture.store.write(first);
        slow.close();
        assertThat(fixture.all(table))
                .extracting(record -> record.dynamodb().newImage().get("p").s())
                .containsExactly("slow", "fast");
    }

    @Test
    void failedWriteHoldsNobodyUp() {
        try (StreamLog.Writes failing = fixture.log.begin()) {
            failing.append(new WriteBatch(), table, Map.of(), null, StreamFixture.stored(item("lost", "1")), false);
        }
        fixture.write(table, null, item("kept", "1"));

        assertThat(fixture.all(table))
                .extracting(record -> record.dynamodb().newImage().get("p").s())
                .containsExactly("kept");
    }

    @Test
    void recordsOfOneWriteBecomeReadableTogether() {
        WriteBatch batch = new WriteBatch();
        StreamLog.Writes writes = fixture.log.begin();
        writes.append(batch, table, Map.of(), null, StreamFixture.stored(item("a", "1")), false);
        fixture.write(table, null, item("other", "1"));
        writes.append(batch, table, Map.of(), null, StreamFixture.stored(item("b", "1")), false);
        fixture.store.write(batch);

        assertThat(fixture.all(table)).isEmpty();

        writes.close();
        assertThat(fixture.all(table))
                .extracting(record -> record.dynamodb().newImage().get("p").s())
                .containsExactly("a", "other", "b");
    }

    @Test
    void sequenceNumbersGoOnAfterARestart() {
        fixture.write(table, null, item("a", "1"));
        String before = sequences(fixture.all(table)).get(0);

        fixture.open();
        fixture.write(table, null, item("b", "1"));

        assertThat(sequences(fixture.all(table))).hasSize(2).isSorted().first().isEqualTo(before);
    }

    @Test
    void sequenceNumberOfALostWriteIsNotGivenAgainAfterARestart() {
        WriteBatch lost = new WriteBatch();
        try (StreamLog.Writes writes = fixture.log.begin()) {
            writes.append(lost, table, Map.of(), null, StreamFixture.stored(item("a", "1")), false);
        }

        fixture.open();
        fixture.write(table, null, item("b", "1"));

        long given = StreamKeys.sequence(lost.writes().get(0).key());
        assertThat(sequences(fixture.all(table)).get(0)).isGreaterThan(SequenceText.format(given));
    }

    @Test
    void pollingReaderSeesEveryRecordOfConcurrentWritersOnceAndInOrder() {
        int writers = 8;
        int each = 400;
        AtomicInteger writing = new AtomicInteger(writers);
        // All have their numbers before any has written its record: readers meet gaps all the time.
        CyclicBarrier numbered = new CyclicBarrier(writers);

        List<List<String>> seen = Together.call(writers + 1, thread -> {
            List<String> sequences = new ArrayList<>();
            if (thread == writers) {
                String iterator = fixture.trimHorizon(table);
                boolean drained;
                do {
                    boolean allWritten = writing.get() == 0;
                    GetRecordsResponse response = fixture.records(iterator);
                    sequences.addAll(sequences(response.records()));
                    iterator = response.nextShardIterator();
                    drained = allWritten && response.records().isEmpty();
                } while (!drained);
            } else {
                for (int i = 0; i < each; i++) {
                    WriteBatch batch = new WriteBatch();
                    try (StreamLog.Writes writes = fixture.log.begin()) {
                        writes.append(
                                batch, table, Map.of(), null, StreamFixture.stored(item(thread + "-" + i, "1")), false);
                        numbered.await();
                        fixture.store.write(batch);
                    }
                }
                writing.decrementAndGet();
            }
            return sequences;
        });

        List<String> read = seen.get(writers);
        assertThat(read).isSorted().doesNotHaveDuplicates().hasSize(writers * each);
        assertThat(read).isEqualTo(sequences(fixture.all(table)));
    }

    @Test
    void recordsOfOneWriterKeepTheOrderOfItsWrites() {
        Together.run(4, thread -> {
            for (int i = 0; i < 100; i++) {
                fixture.write(table, null, item("w" + thread, String.format("%03d", i)));
            }
        });

        for (int thread = 0; thread < 4; thread++) {
            String writer = "w" + thread;
            assertThat(fixture.all(table).stream()
                            .map(record -> record.dynamodb().newImage())
                            .filter(image -> image.get("p").s().equals(writer))
                            .map(image -> image.get("x").s()))
                    .hasSize(100)
                    .isSorted();
        }
    }

    private static List<String> sequences(List<Record> records) {
        return records.stream()
                .map(record -> record.dynamodb().sequenceNumber())
                .toList();
    }
}
