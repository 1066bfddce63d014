package dev.monochord.systems.nucleus.run;

import dev.monochord.systems.nucleus.cloud.ResourceStatus;
import dev.monochord.systems.nucleus.cloud.ResourceType;
import dev.monochord.systems.nucleus.cron.DesiredState.State;
import java.util.Set;
import java.util.function.Predicate;

/** What has to be done about a resource, judging by what it is doing. */
enum SwitchStep {
    /** It is as it should be or on its way there, or no switch can help. */
    KEEP,
    /** It has to be switched. */
    SWITCH,
    /** It is on its way to another state and cannot be switched before it is there. */
    WAIT;

    private static final Set<String> INSTANCE_RUNS = Set.of("running", "pending");

    /** The states of a database that no stop changes: it does not run, or has to be repaired by hand. */
    private static final Predicate<String> DATABASE_IS_DOWN = state -> state.equals("stopped")
            || state.equals("stopping")
            || state.equals("deleting")
            || state.equals("failed")
            || state.startsWith("incompatible-")
            || state.startsWith("inaccessible-")
            || state.startsWith("insufficient-")
            || state.equals("restore-error")
            || state.equals("storage-full");

    static SwitchStep of(State wanted, ResourceType type, ResourceStatus status) {
        return switch (type) {
            case EC2 -> instance(wanted, status.state());
            case RDS -> database(wanted, status.state());
            case ECS -> service(wanted, status.desiredCount() == null ? 0 : status.desiredCount());
        };
    }

    private static SwitchStep instance(State wanted, String state) {
        if (wanted == State.RUN) {
            return INSTANCE_RUNS.contains(state) ? KEEP : state.equals("stopping") ? WAIT : SWITCH;
        }
        return state.equals("running") ? SWITCH : state.equals("pending") ? WAIT : KEEP;
    }

    private static SwitchStep database(State wanted, String state) {
        if (wanted == State.RUN) {
            return state.equals("stopped") ? SWITCH : state.equals("stopping") ? WAIT : KEEP;
        }
        return state.equals("available") ? SWITCH : DATABASE_IS_DOWN.test(state) ? KEEP : WAIT;
    }

    private static SwitchStep service(State wanted, int count) {
        return (count == 0) == (wanted == State.RUN) ? SWITCH : KEEP;
    }
}
