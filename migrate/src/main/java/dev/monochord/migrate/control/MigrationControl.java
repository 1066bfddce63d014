package dev.monochord.migrate.control;

import dev.monochord.migrate.state.HistoryEntry;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationStateItem;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.work.Pass;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.InvalidInputException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Moves migrations from phase to phase. Every step asks its guards first and changes nothing if one of them objects. A step
 * that was interrupted is made again by calling the same method. Thread-safe.
 */
public final class MigrationControl {

    private final Monochord monochord;
    private final MigrationsTable table;
    private final ControlSettings settings;
    private final String me;
    private final LongSupplier nanoTime;
    private final Sleeper sleeper;
    private final Guards guards;
    private final PassSegments segments;
    private final DeadLetters letters;

    /**
     * The control of the migrations in a table.
     *
     * @param monochord where the table of migrations is open
     * @param me identifies this process
     */
    public MigrationControl(
            Monochord monochord,
            MigrationsTable table,
            ControlSettings settings,
            String me,
            LongSupplier nanoTime,
            Sleeper sleeper) {
        this.monochord = monochord;
        this.table = table;
        this.settings = settings;
        this.me = me;
        this.nanoTime = nanoTime;
        this.sleeper = sleeper;
        this.segments = new PassSegments(table, monochord.clock());
        this.letters = new DeadLetters(table);
        this.guards = new Guards(table, monochord.clock());
    }

    /**
     * Registers a migration.
     *
     * @throws ConflictException if there is one of this name
     */
    public MigrationState create(NewMigration migration) {
        MigrationState state = migration.state(monochord.clock().instant());
        table.createMigration(state);
        table.putHistory(entry(state, "Planned."));
        return Coordination.read(table, state.id());
    }

    /**
     * Prepares the tables, begins to write both shapes, waits until every process does, and lets workers begin to copy.
     *
     * @param tables creates and deletes tables
     */
    public MigrationState start(String id, MigratingTables tables, Consumer<String> progress) {
        try (Coordination right = take(id)) {
            if (right.state().phase() == Phase.PLANNED) {
                tables.beating(right::beat).prepare(right.state());
                move(right, Phase.PREPARED, "The new table is ready.", progress);
            }
            if (right.state().phase() == Phase.PREPARED) {
                settle(right, progress);
                move(right, Phase.DUAL_WRITE, "Writes go to both shapes.", progress);
            }
            if (right.state().phase() == Phase.DUAL_WRITE) {
                settle(right, progress);
                copy(right, "Copying.", progress);
            }
            return require(right.state(), "started", Phase.BACKFILL);
        }
    }

    private void copy(Coordination right, String text, Consumer<String> progress) {
        int next = right.state().copyPass() + 1;
        MigrationState planned = right.state().edit().copyPass(next).build();
        segments.create(planned, planned.inPlace() ? Pass.SWEEP : Pass.COPY);
        move(right, state -> state.edit().copyPass(next).build(), Phase.BACKFILL, text, progress);
    }

    /**
     * Moves on after the last pass, if it is finished and nothing objects; workers call it when they find nothing to do.
     *
     * @return the migration as it is now
     */
    public MigrationState afterPass(String id, MigratingTables tables, Consumer<String> progress) {
        MigrationState seen = Coordination.read(table, id);
        List<Pass> open = Pass.open(seen);
        boolean copied = seen.phase() == Phase.BACKFILL;
        if (open.isEmpty() || seen.paused() || !open.stream().allMatch(pass -> guards.finished(seen, pass))) {
            return seen;
        }
        try (Coordination right = take(id)) {
            MigrationState now = right.state();
            if (now.epoch() != seen.epoch() || now.verifyPass() != seen.verifyPass()) {
                return now;
            }
            List<String> reasons = copied ? guards.afterPass(now, open.get(0)) : guards.verified(now);
            if (!reasons.isEmpty()) {
                String failure = String.join(" ", reasons);
                return failure.equals(now.failure())
                        ? now
                        : right.change(state -> state.edit().failure(failure).build());
            }
            if (copied) {
                right.change(state ->
                        state.edit().repairedAt(monochord.clock().instant()).build());
                beginVerification(right, progress);
            } else {
                verified(right, tables, progress);
            }
            return right.state();
        }
    }

    private void beginVerification(Coordination right, Consumer<String> progress) {
        int next = right.state().verifyPass() + 1;
        MigrationState planned = right.state().edit().verifyPass(next).build();
        Pass.verification(planned).forEach(pass -> segments.create(planned, pass));
        Phase phase = right.state().phase() == Phase.BACKFILL
                ? Phase.VERIFY
                : right.state().phase();
        move(
                right,
                state -> state.edit().verifyPass(next).verifiedAt(null).build(),
                phase,
                "Verifying, pass " + next + ".",
                progress);
    }

