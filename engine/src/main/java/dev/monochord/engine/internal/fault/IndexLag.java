package dev.monochord.engine.internal.fault;

import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.StoreCursor;
import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The lag of global indexes.
 *
 * <p>Index rows in the store are always up to date. While a lag is on, an overlay remembers for each index row that
 * changed lately what was there before and until when readers still see that; a read merges the two in key order. So the
 * lag needs no second copy of the index, no thread, and nothing of it outlives the process.
 *
 * <p><b>Order of writes.</b> A change enters the overlay before the store is written. Between the two a reader finds in
 * the store what the overlay says was before, and after the second the overlay hides the new row: at no moment is a new
 * row seen early. Should the write fail, the overlay says what the store says.
 *
 * <p><b>Order of reads.</b> A store's cursor may see writes made after it was opened. The overlay is therefore asked for
 * each row when the cursor is at it, not copied at the beginning: whatever the cursor saw was in the overlay earlier.
 */
final class IndexLag {

    private final ConcurrentNavigableMap<byte[], RowOverlay> rows =
            new ConcurrentSkipListMap<>((Comparator<byte[]>) Arrays::compareUnsigned);
    private final PriorityBlockingQueue<Expiry> expiries =
            new PriorityBlockingQueue<>(64, Comparator.comparingLong(Expiry::at));

    private record Expiry(long at, byte[] row) {}

    /** Remembers that a row is about to change; {@code before} is null where there is no row yet. */
    void changed(byte[] row, byte @Nullable [] before, long now, long visibleAt) {
        RowOverlay after = rows.compute(
                row, (key, overlay) -> (overlay == null ? RowOverlay.NONE : overlay).plus(now, visibleAt, before));
        expiries.add(new Expiry(after.pending()[after.pending().length - 1].visibleAt(), row));
        forgetVisible(now);
    }

    StoreCursor scan(RowStore store, KeyRange range, boolean descending, long now) {
        StoreCursor stored = store.scan(range.from(), range.to(), descending);
        if (Arrays.compareUnsigned(range.from(), range.to()) >= 0) {
            return stored;
        }
        ConcurrentNavigableMap<byte[], RowOverlay> part = rows.subMap(range.from(), true, range.to(), false);
        return new LaggingCursor(stored, descending ? part.descendingMap() : part, descending, now);
    }

    void clear() {
        rows.clear();
        expiries.clear();
    }

    int size() {
        return rows.size();
    }

    private void forgetVisible(long now) {
        Expiry next = expiries.peek();
        while (next != null && next.at() <= now) {
            Expiry taken = expiries.poll();
            if (taken != null) {
                rows.computeIfPresent(taken.row(), (key, overlay) -> overlay.hidden(now) == null ? null : overlay);
            }
            next = expiries.peek();
        }
    }
}
