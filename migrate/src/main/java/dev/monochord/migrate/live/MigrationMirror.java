package dev.monochord.migrate.live;

import dev.monochord.migrate.state.DeadLetter;
import dev.monochord.migrate.state.DeadLetterItem;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.internal.migration.MigrationAccess;
import dev.monochord.runtime.internal.mirror.SecondShape;
import dev.monochord.runtime.internal.mirror.ShapeItem;
import dev.monochord.runtime.internal.mirror.StoredValues;
import dev.monochord.runtime.internal.mirror.WriteMirror;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Mirrors the writes of a migrating table by the phase of its migration: the old shape to the new one until cut-over, and the
 * new one to the old after it. A write of the shape that is not authoritative is rejected. An item that has no place in the
 * other shape is written all the same and recorded as a dead letter, without which the migration does not proceed.
 * Thread-safe.
 */
public final class MigrationMirror implements WriteMirror {

    private final PhaseLease lease;
    private final String oldTable;
    private final String newTable;
    private final String stateTable;
    private final SecondShape clearing;
    private final SecondShape up;
    private final @Nullable SecondShape down;

    /**
     * A mirror between two tables.
     *
     * @param from the old table in the store
     * @param to the new table in the store
     * @param stateTable the name of the table of migrations in the store
     */
    public MigrationMirror(
            PhaseLease lease, TableShape from, TableShape to, ItemTransform transform, String stateTable) {
        this.lease = lease;
        this.stateTable = stateTable;
        this.oldTable = from.table();
        this.newTable = to.table();
        this.clearing = new UpShape(to, transform, true);
        this.up = new UpShape(to, transform, false);
        this.down = transform.reversible() ? new DownShape(from, to, transform) : null;
    }

    /** Has every {@link Monochord} of a builder write through this mirror. Returns the builder. */
    public Monochord.Builder on(Monochord.Builder monochord) {
        return MigrationAccess.mirror(monochord, this);
    }

    private ShapeItem stored(DeadLetter letter) {
        Map<String, AttributeValue> item = DeadLetterItem.TYPE.encode(letter);
        return new ShapeItem(stateTable, DeadLetterItem.TYPE.keyIn(item), item);
    }

    /** What items of the old table are in the new one. */
    private final class UpShape implements SecondShape {

        private final TableShape to;
        private final ItemTransform transform;
        private final boolean deletesOnly;

        UpShape(TableShape to, ItemTransform transform, boolean deletesOnly) {
            this.to = to;
            this.transform = transform;
            this.deletesOnly = deletesOnly;
        }

        @Override
        public List<ShapeItem> of(Map<String, AttributeValue> item) {
            return to.items(item, transform.up(item));
        }

        @Override
        public Owner owner(Map<String, AttributeValue> stored, Map<String, AttributeValue> key) {
            try {
                return transform
                        .sourceKey(stored)
                        .map(source -> StoredValues.same(source, key) ? Owner.SAME : Owner.OTHER)
                        .orElse(Owner.UNKNOWN);
            } catch (UntransformableException strange) {
                return Owner.OTHER;
            }
        }

        @Override
        public ShapeItem unmirrored(Map<String, AttributeValue> key, String reason) {
            return stored(lease.deadLetter(oldTable, key, false, reason));
        }

        @Override
        public boolean deletesOnly() {
            return deletesOnly;
        }
    }

    /** What items of the new table are in the old one. */
    private final class DownShape implements SecondShape {

        private final TableShape from;
        private final TableShape to;
        private final ItemTransform transform;

        DownShape(TableShape from, TableShape to, ItemTransform transform) {
            this.from = from;
            this.to = to;
            this.transform = transform;
        }

        @Override
        public List<ShapeItem> of(Map<String, AttributeValue> item) {
            return from.items(item, transform.down(item));
        }

        @Override
        public Owner owner(Map<String, AttributeValue> stored, Map<String, AttributeValue> key) {
            try {
                List<ShapeItem> made = to.items(stored, transform.up(stored));
                if (made.isEmpty()) {
                    return Owner.UNKNOWN;
                }
                return made.stream().anyMatch(item -> StoredValues.same(item.key(), key)) ? Owner.SAME : Owner.OTHER;
            } catch (UntransformableException strange) {
                return Owner.OTHER;
            }
        }

        @Override
        public ShapeItem unmirrored(Map<String, AttributeValue> key, String reason) {
            return stored(lease.deadLetter(newTable, key, true, reason));
        }

        @Override
        public boolean deletesOnly() {
            return false;
        }
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
            return phase == Phase.PREPARED ? clearing : phase.mirrored() ? up : null;
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
