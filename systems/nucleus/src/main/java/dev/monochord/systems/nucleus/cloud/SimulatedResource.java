package dev.monochord.systems.nucleus.cloud;

import org.jspecify.annotations.Nullable;

/**
 * A resource of a {@link SimulatedCloud}.
 *
 * @param state what it is doing
 * @param desiredCount how many tasks a service should have, or null
 * @param fails whether every question about it fails
 * @param actions how often it was started, stopped or scaled
 */
public record SimulatedResource(
        String arn,
        ResourceType type,
        String state,
        @Nullable Integer desiredCount,
        boolean fails,
        int actions) {

    /** A resource that runs. */
    static SimulatedResource fresh(CloudResourceArn arn, int tasks) {
        return switch (arn.type()) {
            case EC2 -> new SimulatedResource(arn.text(), arn.type(), "running", null, false, 0);
            case RDS -> new SimulatedResource(arn.text(), arn.type(), "available", null, false, 0);
            case ECS -> new SimulatedResource(arn.text(), arn.type(), "ACTIVE", tasks, false, 0);
        };
    }

    ResourceStatus status() {
        return new ResourceStatus(state, desiredCount);
    }
}
