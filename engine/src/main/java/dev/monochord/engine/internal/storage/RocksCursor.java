package dev.monochord.engine.internal.storage;

import java.util.Arrays;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;

/**
 * A position in a {@link RocksStore}. RocksDB itself ends the iteration at the far bound, so that a row costs one call
 * to move, one to ask whether there is a row, and one for each of key and value that is wanted.
 */
final class RocksCursor implements StoreCursor {

    private final RocksStore store;
    private final byte[] start;
    private final boolean descending;
    private final Slice bound;
    private final ReadOptions reads;
    private final RocksIterator rows;
    private boolean started;
    private boolean onRow;
    private boolean freed;

    RocksCursor(RocksStore store, byte[] from, byte[] to, boolean descending) {
        this.store = store;
        this.descending = descending;
        this.start = descending ? to : from;
        this.bound = new Slice(descending ? from : to);
        this.reads = new ReadOptions();
        if (descending) {
            reads.setIterateLowerBound(bound);
        } else {
            reads.setIterateUpperBound(bound);
        }
        this.rows = store.db().newIterator(reads);
    }

    @Override
    public boolean next() {
        long stamp = enter();
        try {
            if (started && !onRow) {
                return false;
            }
            move();
            onRow = rows.isValid();
            if (!onRow) {
                rows.status();
            }
            return onRow;
        } catch (RocksDBException e) {
            throw store.failure(e);
        } finally {
            store.gate().leave(stamp);
        }
    }

    private void move() {
        if (!started) {
            started = true;
            if (descending) {
                rows.seekForPrev(start);
                // The upper end of a range is not part of it.
                if (rows.isValid() && Arrays.equals(rows.key(), start)) {
                    rows.prev();
                }
            } else {
                rows.seek(start);
            }
        } else if (descending) {
            rows.prev();
        } else {
            rows.next();
        }
    }

    @Override
    public byte[] key() {
        long stamp = enterOnRow();
        try {
            return rows.key();
        } finally {
            store.gate().leave(stamp);
        }
    }

    @Override
    public byte[] value() {
        long stamp = enterOnRow();
        try {
            return rows.value();
        } finally {
            store.gate().leave(stamp);
        }
    }

    @Override
    public void close() {
        long stamp = store.gate().tryEnter();
        if (stamp == 0) {
            // The store was closed first, and freed its cursors.
            return;
        }
        try {
            store.forget(this);
            free();
        } finally {
            store.gate().leave(stamp);
        }
    }

    /** Frees the native memory, the iterator before what it reads. */
    void free() {
        if (!freed) {
            freed = true;
            onRow = false;
            rows.close();
            reads.close();
            bound.close();
        }
    }

    private long enter() {
        long stamp = store.gate().enter();
        if (freed) {
            store.gate().leave(stamp);
            throw new IllegalStateException("The cursor is closed.");
        }
        return stamp;
    }

    private long enterOnRow() {
        long stamp = enter();
        if (!onRow) {
            store.gate().leave(stamp);
            throw new IllegalStateException("The cursor is on no row: next() has not answered true.");
        }
        return stamp;
    }
}