    private void verified(Coordination right, MigratingTables tables, Consumer<String> progress) {
        if (right.state().phase() != Phase.VERIFY) {
            right.change(state -> state.edit()
                    .verifiedAt(monochord.clock().instant())
                    .failure(null)
                    .build());
            tell(right.state(), "Verified: the shapes are equal.", progress);
            return;
        }
        tables.beating(right::beat).addIndexes(right.state());
        move(
                right,
                state -> state.edit()
                        .verifiedAt(monochord.clock().instant())
                        .readShare(0)
                        .build(),
                Phase.READ_NEW,
                "Verified: the shapes are equal. Reads can move to the new shape.",
                progress);
    }

    /** Verifies once more; workers do it. */
    public MigrationState verify(String id, Consumer<String> progress) {
        try (Coordination right = take(id)) {
            require(right.state(), "verified", Phase.VERIFY, Phase.READ_NEW, Phase.CUT_OVER);
            if (right.state().phase() == Phase.CUT_OVER) {
                refuse(id, "verified", guards.verification(right.state()));
                letters.forget(right.state(), letter -> letter.back(right.state())); // the verification finds them
            }
            beginVerification(right, progress);
            return right.state();
        }
    }

    /** Copies once more, over what differs; workers do it. The source wins. */
    public MigrationState repair(String id, Consumer<String> progress) {
        try (Coordination right = take(id)) {
            require(right.state(), "repaired", Phase.BACKFILL, Phase.VERIFY, Phase.READ_NEW);
            letters.forget(right.state(), letter -> true);
            copy(right, "Copying again.", progress);
            return right.state();
        }
    }

    /** Serves a percentage of the reads from the new shape. */
    public MigrationState reads(String id, int percent, Consumer<String> progress) {
        if (percent < 0 || percent > 100) {
            throw new InvalidInputException("percent", "A share of reads is 0 to 100 percent.");
        }
        try (Coordination right = take(id)) {
            require(right.state(), "read from the new shape", Phase.READ_NEW);
            move(
                    right,
                    state -> state.edit().readShare(percent).build(),
                    Phase.READ_NEW,
                    percent + " % of the reads are served by the new shape.",
                    progress);
            settle(right, progress);
            return right.state();
        }
    }

    /** What keeps a migration from cut-over now; empty if nothing does. */
    public List<String> obstacles(String id) {
        return guards.cutOver(Coordination.read(table, id), settings);
    }

    /** Makes the new shape authoritative; the old one is still written, so that this can be undone. */
    public MigrationState cutOver(String id, Consumer<String> progress) {
        try (Coordination right = take(id)) {
            require(right.state(), "cut over", Phase.READ_NEW, Phase.CUT_OVER);
            if (right.state().phase() == Phase.CUT_OVER) {
                settle(right, progress); // again, after a step that was interrupted
                return right.state();
            }
            refuse(id, "cut over", guards.cutOver(right.state(), settings));
            boolean oneWay = right.state().oneWay();
            move(
                    right,
                    state -> state.edit().readShare(100).build(),
                    Phase.CUT_OVER,
                    "The new shape is authoritative; the old one is "
                            + (oneWay ? "no longer written." : "written too."),
                    progress);
            settle(right, progress);
            List<String> late = guards.deadLetters(right.state());
            if (!late.isEmpty() && !oneWay) { // written while the cut-over was under way
                back(right, progress);
                refuse(id, "cut over", late);
            }
            return right.state();
        }
    }

    /** Goes back from cut-over to the old shape. */
    public MigrationState rollBack(String id, Consumer<String> progress) {
        try (Coordination right = take(id)) {
            require(right.state(), "rolled back", Phase.CUT_OVER);
            refuse(id, "rolled back", guards.rollBack(right.state()));
            back(right, progress);
            return right.state();
        }
    }

    private void back(Coordination right, Consumer<String> progress) {
        move(right, state -> state.edit().readShare(0).build(), Phase.READ_NEW, "Back to the old shape.", progress);
        settle(right, progress);
    }

