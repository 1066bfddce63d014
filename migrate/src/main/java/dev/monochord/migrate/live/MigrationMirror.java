package dev.monochord.migrate.live;

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
 * new one to the old after it, unless the migration is one-way. A write of the shape that is not authoritative is rejected. An item that has no place in the
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
        this.clearing = new UpShape(from, to, transform, true);
        this.up = new UpShape(from, to, transform, false);
        this.down = transform.reversible() ? new DownShape(from, to, transform) : null;
    }

    /** Has every {@link Monochord} of a builder write through this mirror. Returns the builder. */
    public Monochord.Builder on(Monochord.Builder monochord) {
        return MigrationAccess.mirror(monochord, this);
    }

    /** What items of one table are in the other. */
    private abstract class OtherShape implements SecondShape {

        private final TableShape written;
        private final TableShape other;
        private final boolean back;
        private final boolean deletesOnly;

        /**
         * The other shape of a table.
         *
         * @param written the table whose writes are mirrored
         * @param other the table that follows
         * @param back whether the written table is the new one
         */
        OtherShape(TableShape written, TableShape other, boolean back, boolean deletesOnly) {
            this.written = written;
            this.other = other;
            this.back = back;
            this.deletesOnly = deletesOnly;
        }

        /** What an item of the written table is made into. */
        abstract List<Map<String, AttributeValue>> transform(Map<String, AttributeValue> item);

        /** Nothing that the service would reject: it would reject the write of the application with it. */
        @Override
        public List<ShapeItem> of(Map<String, AttributeValue> item) {
            List<ShapeItem> made = other.items(item, transform(item));
            made.forEach(other::checkStorable);
            return made;
        }

        /** The keys of the items that a stored one is made from; none if it does not tell. */
        abstract List<Map<String, AttributeValue>> sourceKeys(Map<String, AttributeValue> stored);

        @Override
        public Owner owner(Map<String, AttributeValue> stored, Map<String, AttributeValue> key) {
            if (other.expired(stored, lease.epochSecond())) {
                return Owner.NOBODY;
            }
            try {
                List<Map<String, AttributeValue>> sources = sourceKeys(stored);
                if (sources.isEmpty()) {
                    return Owner.UNKNOWN;
                }
                return sources.stream().anyMatch(source -> StoredValues.same(source, key)) ? Owner.SAME : Owner.OTHER;
            } catch (UntransformableException strange) {
                return Owner.OTHER;
            }
        }

        /** The keys of the items that a stored one belongs to, exactly; none if it does not tell. */
        abstract List<Map<String, AttributeValue>> followed(Map<String, AttributeValue> stored);

        @Override
        public List<Map<String, AttributeValue>> holders(Map<String, AttributeValue> stored) {
            try {
                return followed(stored);
            } catch (UntransformableException strange) {
                return List.of();
            }
        }

        @Override
        public boolean expired(Map<String, AttributeValue> item) {
            return written.expired(item, lease.epochSecond());
        }

        @Override
        public ShapeItem unmirrored(Map<String, AttributeValue> key, String reason) {
            Map<String, AttributeValue> letter =
                    DeadLetterItem.TYPE.encode(lease.deadLetter(written.table(), key, back, reason));
            return new ShapeItem(stateTable, DeadLetterItem.TYPE.keyIn(letter), letter);
        }

        @Override
        public boolean deletesOnly() {
            return deletesOnly;
        }
    }

    /** What items of the old table are in the new one. */
    private final class UpShape extends OtherShape {

        private final ItemTransform transform;

        UpShape(TableShape from, TableShape to, ItemTransform transform, boolean deletesOnly) {
            super(from, to, false, deletesOnly);
            this.transform = transform;
        }

        @Override
        List<Map<String, AttributeValue>> transform(Map<String, AttributeValue> item) {
            return transform.up(item);
        }

        @Override
        List<Map<String, AttributeValue>> sourceKeys(Map<String, AttributeValue> stored) {
            return transform.sourceKey(stored).stream().toList();
        }

        @Override
        List<Map<String, AttributeValue>> followed(Map<String, AttributeValue> stored) {
            return sourceKeys(stored);
        }
    }

    /** What items of the new table are in the old one. */
    private final class DownShape extends OtherShape {

        private final TableShape to;
        private final ItemTransform transform;

        DownShape(TableShape from, TableShape to, ItemTransform transform) {
            super(to, from, true, false);
            this.to = to;
            this.transform = transform;
        }

        @Override
        List<Map<String, AttributeValue>> transform(Map<String, AttributeValue> item) {
            return transform.down(item);
        }

        @Override
        List<Map<String, AttributeValue>> sourceKeys(Map<String, AttributeValue> stored) {
            return to.items(stored, transform.up(stored)).stream()
                    .map(ShapeItem::key)
                    .toList();
        }

        /** An inverse may cut something off a key, so only an item that is no new one's own form is told by its owner's. */
        @Override
        List<Map<String, AttributeValue>> followed(Map<String, AttributeValue> stored) {
            return transform.up(stored).isEmpty()
                    ? transform.targetKey(stored).stream().toList()
                    : List.of();
        }
    }

    @Override
    public Attempt begin() {
        PhaseLease.Begun begun = lease.begin();
        return new Attempt() {
            @Override
            public @Nullable SecondShape of(String table) {
                return shape(begun.view(), table);
            }

            @Override
            public void require() {
                lease.require(begun);
            }

            @Override
            public void close() {
                lease.end(begun);
            }
        };
    }

    private @Nullable SecondShape shape(PhaseView view, String table) {
        Phase phase = view.phase();
        if (oldTable.equals(newTable)) {
            return null; // items stay where they are, and writers write the new form
        }
        if (view.writesStopped() && (table.equals(oldTable) || table.equals(newTable))) {
            throw new PhaseUnknownException(
                    "Migration " + lease.migration() + " is about to cut over, so tables " + oldTable + " and "
                            + newTable + " are not written until every process acts by it. Try again.",
                    null);
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
            return phase.mirrored() && !view.oneWay() ? down : null;
        }
        return null;
    }

    private WrongShapeException wrong(String written, String instead, Phase phase) {
        return new WrongShapeException("Table " + written + " is not written in phase " + phase + " of migration "
                + lease.migration() + ". Write " + instead + ", or use a routed table, which chooses by itself.");
    }
}
