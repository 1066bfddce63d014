package dev.monochord.systems.nucleus.run;

import dev.monochord.systems.nucleus.cloud.CloudAccount;
import dev.monochord.systems.nucleus.cloud.CloudControl;
import dev.monochord.systems.nucleus.cloud.CloudException;
import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import dev.monochord.systems.nucleus.cloud.ResourceStatus;
import dev.monochord.systems.nucleus.cron.DesiredState.State;
import dev.monochord.systems.nucleus.table.NucleusAppTable;
import dev.monochord.systems.nucleus.table.TargetedResource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Starts or stops one resource, if it is not there already. What a start has to restore is stored before the stop, so that
 * a stop which dies in between has forgotten nothing. Thread-safe.
 */
public final class ResourceSwitch {

    private static final String COUNT = "desired_count";

    private final CloudControl cloud;
    private final NucleusAppTable table;

    public ResourceSwitch(CloudControl cloud, NucleusAppTable table) {
        this.cloud = cloud;
        this.table = table;
    }

    /**
     * What was found, and whether something was done about it.
     *
     * @param previous what the resource was doing
     */
    record Outcome(String previous, boolean changed) {}

    Outcome to(State state, CloudAccount account, TargetedResource resource) throws CloudException {
        CloudResourceArn arn;
        try {
            arn = CloudResourceArn.parse(resource.resourceArn());
        } catch (IllegalArgumentException unknown) {
            throw new CloudException("the stored arn names nothing that can be switched", unknown);
        }
        ResourceStatus status = cloud.status(account, arn);
        return switch (arn.type()) {
            case EC2 -> instance(state, account, arn, status.state());
            case RDS -> database(state, account, arn, status.state());
            case ECS -> service(state, account, resource, arn, status);
        };
    }

    private Outcome instance(State state, CloudAccount account, CloudResourceArn arn, String now)
            throws CloudException {
        boolean due = state == State.RUN ? !now.equals("running") && !now.equals("pending") : now.equals("running");
        return toggle(state, account, arn, now, due);
    }

    private Outcome database(State state, CloudAccount account, CloudResourceArn arn, String now)
            throws CloudException {
        return toggle(state, account, arn, now, now.equals(state == State.RUN ? "stopped" : "available"));
    }

    private Outcome toggle(State state, CloudAccount account, CloudResourceArn arn, String now, boolean due)
            throws CloudException {
        if (due && state == State.RUN) {
            cloud.start(account, arn);
        } else if (due) {
            cloud.stop(account, arn);
        }
        return new Outcome(now, due);
    }

    private Outcome service(
            State state, CloudAccount account, TargetedResource resource, CloudResourceArn arn, ResourceStatus status)
            throws CloudException {
        int count = status.desiredCount() == null ? 0 : status.desiredCount();
        boolean due = state == State.RUN ? count == 0 : count > 0;
        if (due && state == State.RUN) {
            cloud.scale(account, arn, savedCount(resource.savedState()));
        } else if (due) {
            table.saveState(resource.scheduleId(), resource.resourceArn(), Map.of(COUNT, count));
            cloud.scale(account, arn, 0);
        }
        return new Outcome(status.state() + " with " + count, due);
    }

    private static int savedCount(@Nullable Map<String, Object> saved) {
        return saved != null && saved.get(COUNT) instanceof Number count && count.intValue() > 0 ? count.intValue() : 1;
    }
}
