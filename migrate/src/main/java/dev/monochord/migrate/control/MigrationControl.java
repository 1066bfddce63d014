package dev.monochord.migrate.control;

import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationStateItem;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.work.Pass;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.InvalidInputException;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Moves migrations from phase to phase. Every step asks its guards first and changes nothing if one of them objects. A step
 * that was interrupted is made again by calling the same method. Thread-safe.
 */
public final class MigrationControl {

    private final Monochord monochord;
    private final MigrationsTable table;
    private final ControlSettings settings;
    private final Steps steps;
    private final Guards guards;
    private final WayBack wayBack;
    private final CutOver cutOver;
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
        this.steps = new Steps(table, settings, me, monochord.clock(), nanoTime, sleeper);
        this.segments = new PassSegments(table, monochord.clock());
        this.letters = new DeadLetters(table);
        this.guards = new Guards(table, monochord.clock());
        this.wayBack = new WayBack(steps, guards);
        this.cutOver = new CutOver(steps, guards, wayBack);
    }

    /**
     * Registers a migration.
     *
     * @throws ConflictException if there is one of this name, unless it was aborted before it was started
     * @throws BlockedException if another migration of its tables has not ended
     */
    public MigrationState create(NewMigration migration) {
        MigrationState state = migration.state(monochord.clock().instant());
        Steps.refuse(state.id(), "registered", guards.registration(state));
        MigrationState other = table.migration(state.id()).orElse(null);
        if (other != null && guards.isUnused(other)) {
            table.replaceMigration(state.replacing(other));
        } else {
            table.createMigration(state);
        }
        steps.record(state, "Planned.");
        return Coordination.read(table, state.id());
    }

    /**
     * Prepares the tables, begins to write both shapes, waits until every process does, and lets workers begin to copy.
     *
     * @param tables creates and deletes tables
     */
    public MigrationState start(String id, MigratingTables tables, Consumer<String> progress) {
        try (Coordination right = steps.take(id)) {
            if (right.state().phase() == Phase.PLANNED) {
                tables.beating(right::beat).prepare(right.state());
                steps.move(right, Phase.PREPARED, Steps.texts(right).prepared(), progress);
            }
            if (right.state().phase() == Phase.PREPARED) {
                steps.settle(right, progress);
                steps.move(right, Phase.DUAL_WRITE, Steps.texts(right).dualWrite(), progress);
            }
            if (right.state().phase() == Phase.DUAL_WRITE) {
                steps.settle(right, progress);
                if (!right.state().inPlace() && table.instances(id).isEmpty()) {
                    progress.accept("No process has this migration open. Processes that write "
                            + right.state().fromTable()
                            + " without it are not waited for, and their writes do not reach "
                            + right.state().toTable() + ".");
                }
                copy(right, Steps.texts(right).copying(), progress);
            }
            return Steps.require(right.state(), "started", Phase.BACKFILL);
        }
    }

    private void copy(Coordination right, String text, Consumer<String> progress) {
        int next = right.state().copyPass() + 1;
        MigrationState planned = right.state().edit().copyPass(next).build();
        segments.create(planned, planned.inPlace() ? Pass.SWEEP : Pass.COPY, right::beat);
        steps.move(right, state -> state.edit().copyPass(next).build(), Phase.BACKFILL, text, progress);
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
        try (Coordination right = steps.take(id)) {
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
        Pass.verification(planned).forEach(pass -> segments.create(planned, pass, right::beat));
        Phase phase = right.state().phase() == Phase.BACKFILL
                ? Phase.VERIFY
                : right.state().phase();
        steps.move(
                right,
                state -> state.edit().verifyPass(next).verifiedAt(null).build(),
                phase,
                "Verifying, pass " + next + ".",
                progress);
    }

    /** When a verification ended: not before the copy that it followed, which another machine may have timed. */
    private Instant verifiedAt(MigrationState migration) {
        Instant now = monochord.clock().instant();
        Instant copied = migration.repairedAt();
        return copied != null && copied.isAfter(now) ? copied : now;
    }

    private void verified(Coordination right, MigratingTables tables, Consumer<String> progress) {
        if (right.state().phase() != Phase.VERIFY) {
            right.change(state ->
                    state.edit().verifiedAt(verifiedAt(state)).failure(null).build());
            steps.tell(right.state(), guards.verdict(right.state()), progress);
            return;
        }
        tables.beating(right::beat).addIndexes(right.state());
        steps.move(
                right,
                state -> state.edit().verifiedAt(verifiedAt(state)).readShare(0).build(),
                Phase.READ_NEW,
                Steps.texts(right).readable(guards.verdict(right.state())),
                progress);
    }

    /** Verifies once more; workers do it. */
    public MigrationState verify(String id, Consumer<String> progress) {
        try (Coordination right = steps.take(id)) {
            Steps.require(right.state(), "verified", Phase.VERIFY, Phase.READ_NEW, Phase.CUT_OVER);
            if (right.state().phase() == Phase.CUT_OVER) {
                Steps.refuse(id, "verified", guards.verification(right.state()));
            }
            verifyAgain(right, progress);
            return right.state();
        }
    }

    private void verifyAgain(Coordination right, Consumer<String> progress) {
        if (right.state().phase() == Phase.CUT_OVER) {
            letters.forget(right.state(), letter -> letter.back(right.state())); // the verification finds them
        }
        beginVerification(right, progress);
    }

    /**
     * Copies once more, over what differs; workers do it. The old shape wins. Where items stay in their table this is possible
     * after cut-over, too.
     */
    public MigrationState repair(String id, Consumer<String> progress) {
        try (Coordination right = steps.take(id)) {
            if (right.state().phase() != Phase.CUT_OVER || !right.state().inPlace()) {
                Steps.require(right.state(), "repaired", Phase.BACKFILL, Phase.VERIFY, Phase.READ_NEW);
            }
            if (right.state().phase() == Phase.READ_NEW) {
                steps.settle(right, progress); // a process may still act by the cut-over that was left
            }
            Steps.refuse(id, "repaired", guards.newAlone(right.state())); // the source would win
            letters.forget(right.state(), letter -> !letter.back(right.state()));
            copy(right, Steps.texts(right).copyingAgain(), progress);
            return right.state();
        }
    }

    /**
     * Repairs the old shape after cut-over, where the new one wins, and verifies once more; workers do that.
     *
     * @param repair repairs what the last verification found, and gives signs of life
     */
    public MigrationState repairOld(String id, BiConsumer<MigrationState, Runnable> repair, Consumer<String> progress) {
        try (Coordination right = steps.take(id)) {
            Steps.require(right.state(), "repaired", Phase.CUT_OVER);
            Steps.refuse(id, "repaired", guards.verification(right.state()));
            Steps.refuse(id, "repaired", guards.deadLetters(right.state())); // the new shape does not know their items
            repair.accept(right.state(), right::beat);
            verifyAgain(right, progress);
            return right.state();
        }
    }

    /** Serves a percentage of the reads from the new shape. */
    public MigrationState reads(String id, int percent, Consumer<String> progress) {
        if (percent < 0 || percent > 100) {
            throw new InvalidInputException("percent", "A share of reads is 0 to 100 percent.");
        }
        try (Coordination right = steps.take(id)) {
            Steps.refuse(id, "read from the new shape", Steps.texts(right).noReads());
            Steps.require(right.state(), "read from the new shape", Phase.READ_NEW);
            steps.move(
                    right,
                    state -> state.edit().readShare(percent).build(),
                    Phase.READ_NEW,
                    percent + " % of the reads are served by the new shape.",
                    progress);
            steps.settle(right, progress);
            return right.state();
        }
    }

    /** What keeps a migration from cut-over now; empty if nothing does. */
    public List<String> obstacles(String id) {
        return guards.cutOver(Coordination.read(table, id), settings);
    }

    /**
     * Makes the new shape authoritative; the old one is still written, so that this can be undone. Writes
     * outside the toolkit since the last verification go unnoticed.
     */
    public MigrationState cutOver(String id, Consumer<String> progress) {
        return cutOver.run(id, progress);
    }

    /**
     * Verifies once more, while the application writes, and then makes the new shape authoritative.
     *
     * @throws BlockedException if the shapes differ, or if something else keeps the migration from cut-over; it then stays
     *     in its phase
     */
    public MigrationState cutOver(String id, VerificationRun verification, Consumer<String> progress)
            throws InterruptedException {
        MigrationState migration = Coordination.read(table, id);
        if (migration.phase() == Phase.CUT_OVER) { // again, after a step that was interrupted
            return cutOver.run(id, progress);
        }
        Steps.require(migration, "cut over", Phase.READ_NEW);
        cutOver.check(migration);
        verify(id, progress);
        verification.complete();
        return cutOver.runVerified(id, progress);
    }

    /** Goes back from cut-over to the old shape. */
    public MigrationState rollBack(String id, Consumer<String> progress) {
        return wayBack.rollBack(id, progress);
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
        try (Coordination right = steps.take(id)) {
            Steps.require(right.state(), "contracted", Phase.CUT_OVER, Phase.CONTRACT);
            tables.checkDeletable(right.state());
            steps.settle(
                    right, progress); // a process may still act by the phase before, if the cut-over was interrupted
            if (right.state().phase() == Phase.CUT_OVER) {
                Steps.refuse(id, "contracted", guards.contract(right.state(), settings, tables.keepsOld()));
                steps.move(right, Phase.CONTRACT, Steps.texts(right).contracting(), progress);
            }
            steps.settle(right, progress);
            List<String> removed = tables.beating(right::beat).removeIndexes(right.state(), progress);
            boolean deleted = tables.deleteOld(right.state());
            steps.move(right, Phase.DONE, Steps.texts(right).done(deleted, removed), progress);
            return right.state();
        }
    }

    /** Goes back to the old shape, stops writing the new one and deletes its table. */
    public MigrationState abort(String id, MigratingTables tables, Consumer<String> progress) {
        return wayBack.abort(id, tables, progress);
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
}
