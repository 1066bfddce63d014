package dev.monochord.migrate.control;

import dev.monochord.migrate.state.HistoryEntry;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.MigrationsTable;
import dev.monochord.migrate.state.Phase;
import dev.monochord.runtime.call.Sleeper;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/**
 * What every step of a migration is made of: the right to make it, changes of phase, and waiting for all processes.
 *
 * @param me identifies this process
 * @param nanoTime a monotonic clock
 */
record Steps(
        MigrationsTable table,
        ControlSettings settings,
        String me,
        Clock clock,
        LongSupplier nanoTime,
        Sleeper sleeper) {

    /** Takes the right to move a migration on. */
    Coordination take(String id) {
        return Coordination.take(table, id, me, settings.lease(), clock, nanoTime, sleeper);
    }

    void move(Coordination right, Phase next, String text, Consumer<String> progress) {
        move(right, state -> state, next, text, progress);
    }

    void move(
            Coordination right,
            UnaryOperator<MigrationState> change,
            Phase next,
            String text,
            Consumer<String> progress) {
        right.change(
                state -> change.apply(state.edit().writesStopped(false).build()).in(next, clock.instant()));
        tell(right.state(), text, progress);
    }

    /** Adds to the history of a migration, and tells whoever watches. */
    void tell(MigrationState state, String text, Consumer<String> progress) {
        record(state, text);
        progress.accept(text);
    }

    void record(MigrationState state, String text) {
        table.putHistory(new HistoryEntry(state.id(), clock.instant(), state.epoch(), state.phase(), text));
    }

    /** What the migration says of its steps. */
    static StepTexts texts(Coordination right) {
        return StepTexts.of(right.state());
    }

    /** Waits until every process acts by the current epoch; where items stay in their table, none takes part. */
    void settle(Coordination right, Consumer<String> progress) {
        if (!right.state().inPlace()) {
            new Settlement(table, settings, nanoTime).await(right, sleeper, progress);
        }
    }

    static void refuse(String id, String done, List<String> reasons) {
        if (!reasons.isEmpty()) {
            throw new BlockedException("Migration " + id + " cannot be " + done, reasons);
        }
    }

    static MigrationState require(MigrationState state, String done, Phase... phases) {
        if (!List.of(phases).contains(state.phase())) {
            throw new BlockedException(
                    "Migration " + state.id() + " cannot be " + done + " now",
                    List.of("It is in phase " + state.phase() + ". See what comes next with: monochord migrate status "
                            + state.id() + "."));
        }
        return state;
    }
}
