package dev.monochord.engine.internal.storage;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * A {@link RowStore} in memory, gone when it is closed.
 *
 * <p>Thread-safe. A reader may see a part of a batch that is being written; once {@link #write} has
 * returned every reader sees all of it.
 */
public final class MemoryStore implements RowStore {

    private final ConcurrentSkipListMap<byte[], byte[]> rows = new ConcurrentSkipListMap<>(Arrays::compareUnsigned);
    private volatile boolean closed;

    private MemoryStore() {}

    public static MemoryStore create() {
        return new MemoryStore();
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        requireOpen();
        return rows.get(key);
    }

    @Override
    public StoreCursor scan(byte[] from, byte[] to, boolean descending) {
        requireOpen();
        return new MapCursor(range(from, to), descending);
    }

    @Override
    public void write(WriteBatch batch) {
        requireOpen();
        for (WriteBatch.Write write : batch.writes()) {
            byte[] value = write.value();
            if (value == null) {
                rows.remove(write.key());
            } else {
                rows.put(write.key(), value);
            }
        }
    }

    @Override
    public void deleteRange(byte[] from, byte[] to) {
        requireOpen();
        range(from, to).clear();
    }

    @Override
    public void close() {
        closed = true;
        rows.clear();
    }

    private ConcurrentNavigableMap<byte[], byte[]> range(byte[] from, byte[] to) {
        // A range that ends before it begins is empty, where a sub-map would refuse it.
        return rows.subMap(from, true, Arrays.compareUnsigned(from, to) <= 0 ? to : from, false);
    }

    private void requireOpen() {
        if (closed) {
            throw closedException();
        }
    }

    private static IllegalStateException closedException() {
        return new IllegalStateException("The store is closed. Open it again before it is used.");
    }

    /**
     * A position in a view of the map. It reads ahead, one row at first and then more: walking the map is a chain of
     * loads that miss the cache, and a few at once overlap where one at a time, between two items being decoded, wait.
     */
    private final class MapCursor implements StoreCursor {

        private static final int READ_AHEAD = 32;

        private final Iterator<Map.Entry<byte[], byte[]>> entries;
        private final byte[][] keys = new byte[READ_AHEAD][];
        private final byte[][] values = new byte[READ_AHEAD][];
        private int wanted = 1;
        private int filled;
        private int position = -1;

        MapCursor(NavigableMap<byte[], byte[]> range, boolean descending) {
            this.entries =
                    (descending ? range.descendingMap() : range).entrySet().iterator();
        }

        @Override
        public boolean next() {
            requireOpen();
            position++;
            if (position >= filled) {
                fill();
            }
            return position < filled;
        }

        private void fill() {
            position = 0;
            filled = 0;
            while (filled < wanted && entries.hasNext()) {
                Map.Entry<byte[], byte[]> entry = entries.next();
                keys[filled] = entry.getKey();
                values[filled++] = entry.getValue();
            }
            wanted = Math.min(READ_AHEAD, wanted * 2);
        }

        @Override
        public byte[] key() {
            return keys[current()];
        }

        @Override
        public byte[] value() {
            return values[current()];
        }

        @Override
        public void close() {
            filled = 0;
        }

        private int current() {
            if (position < 0 || position >= filled) {
                throw new IllegalStateException("The cursor is on no row: next() has not answered true.");
            }
            return position;
        }
    }
}
