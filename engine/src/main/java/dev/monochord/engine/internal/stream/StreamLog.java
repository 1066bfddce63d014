package dev.monochord.engine.internal.stream;

import dev.monochord.engine.internal.item.AttributeValues;
import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.schema.StreamSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.WriteBatch;
import java.time.Clock;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The log behind every stream: what the write path appends to.
 *
 * <pre>{@code
 * try (StreamLog.Writes writes = log.begin()) {
 *     writes.append(batch, table, key, oldItem, newItem, false);
 *     store.write(batch);
 * }
 * }</pre>
 *
 * <p>The caller holds the locks of the items, so that the records of one item have the order of its writes. Records
 * become readable when {@link Writes} is closed, whether the write succeeded or not; see {@link SequenceNumbers} for why.
 * Thread-safe.
 */
public final class StreamLog {

    private final Clock clock;
    private final SequenceNumbers sequences;

    public StreamLog(RowStore store, Clock clock) {
        this.clock = clock;
        this.sequences = new SequenceNumbers(store);
    }

    /** Begins a write of one or more items. Costs nothing until a record is appended. */
    public Writes begin() {
        return new Writes();
    }

    SequenceNumbers sequences() {
        return sequences;
    }

    /** The records of one store write. Not thread-safe. */
    public final class Writes implements AutoCloseable {

        private SequenceNumbers.@Nullable Turn turn;

        private Writes() {}

        /**
         * Puts the record of a change into the batch that makes the change; puts none where the table has no stream or
         * nothing changes.
         *
         * @param key the key attributes of the item
         * @param oldItem the whole item before the write, or null where there was none
         * @param newItem the whole item after the write, or null where it is deleted
         * @param byTtl whether time to live deletes the item
         */
        public void append(
                WriteBatch batch,
                TableDefinition table,
                Map<String, AttributeValue> key,
                @Nullable EncodedItem oldItem,
                @Nullable EncodedItem newItem,
                boolean byTtl) {
            StreamSchema stream = table.stream();
            if (stream != null && !same(oldItem, newItem)) {
                byte[] record =
                        StreamRecordCodec.encode(clock.millis(), stream.viewType(), key, oldItem, newItem, byTtl);
                batch.put(StreamKeys.record(stream.storageId(), sequence()), record);
            }
        }

        /** Lets readers see the records, now that the batch has been written or has failed. */
        @Override
        public void close() {
            if (turn != null) {
                sequences.end(turn);
                turn = null;
            }
        }

        private long sequence() {
            if (turn == null) {
                turn = sequences.begin();
                return turn.first();
            }
            return sequences.more();
        }
    }

    /** Different bytes may be the same item, for sets and maps have no order; different sizes may not. */
    private static boolean same(@Nullable EncodedItem oldItem, @Nullable EncodedItem newItem) {
        if (oldItem == null || newItem == null) {
            return oldItem == newItem;
        }
        return oldItem.size() == newItem.size()
                && (Arrays.equals(oldItem.bytes(), newItem.bytes()) || same(oldItem.toMap(), newItem.toMap()));
    }

    private static boolean same(Map<String, AttributeValue> oldItem, Map<String, AttributeValue> newItem) {
        return oldItem.size() == newItem.size()
                && oldItem.entrySet().stream().allMatch(entry -> {
                    AttributeValue other = newItem.get(entry.getKey());
                    return other != null && AttributeValues.equal(entry.getValue(), other);
                });
    }
}
