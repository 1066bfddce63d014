package dev.monochord.systems.nucleus.run;

import dev.monochord.systems.nucleus.cron.DesiredState;
import java.util.function.BooleanSupplier;

/**
 * What a run is to do.
 *
 * @param runId names it in the audit log
 * @param state what resources are to be doing after it
 * @param user in whose name it is entered
 * @param held asked before each resource: whether the run still is the one that may act
 */
record RunOrder(
        String runId, String scheduleId, DesiredState.State state, RunKind kind, String user, BooleanSupplier held) {

    String action() {
        return state == DesiredState.State.RUN ? "start" : "stop";
    }
}
