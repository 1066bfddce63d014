package dev.monochord.migrate.control;

import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.Phase;
import java.util.List;
import java.util.function.Consumer;

/**
 * Goes back to the old shape.
 *
 * <p>A process that does not know of it yet may write an item that only the new shape can hold. Guards that were asked before
 * cannot see that, so they are asked again when every process acts by the new phase; if they object, the new shape decides
 * again, and nothing is lost. Thread-safe.
 */
record WayBack(Steps steps, Guards guards) {

    /** Goes back from cut-over; also if that was interrupted. */
    MigrationState rollBack(String id, Consumer<String> progress) {
        try (Coordination right = steps.take(id)) {
            boolean begun = right.state().phase() == Phase.READ_NEW
                    && !guards.newAlone(right.state()).isEmpty();
            if (begun) {
                steps.settle(right, progress);
                Steps.refuse(id, "rolled back", forth(right, progress));
            }
            Steps.require(right.state(), "rolled back", Phase.CUT_OVER);
            Steps.refuse(id, "rolled back", guards.rollBack(right.state()));
            Steps.refuse(id, "rolled back", back(right, progress));
            return right.state();
        }
    }

    /** Lets the old shape decide; returns why it cannot, in which case the new one decides again. */
    List<String> back(Coordination right, Consumer<String> progress) {
        readOld(right, progress);
        return forth(right, progress);
    }

    /** What was verified before says nothing of what went to the old table alone while the new one decided. */
    private void readOld(Coordination right, Consumer<String> progress) {
        boolean decided = right.state().phase() == Phase.CUT_OVER;
        steps.move(
                right,
                state -> decided
                        ? state.edit()
                                .readShare(0)
                                .cutOverPass(state.verifyPass())
                                .build()
                        : state.edit().readShare(0).build(),
                Phase.READ_NEW,
                "Back to the old shape.",
                progress);
        steps.settle(right, progress);
    }

    /** Lets the new shape decide again if it has items that the old one lacks; returns these reasons. */
    private List<String> forth(Coordination right, Consumer<String> progress) {
        List<String> late = guards.newAlone(right.state());
        if (!late.isEmpty()) {
            steps.move(
                    right,
                    state -> state.edit().readShare(100).build(),
                    Phase.CUT_OVER,
                    "The new shape is authoritative again: items were written that the old one cannot hold.",
                    progress);
            steps.settle(right, progress);
        }
        return late;
    }

    /** Goes back to the old shape, stops writing the new one and deletes its table. */
    MigrationState abort(String id, MigratingTables tables, Consumer<String> progress) {
        try (Coordination right = steps.take(id)) {
            Phase phase = right.state().phase();
            if (phase != Phase.ABORTING && (!phase.abortable() || phase.finished())) {
                Steps.refuse(
                        id,
                        "aborted",
                        List.of(
                                phase == Phase.ABORTED
                                        ? "It is aborted already."
                                        : "It is in phase " + phase + ", after which there is no way back."));
            }
            if (phase == Phase.PLANNED) { // a table of this name, if there is one, need not be the migration's
                steps.move(right, Phase.ABORTED, "Aborted. Nothing was changed yet.", progress);
                return right.state();
            }
            if (phase == Phase.CUT_OVER) {
                Steps.refuse(id, "aborted", guards.rollBack(right.state()));
            }
            steps.settle(
                    right, progress); // a process may still act by the phase before, if the last step was interrupted
            if (phase != Phase.ABORTING) {
                List<String> alone = phase == Phase.CUT_OVER ? back(right, progress) : guards.newAlone(right.state());
                Steps.refuse(id, "aborted", alone);
                if (right.state().readShare() > 0) { // reads leave the new shape before writes do
                    readOld(right, progress);
                }
                steps.move(right, Phase.ABORTING, Steps.texts(right).aborting(), progress);
            }
            steps.settle(right, progress);
            boolean deleted = tables.deleteNew(right.state());
            steps.move(right, Phase.ABORTED, Steps.texts(right).aborted(deleted), progress);
            return right.state();
        }
    }
}
