package dev.monochord.engine.internal.stream;

import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.StoreCursor;
import dev.monochord.engine.internal.time.Periodic;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Deletes items whose time to live has passed, some time after it has: it walks the time to live rows that the write path
 * keeps (see {@link TimeToLiveRule}) up to now less a delay, and hands each to the {@link Expirer}.
 */
public final class TtlSweeper implements AutoCloseable {

    private static final byte[] NO_ROW = {};
    private static final int TABLE_ROW = 1 + Integer.BYTES + Long.BYTES;
    // A cursor is held for so many rows only, for it keeps the store from reclaiming what is deleted meanwhile.
    private static final int CHUNK = 512;

    private final RowStore store;
    private final Supplier<? extends Collection<TableDefinition>> tables;
    private final Expirer expirer;
    private final Clock clock;
    private final Function<TableDefinition, Duration> delay;
    private volatile @Nullable Periodic background;

    /**
     * @param tables tables at a moment; those without a time to live are skipped
     * @param delay how long after its time an item of a table is deleted, asked anew at every sweep
     */
    public TtlSweeper(
            RowStore store,
            Supplier<? extends Collection<TableDefinition>> tables,
            Expirer expirer,
            Clock clock,
            Function<TableDefinition, Duration> delay) {
        this.store = store;
        this.tables = tables;
        this.expirer = expirer;
        this.clock = clock;
        this.delay = delay;
    }

    /** Begins to sweep in the background, with a pause between two sweeps. */
    public synchronized void start(Duration pause) {
        if (background != null) {
            throw new IllegalStateException("The sweeper runs already");
        }
        background = new Periodic("monochord-ttl-sweeper", pause, this::sweepNow);
    }

    /** Sweeps once, on the caller's thread, and says how many items were deleted. */
    public int sweepNow() {
        int deleted = 0;
        for (TableDefinition table : tables.get()) {
            if (table.ttlAttribute() != null) {
                deleted +=
                        sweep(table, clock.instant().minus(delay.apply(table)).getEpochSecond());
            }
        }
        return deleted;
    }

    @Override
    public synchronized void close() {
        Periodic running = background;
        if (running != null) {
            running.close();
            background = null;
        }
    }

    private int sweep(TableDefinition table, long nowSeconds) {
        byte[] from = RowKeys.ttl(table.storageId(), Math.max(0, nowSeconds - TimeToLiveRule.OLDEST_SECONDS), NO_ROW);
        byte[] to = RowKeys.ttl(table.storageId(), Math.max(0, nowSeconds + 1), NO_ROW);
        int deleted = 0;
        List<byte[]> due = chunk(from, to);
        while (!due.isEmpty() && !closing()) {
            for (byte[] row : due) {
                byte[] tableRow = Arrays.copyOfRange(row, TABLE_ROW, row.length);
                if (expirer.expire(table, tableRow, nowSeconds)) {
                    deleted++;
                }
            }
            due = chunk(RowKeys.after(due.get(due.size() - 1)), to);
        }
        return deleted;
    }

    private List<byte[]> chunk(byte[] from, byte[] to) {
        List<byte[]> rows = new ArrayList<>();
        try (StoreCursor cursor = store.scan(from, to, false)) {
            while (rows.size() < CHUNK && cursor.next()) {
                rows.add(cursor.key());
            }
        }
        return rows;
    }

    private boolean closing() {
        Periodic running = background;
        return running != null && running.closing();
    }
}
