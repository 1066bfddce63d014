package dev.monochord.migrate.live;

import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.runtime.mirror.SecondShape;
import dev.monochord.runtime.mirror.ShapeItem;
import dev.monochord.runtime.mirror.WriteMirror;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Mirrors the writes of a migrating table by the phase of its migration: the old shape to the new one until cut-over, and the
 * new one to the old after it. A write of the shape that is not authoritative is rejected. Thread-safe.
 */
public final class MigrationMirror implements WriteMirror {

    private static final System.Logger LOG = System.getLogger(MigrationMirror.class.getName());

    private final PhaseLease lease;
    private final String oldTable;
    private final String newTable;
    private final SecondShape clearing;
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
        this.clearing = shape(to, transform::up, true);
        this.up = shape(to, transform::up, false);
        this.down = transform.reversible() ? shape(from, transform::down, false) : null;
    }

    /**
     * What items become in a table. One that cannot be transformed becomes nothing: the application goes on as before, and
     * the copy makes it a dead letter, without which the migration does not proceed.
     */
    private static SecondShape shape(
            TableShape table,
            Function<Map<String, AttributeValue>, List<Map<String, AttributeValue>>> transform,
            boolean deletesOnly) {
        return new SecondShape() {
            @Override
            public List<ShapeItem> of(Map<String, AttributeValue> item) {
                try {
                    return table.items(item, transform.apply(item));
                } catch (UntransformableException notAsDesigned) {
                    LOG.log(
                            System.Logger.Level.WARNING,
                            "A write is not mirrored to table {0}: {1}",
                            table.table(),
                            notAsDesigned.getMessage());
                    return List.of();
                }
            }

            @Override
            public boolean deletesOnly() {
                return deletesOnly;
            }
        };
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
