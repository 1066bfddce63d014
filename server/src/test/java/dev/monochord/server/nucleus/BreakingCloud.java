package dev.monochord.server.nucleus;

import dev.monochord.systems.nucleus.cloud.CloudAccount;
import dev.monochord.systems.nucleus.cloud.CloudControl;
import dev.monochord.systems.nucleus.cloud.CloudException;
import dev.monochord.systems.nucleus.cloud.ResourceArn;
import dev.monochord.systems.nucleus.cloud.ResourceStatus;
import dev.monochord.systems.nucleus.cloud.SimulatedCloud;

/** A cloud in which one resource brings forth what nobody expected. */
record BreakingCloud(SimulatedCloud simulated, String breaking) implements CloudControl {

    BreakingCloud(String breaking) {
        this(new SimulatedCloud(), breaking);
    }

    @Override
    public void check(CloudAccount account) throws CloudException {
        simulated.check(account);
    }

    @Override
    public ResourceStatus status(CloudAccount account, ResourceArn resource) throws CloudException {
        if (resource.text().equals(breaking)) {
            throw new IllegalStateException("a secret that is not to be seen");
        }
        return simulated.status(account, resource);
    }

    @Override
    public void start(CloudAccount account, ResourceArn resource) throws CloudException {
        simulated.start(account, resource);
    }

    @Override
    public void stop(CloudAccount account, ResourceArn resource) throws CloudException {
        simulated.stop(account, resource);
    }

    @Override
    public void scale(CloudAccount account, ResourceArn service, int desiredCount) throws CloudException {
        simulated.scale(account, service, desiredCount);
    }
}
