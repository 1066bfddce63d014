package dev.monochord.migrate.job;

import dev.monochord.migrate.control.BlockedException;
import dev.monochord.migrate.control.MigratingTables;
import dev.monochord.migrate.control.MigrationControl;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.work.Pass;
import dev.monochord.migrate.work.SegmentWorker;
import dev.monochord.migrate.work.Shapes;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Works on a migration until it waits for an operator: pass after pass, beside any number of other processes that do the
 * same. It keeps nothing that is not in the state of the migration, so it can be ended at any moment in any way, and whoever
 * comes next goes on. {@link #run} is for one thread, {@link #stop} for any.
 */
public final class MigrationJob {

    /** Why a job ended. */
    public enum Ending {
        /** Workers have nothing to do until an operator moves the migration on. */
        WAITING,
        /** Items could not be written or differ, so the migration does not proceed; its failure says what to do. */
        BLOCKED,
        /** The migration is done or aborted. */
        FINISHED,
        /** The job was to run once, and what is left is others' or paused. */
        NOTHING_FREE,
        /** The job was asked to end. */
        STOPPED
    }

    private final Shapes shapes;
    private final SegmentWorker worker;
    private final MigrationControl control;
    private final MigratingTables tables;
    private final Sleeper sleeper;
    private final Duration pause;
    private final StopSignal stop;
    private @Nullable String told;

    /**
     * A job.
     *
     * @param control whose pauses, like those of the tables, end with the signal
     */
    MigrationJob(
            Shapes shapes,
            SegmentWorker worker,
            MigrationControl control,
            MigratingTables tables,
            Sleeper sleeper,
            Duration pause,
            StopSignal stop) {
        this.shapes = shapes;
        this.worker = worker;
        this.control = control;
        this.tables = tables;
        this.sleeper = sleeper;
        this.pause = pause;
        this.stop = stop;
    }

    /** Lets the job end after the page it is working on, or while it waits. */
    public void stop() {
        stop.give();
        worker.stop();
    }

    /**
     * Works until nothing is left to do.
     *
     * @param once whether to end instead of waiting for other workers or for the end of a pause
     * @param progress is told what happens, in sentences
     */
    public Ending run(boolean once, Consumer<String> progress) throws InterruptedException {
        while (!stop.isGiven()) {
            Ending ending = null;
            try {
                ending = step(progress);
            } catch (RetriesExhaustedException later) {
                tell(progress, "The store does not keep up; trying again. " + later.getMessage());
            } catch (BlockedException others) {
                tell(progress, others.getMessage());
            } catch (StopSignal.StoppedException asked) {
                return Ending.STOPPED;
            }
            if (ending != null && (ending != Ending.NOTHING_FREE || once)) {
                return ending;
            }
            sleeper.sleep(pause);
        }
        return Ending.STOPPED;
    }

    /** Works on the open passes and moves on; returns null if there may be more to do at once. */
    private @Nullable Ending step(Consumer<String> progress) throws InterruptedException {
        while (!stop.isGiven()) {
            MigrationState migration = state();
            if (migration.phase().finished()) {
                return Ending.FINISHED;
            }
            if (migration.paused()) {
                tell(progress, "Paused. Go on with: monochord migrate resume " + migration.id());
                return Ending.NOTHING_FREE;
            }
            List<Pass> open = Pass.open(migration);
            if (open.isEmpty()) {
                return opening(migration, progress);
            }
            boolean finished = true;
            for (Pass pass : open) {
                finished &= worker.run(shapes, migration, pass) == SegmentWorker.Ending.FINISHED;
            }
            if (!finished) {
                if (state().epoch() == migration.epoch() && !stop.isGiven()) {
                    return Ending.NOTHING_FREE;
                }
                continue;
            }
            MigrationState after = control.afterPass(migration.id(), tables, progress);
            if (after.failure() != null && after.epoch() == migration.epoch()) {
                return Ending.BLOCKED;
            }
            if (after.epoch() == migration.epoch() && !Pass.open(after).isEmpty()) {
                return Ending.NOTHING_FREE; // paused meanwhile
            }
        }
        return Ending.STOPPED;
    }

    /** Before the copy is opened there is nothing to do yet; after it, only an operator goes on. */
    private Ending opening(MigrationState migration, Consumer<String> progress) {
        if (migration.phase() != Phase.PREPARED && migration.phase() != Phase.DUAL_WRITE) {
            return Ending.WAITING;
        }
        tell(
                progress,
                migration.inPlace()
                        ? "Waiting until items can be swept."
                        : "Waiting until every process writes both shapes.");
        return Ending.NOTHING_FREE;
    }

    private MigrationState state() {
        return shapes.state()
                .migration(shapes.migration())
                .orElseThrow(() ->
                        new NotFoundException("Migration " + shapes.migration() + " is no longer registered.", null));
    }

    /** Tells something once, not each time it is found again. */
    private void tell(Consumer<String> progress, @Nullable String text) {
        if (text != null && !text.equals(told)) {
            told = text;
            progress.accept(text);
        }
    }
}
