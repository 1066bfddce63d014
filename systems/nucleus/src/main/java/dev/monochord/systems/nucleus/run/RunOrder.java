package dev.monochord.systems.nucleus.run;

import dev.monochord.systems.nucleus.cron.DesiredState;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a run is to do.
 *
 * @param runId names it in the audit log
 * @param state what resources are to be doing after it
 * @param user in whose name it is entered
 * @param settledSince what a run settled from then on is left alone, because the run belongs to the same start or stop; null
 *     if this run is the first of it
 * @param retries whether a later run tries again what could not be switched yet
 * @param held asked before resources are switched: whether the run still is the one that may act
 */
record RunOrder(
        String runId,
        String scheduleId,
        DesiredState.State state,
        RunKind kind,
        String user,
        @Nullable Instant settledSince,
        boolean retries,
        BooleanSupplier held) {

    String action() {
        return starts() ? "start" : "stop";
    }

    /** Returns what became of a resource that was switched. */
    String done() {
        return starts() ? "started" : "stopped";
    }

    /** Returns whether an earlier run has begun to do the same. */
    boolean resumed() {
        return settledSince != null;
    }

    boolean starts() {
        return state == DesiredState.State.RUN;
    }
}
