package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.storage.RowKind;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.StoreCursor;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Counts items and bytes anew after an end that was not clean.
 *
 * <p>The cursor is taken before the first write, so that it sees what was there at the opening; what is written while it
 * runs is added to the counters by the writes themselves.
 */
final class Recount implements AutoCloseable {

    private final StoreCursor cursor;
    private final Catalog catalog;
    private volatile boolean done;
    private boolean closed;

    private Recount(StoreCursor cursor, Catalog catalog) {
        this.cursor = cursor;
        this.catalog = catalog;
    }

    static Recount begin(RowStore store, Catalog catalog) {
        KeyRange items = RowKind.ITEM.range();
        return new Recount(store.scan(items.from(), items.to(), false), catalog);
    }

    /** Counts to the end, or until it is no longer wanted; once. */
    synchronized void run(BooleanSupplier stillWanted) {
        Map<Integer, long[]> totals = new HashMap<>();
        try (this) {
            while (cursor.next()) {
                if (!stillWanted.getAsBoolean()) {
                    return;
                }
                long[] total = totals.computeIfAbsent(RowKind.storageId(cursor.key()), id -> new long[2]);
                total[0]++;
                total[1] += EncodedItem.of(cursor.value()).size();
            }
        }
        catalog.rebase(totals);
        done = true;
    }

    /** Gives the cursor back, whether or not it was used. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            cursor.close();
        }
    }

    boolean done() {
        return done;
    }
}
