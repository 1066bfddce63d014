package dev.monochord.migrate.live;

import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.item.ItemType;
import java.util.List;
import java.util.concurrent.ExecutorService;

/**
 * A migration as a running application takes part in it: both shapes of a table, dual writes, and the phase that decides which
 * shape serves a call. It may be opened before the migration is planned, when the old table serves everything, and may stay
 * after its end, when the new one does.
 *
 * <pre>{@code
 * try (LiveMigration migration = RoutedNotesTable.migration("notes-by-time").open(client)) {
 *     NotesTable notes = RoutedNotesTable.open(migration);
 *     notes.create(new Note("ann", Instant.now(), "n-1", "Buy milk"));
 * }
 * }</pre>
 *
 * <p>Every process that writes the table opens the migration with the same two table names and the same transform; one that
 * does not is refused. Thread-safe.
 */
public final class LiveMigration implements AutoCloseable {

    private final PhaseLease lease;
    private final ShapeRoute route;
    private final ItemTransform transform;
    private final boolean lossy;
    private final SplitItems split;
    private final Monochord oldMonochord;
    private final Monochord newMonochord;
    private final ExecutorService comparing;

    LiveMigration(
            PhaseLease lease,
            ShapeRoute route,
            ItemTransform transform,
            boolean lossy,
            SplitItems split,
            Monochord oldMonochord,
            Monochord newMonochord,
            ExecutorService comparing) {
        this.lease = lease;
        this.route = route;
        this.transform = transform;
        this.lossy = lossy;
        this.split = split;
        this.oldMonochord = oldMonochord;
        this.newMonochord = newMonochord;
        this.comparing = comparing;
    }

    /**
     * A migration to open. Generated routed tables call it with their designs.
     *
     * @param id the name of the migration
     * @param old the design of the old table
     * @param next the design of the new table
     */
    public static LiveMigrationBuilder of(String id, TableDesign old, TableDesign next) {
        return new LiveMigrationBuilder(id, old, next);
    }

    /** What tables of the old design are opened on. Its writes go to both shapes; after cut-over they are rejected. */
    public Monochord oldMonochord() {
        return oldMonochord;
    }

    /** What tables of the new design are opened on. Its writes are rejected before cut-over, then they go to both shapes. */
    public Monochord newMonochord() {
        return newMonochord;
    }

    /** Chooses the shape for calls that no table interface has, such as transactions. */
    public ShapeRoute route() {
        return route;
    }

    /** The phase that this process acts by. */
    public PhaseView phase() {
        return lease.view();
    }

    /** Reads the phase now; otherwise it is read three times in a lease. */
    public void refresh() {
        lease.refresh();
    }

    /** Converts records of the old table into records of the new one. */
    public <F, T> RecordConversion<F, T> up(List<ItemType<? extends F>> old, List<ItemType<? extends T>> next) {
        return new RecordConversion<>(old, next, transform::up, kind -> {});
    }

    /**
     * Converts records of the new table into records of the old one, to be written there. A record with values that the old
     * one cannot hold is rejected with {@link NotYetException}, unless the loss is allowed. A record that shares its old item
     * with others is always rejected.
     */
    public <F, T> RecordConversion<F, T> down(List<ItemType<? extends F>> next, List<ItemType<? extends T>> old) {
        return new RecordConversion<>(
                next, old, lossy ? transform::down : new LosslessTransform(transform, old)::down, split::checkWhole);
    }

    /** Leaves the migration: this process writes neither shape any more, and nobody waits for it. */
    @Override
    public void close() {
        comparing.shutdownNow();
        lease.close();
    }
}