    /**
     * Ends dual writes and deletes the old table, or the indexes that the new design no longer has if items stay where they
     * are. This cannot be undone.
     *
     * @param confirmation the name of the migration, typed by an operator
     */
    public MigrationState contract(String id, String confirmation, MigratingTables tables, Consumer<String> progress) {
        if (!confirmation.equals(id)) {
            throw new InvalidInputException(
                    "confirm",
                    "The old table or its indexes are deleted for good. Confirm with the name of the migration: " + id
                            + ".");
        }
        try (Coordination right = take(id)) {
            require(right.state(), "contracted", Phase.CUT_OVER, Phase.CONTRACT);
            tables.checkDeletable(right.state());
            settle(right, progress); // a process may still act by the phase before, if the cut-over was interrupted
            if (right.state().phase() == Phase.CUT_OVER) {
                refuse(id, "contracted", guards.contract(right.state(), settings, tables.keepsOld()));
                move(right, Phase.CONTRACT, "The old shape is no longer written.", progress);
            }
            settle(right, progress);
            List<String> removed = tables.beating(right::beat).removeIndexes(right.state(), progress);
            boolean deleted = tables.deleteOld(right.state());
            move(right, Phase.DONE, "Done. " + ending(deleted, removed), progress);
            return right.state();
        }
    }

    private static String ending(boolean deleted, List<String> removedIndexes) {
        if (!removedIndexes.isEmpty()) {
            return "Removed indexes: " + String.join(", ", removedIndexes) + ".";
        }
        return deleted ? "The old table is deleted." : "No table was deleted.";
    }

    /** Goes back to the old shape, stops writing the new one and deletes its table. */
    public MigrationState abort(String id, MigratingTables tables, Consumer<String> progress) {
        try (Coordination right = take(id)) {
            Phase phase = right.state().phase();
            if (phase != Phase.ABORTING && (!phase.abortable() || phase.finished())) {
                refuse(id, "aborted", List.of("It is in phase " + phase + ", after which there is no way back."));
            }
            if (phase == Phase.PLANNED) { // a table of this name, if there is one, need not be the migration's
                move(right, Phase.ABORTED, "Aborted. Nothing was changed yet.", progress);
                return right.state();
            }
            if (phase == Phase.CUT_OVER) {
                refuse(id, "aborted", guards.rollBack(right.state()));
            }
            settle(right, progress); // a process may still act by the phase before, if the last step was interrupted
            if (phase.newIsReadable() && right.state().readShare() > 0) { // reads leave the new shape before writes do
                back(right, progress);
            }
            if (right.state().phase() != Phase.ABORTING) {
                move(right, Phase.ABORTING, "The new shape is no longer written.", progress);
            }
            settle(right, progress);
            boolean deleted = tables.deleteNew(right.state());
            move(
                    right,
                    Phase.ABORTED,
                    deleted ? "Aborted. The new table is deleted." : "Aborted. No table was deleted.",
                    progress);
            return right.state();
        }
    }

    /** Lets workers rest, or go on. */
    public void pause(String id, boolean paused) {
        Coordination.read(table, id);
        monochord
                .update(MigrationStateItem.key(id))
                .set(MigrationStateItem.paused, paused)
                .run();
    }

    /** Bounds the capacity units per second of all workers together; null removes the bound. */
    public void rate(String id, @Nullable Integer unitsPerSecond) {
        Coordination.read(table, id);
        monochord
                .update(MigrationStateItem.key(id))
                .set(MigrationStateItem.rate, unitsPerSecond)
                .run();
    }

    private Coordination take(String id) {
        return Coordination.take(table, id, me, settings.lease(), monochord.clock(), nanoTime, sleeper);
    }

    private void move(Coordination right, Phase next, String text, Consumer<String> progress) {
        move(right, state -> state, next, text, progress);
    }

    private void move(
            Coordination right,
            UnaryOperator<MigrationState> change,
            Phase next,
            String text,
            Consumer<String> progress) {
        right.change(state -> change.apply(state).in(next, monochord.clock().instant()));
        tell(right.state(), text, progress);
    }

    private void tell(MigrationState state, String text, Consumer<String> progress) {
        table.putHistory(entry(state, text));
        progress.accept(text);
    }

    private HistoryEntry entry(MigrationState state, String text) {
        return new HistoryEntry(state.id(), monochord.clock().instant(), state.epoch(), state.phase(), text);
    }

    /** Waits until every process acts by the current epoch. */
    private void settle(Coordination right, Consumer<String> progress) {
        new Settlement(table, settings, nanoTime).await(right, sleeper, progress);
    }

    private static void refuse(String id, String done, List<String> reasons) {
        if (!reasons.isEmpty()) {
            throw new BlockedException("Migration " + id + " cannot be " + done, reasons);
        }
    }

    private static MigrationState require(MigrationState state, String done, Phase... phases) {
        if (!List.of(phases).contains(state.phase())) {
            throw new BlockedException(
                    "Migration " + state.id() + " cannot be " + done + " now",
                    List.of("It is in phase " + state.phase() + "."));
        }
        return state;
    }
}
