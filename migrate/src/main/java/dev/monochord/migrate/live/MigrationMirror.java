package dev.monochord.migrate.live;

import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.runtime.mirror.SecondShape;
import dev.monochord.runtime.mirror.WriteMirror;
import org.jspecify.annotations.Nullable;

/**
 * Mirrors the writes of a migrating table by the phase of its migration: the old shape to the new one until cut-over, and the
 * new one to the old after it. A write of the shape that is not authoritative is rejected. Thread-safe.
 */
public final class MigrationMirror implements WriteMirror {

    private final PhaseLease lease;
    private final String oldTable;
    private final String newTable;
    private final SecondShape up;
    private final @Nullable SecondShape down;

    /**
     * A mirror between two tables.
     *
     * @param from the old table in the store
     * @param to the new table in the store
     */
    public MigrationMirror(PhaseLease lease, TableShape from, TableShape to, ItemTransform transform) {
        this.lease = lease;
        this.oldTable = from.table();
        this.newTable = to.table();
        this.up = item -> to.items(item, transform.up(item));
        this.down = transform.reversible() ? item -> from.items(item, transform.down(item)) : null;
    }

    @Override
    public Attempt begin() {
        PhaseView view = lease.begin();
        return new Attempt() {
            @Override
            public @Nullable SecondShape of(String table) {
                return shape(view.phase(), table);
            }

            @Override
            public void close() {
                lease.end(view);
            }
        };
    }

    private @Nullable SecondShape shape(Phase phase, String table) {
        if (oldTable.equals(newTable)) {
            return null; // items stay where they are, and writers write the new form
        }
        if (table.equals(oldTable)) {
            if (phase.newIsAuthoritative()) {
                throw wrong(oldTable, newTable, phase);
            }
            return phase.mirrored() ? up : null;
        }
        if (table.equals(newTable)) {
            if (!phase.newIsAuthoritative()) {
                throw wrong(newTable, oldTable, phase);
            }
            return phase.mirrored() ? down : null;
        }
        return null;
    }

    private WrongShapeException wrong(String written, String instead, Phase phase) {
        return new WrongShapeException("Table " + written + " is not written in phase " + phase + " of migration "
                + lease.migration() + ". Write " + instead + ", or use a routed table, which chooses by itself.");
    }
}
