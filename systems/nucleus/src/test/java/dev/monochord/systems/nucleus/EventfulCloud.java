package dev.monochord.systems.nucleus;

import dev.monochord.systems.nucleus.cloud.CloudAccount;
import dev.monochord.systems.nucleus.cloud.CloudControl;
import dev.monochord.systems.nucleus.cloud.CloudException;
import dev.monochord.systems.nucleus.cloud.CloudListing;
import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import dev.monochord.systems.nucleus.cloud.ResourceStatus;
import dev.monochord.systems.nucleus.cloud.ResourceType;
import dev.monochord.systems.nucleus.cloud.SimulatedCloud;
import java.util.List;
import java.util.function.Consumer;

/** A simulated cloud in which something happens while it is asked. */
final class EventfulCloud implements CloudControl {

    final SimulatedCloud simulated = new SimulatedCloud();

    /** Happens while a role is assumed. */
    Runnable atCheck = () -> {};

    /** Happens while a resource is asked for its status, given its ARN. */
    Consumer<String> atStatus = arn -> {};

    /** Happens after a resource was stopped, given its ARN. */
    Consumer<String> afterStop = arn -> {};

    @Override
    public void check(CloudAccount account) throws CloudException {
        atCheck.run();
        simulated.check(account);
    }

    @Override
    public ResourceStatus status(CloudAccount account, CloudResourceArn resource) throws CloudException {
        atStatus.accept(resource.text());
        return simulated.status(account, resource);
    }

    @Override
    public void start(CloudAccount account, CloudResourceArn resource) throws CloudException {
        simulated.start(account, resource);
    }

    @Override
    public void stop(CloudAccount account, CloudResourceArn resource) throws CloudException {
        simulated.stop(account, resource);
        afterStop.accept(resource.text());
    }

    @Override
    public void scale(CloudAccount account, CloudResourceArn service, int desiredCount) throws CloudException {
        simulated.scale(account, service, desiredCount);
    }

    @Override
    public List<String> regions(CloudAccount account) throws CloudException {
        return simulated.regions(account);
    }

    @Override
    public CloudListing list(CloudAccount account, String region, ResourceType type, String cursor)
            throws CloudException {
        return simulated.list(account, region, type, cursor);
    }
}
