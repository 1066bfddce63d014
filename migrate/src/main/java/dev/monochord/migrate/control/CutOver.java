package dev.monochord.migrate.control;

import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Makes the new shape authoritative.
 *
 * <p>A writer outside the toolkit writes the old table alone. The new shape lacks what such a writer does after the last
 * verification, which may be a day old. Verifying right before cut-over narrows this window to the duration of that
 * verification. Writes through the toolkit continue meanwhile: each changes both shapes in one transaction, so the
 * verification is as exact as without them, and stopping them would not stop a writer that ignores phases. Thread-safe.
 */
record CutOver(Steps steps, Guards guards, WayBack wayBack) {

    /**
     * Checks the guards that a verification right before cut-over cannot satisfy, so that they object before it rather than
     * after it. Those on compared reads have to be checked before it, because it resets their counts.
     */
    void check(MigrationState migration) {
        List<String> reasons = new ArrayList<>(guards.deadLetters(migration));
        reasons.addAll(guards.comparisons(migration, steps.settings()));
        Steps.refuse(migration.id(), "cut over", reasons);
    }

    /** Cuts over by the last verification, and reports which writes it cannot have seen. */
    MigrationState run(String id, Consumer<String> progress) {
        return run(id, steps.settings(), true, progress);
    }

    /** Cuts over after {@link #check} and a verification, unless that found differences, which are then reported. */
    MigrationState runVerified(String id, Consumer<String> progress) {
        MigrationState migration = Coordination.read(steps.table(), id);
        List<String> different = guards.verified(migration);
        if (!different.isEmpty()) {
            guards.differences(migration).forEach(progress);
        }
        Steps.refuse(id, "cut over", different);
        return run(id, steps.settings().withoutReadGuards(), false, progress);
    }

    private MigrationState run(String id, ControlSettings settings, boolean reportsUnseen, Consumer<String> progress) {
        try (Coordination right = steps.take(id)) {
            Steps.require(right.state(), "cut over", Phase.READ_NEW, Phase.CUT_OVER);
            if (right.state().phase() == Phase.CUT_OVER) { // again, after a step that was interrupted
                settle(right, progress);
                return right.state();
            }
            Steps.refuse(id, "cut over", guards.cutOver(right.state(), settings));
            if (reportsUnseen) {
                progress.accept(Steps.texts(right).unseen(right.state()));
            }
            boolean oneWay = right.state().oneWay();
            if (oneWay) {
                stopWrites(right, progress);
            }
            steps.move(
                    right,
                    state -> state.edit()
                            .readShare(100)
                            .cutOverPass(state.verifyPass())
                            .build(),
                    Phase.CUT_OVER,
                    Steps.texts(right).cutOver(oneWay),
                    progress);
            settle(right, progress);
            return right.state();
        }
    }

    /**
     * Stops writes of both shapes until cut-over. Without a way back, one process would otherwise write the new shape alone
     * while another still writes the old one and, with it, the new one: it would overwrite what it has never seen.
     */
    private void stopWrites(Coordination right, Consumer<String> progress) {
        steps.move(
                right,
                state -> state.edit().writesStopped(true).build(),
                Phase.READ_NEW,
                "Writes are stopped until cut-over.",
                progress);
        steps.settle(right, progress);
        List<String> late = guards.deadLetters(right.state());
        if (!late.isEmpty()) {
            steps.move(right, Phase.READ_NEW, "Writes go on: some could not be written in their new form.", progress);
            Steps.refuse(right.state().id(), "cut over", late);
        }
    }

    /** Waits until every process acts by cut-over; goes back if one of them wrote what the new shape cannot hold. */
    private void settle(Coordination right, Consumer<String> progress) {
        steps.settle(right, progress);
        if (!right.state().oneWay() && !guards.deadLetters(right.state()).isEmpty()) {
            List<String> alone = wayBack.back(right, progress);
            List<String> reasons = new ArrayList<>(guards.deadLetters(right.state()));
            reasons.addAll(alone);
            Steps.refuse(right.state().id(), "cut over", reasons);
        }
    }
}
