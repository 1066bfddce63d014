package dev.monochord.engine.internal.stream;

import dev.monochord.engine.internal.schema.KnownStream;
import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.StoreCursor;
import dev.monochord.engine.internal.storage.WriteBatch;
import dev.monochord.engine.internal.time.Periodic;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Removes stream records that are older than a day. Streams that were disabled longer ago are removed by the catalog. */
public final class StreamTrimmer implements AutoCloseable {

    private static final Duration RETENTION = Duration.ofHours(24);

    private final Supplier<? extends Collection<KnownStream>> streams;
    private final SequenceNumbers sequences;
    private final StreamReader reader;
    private final RowStore store;
    private final Clock clock;
    private @Nullable Periodic background;

    /** @param streams all streams that can be read at a moment, see {@code Catalog.streams()} */
    public StreamTrimmer(
            Supplier<? extends Collection<KnownStream>> streams, StreamLog log, RowStore store, Clock clock) {
        this.streams = streams;
        this.sequences = log.sequences();
        this.reader = new StreamReader(store, sequences);
        this.store = store;
        this.clock = clock;
    }

    /** Begins to trim in the background, with a pause between two rounds. */
    public synchronized void start(Duration pause) {
        if (background != null) {
            throw new IllegalStateException("The trimmer runs already");
        }
        background = new Periodic("monochord-stream-trimmer", pause, this::trimNow);
    }

    /** Trims once, on the caller's thread. */
    public void trimNow() {
        long oldestMillis = clock.instant().minus(RETENTION).toEpochMilli();
        for (KnownStream stream : streams.get()) {
            trim(stream.schema().storageId(), oldestMillis);
        }
    }

    @Override
    public synchronized void close() {
        if (background != null) {
            background.close();
            background = null;
        }
    }

    private void trim(int storageId, long oldestMillis) {
        KeyRange readable = StreamKeys.records(storageId, reader.horizon(storageId), sequences.watermark());
        byte[] lastOld = null;
        try (StoreCursor cursor = store.scan(readable.from(), readable.to(), false)) {
            while (cursor.next() && StreamRecordCodec.millis(cursor.value()) < oldestMillis) {
                lastOld = cursor.key();
            }
        }
        if (lastOld == null) {
            return;
        }
        // The horizon moves first: a reader that misses a record must be able to see why.
        long horizon = StreamKeys.sequence(lastOld) + 1;
        WriteBatch batch = new WriteBatch();
        batch.put(StreamKeys.horizon(storageId), StreamKeys.number(horizon));
        store.write(batch);
        // From the very first, for a round that was cut short here may have left some below the old horizon.
        KeyRange old = StreamKeys.records(storageId, StreamReader.FIRST, horizon);
        store.deleteRange(old.from(), old.to());
    }
}
