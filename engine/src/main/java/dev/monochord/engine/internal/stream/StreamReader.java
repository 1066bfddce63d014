package dev.monochord.engine.internal.stream;

import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.StoreCursor;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the records of a stream up to the watermark of {@link SequenceNumbers}.
 *
 * <p>The watermark is taken before the store is read, so that every record below it is there to be seen; the horizon is
 * read by the caller after the records, so that a record which was trimmed meanwhile is missed by nobody unnoticed.
 */
record StreamReader(RowStore store, SequenceNumbers sequences) {

    /** Where every stream begins. */
    static final long FIRST = 1;

    private static final int PAGE_BYTES = 1 << 20;

    /**
     * Some records in their order.
     *
     * @param next where the following page begins
     * @param last whether there were no more records to read at this moment
     */
    record Page(List<StoredRecord> records, long next, boolean last) {}

    /** Reads at most {@code limit} records from a sequence on, or about 1 MB of them; one record at least, if there is any. */
    Page read(int storageId, long from, int limit) {
        long watermark = sequences.watermark();
        if (from >= watermark) {
            return new Page(List.of(), from, true);
        }
        List<StoredRecord> records = new ArrayList<>();
        long bytes = 0;
        KeyRange range = StreamKeys.records(storageId, from, watermark);
        try (StoreCursor cursor = store.scan(range.from(), range.to(), false)) {
            while (cursor.next()) {
                StoredRecord stored = StreamRecordCodec.decode(StreamKeys.sequence(cursor.key()), cursor.value());
                bytes += stored.size();
                if (records.size() == limit || (bytes > PAGE_BYTES && !records.isEmpty())) {
                    return new Page(records, stored.sequence(), false);
                }
                records.add(stored);
            }
        }
        return new Page(records, watermark, true);
    }

    /** The lowest sequence that has not been trimmed. */
    long horizon(int storageId) {
        byte[] horizon = store.get(StreamKeys.horizon(storageId));
        return horizon == null ? FIRST : StreamKeys.number(horizon);
    }

    /** The sequence of the last record, or the horizon where there is none. */
    long last(int storageId) {
        KeyRange range = StreamKeys.records(storageId, FIRST, sequences.watermark());
        try (StoreCursor cursor = store.scan(range.from(), range.to(), true)) {
            return cursor.next() ? StreamKeys.sequence(cursor.key()) : horizon(storageId);
        }
    }

    /** A sequence above every record whose write has begun. */
    long latest() {
        return sequences.next();
    }
}
