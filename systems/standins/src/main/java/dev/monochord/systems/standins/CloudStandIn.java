package dev.monochord.systems.standins;

import dev.monochord.systems.nucleus.cloud.CloudAccount;
import dev.monochord.systems.nucleus.cloud.CloudException;
import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import dev.monochord.systems.nucleus.cloud.ResourceType;
import dev.monochord.systems.nucleus.cloud.SimulatedCloud;
import dev.monochord.systems.nucleus.cloud.SimulatedResource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A simulated cloud as services see it: what it knows of exists, everything else does not, and only the account that owns a
 * resource sees it. Thread-safe.
 */
public final class CloudStandIn {

    private final SimulatedCloud cloud;
    private final Predicate<String> daemons;

    private CloudStandIn(SimulatedCloud cloud, Predicate<String> daemons) {
        this.cloud = cloud;
        this.daemons = daemons;
    }

    /** Returns an STS whose roles can be assumed unless the cloud refuses. */
    public static StsStandIn sts(SimulatedCloud cloud) {
        return new StsStandIn(account -> cloud.refusingAccounts().contains(account));
    }

    /** Starts STS, EC2, RDS and ECS in front of a simulated cloud. */
    public static AwsStandIn start(SimulatedCloud cloud) {
        return start(cloud, sts(cloud), arn -> false);
    }

    /**
     * Starts EC2, RDS and ECS in front of a simulated cloud, beside an STS.
     *
     * @param daemons which services of ECS run a task on every container instance, and so have no count to set
     */
    public static AwsStandIn start(SimulatedCloud cloud, StsStandIn sts, Predicate<String> daemons) {
        CloudStandIn front = new CloudStandIn(cloud, daemons);
        return AwsStandIn.of(sts, new Ec2StandIn(front), new RdsStandIn(front), new EcsStandIn(front));
    }

    boolean isDaemon(SimulatedResource service) {
        return daemons.test(service.arn());
    }

    Optional<SimulatedResource> find(String arn) {
        return cloud.find(arn);
    }

    /** What the caller's account has of a type in the Region of the call, by ARN. */
    Stream<SimulatedResource> list(SignedCall call, ResourceType type) {
        return cloud.resources().stream().filter(resource -> {
            CloudResourceArn arn = CloudResourceArn.parse(resource.arn());
            return arn.type() == type
                    && arn.accountId().equals(call.accountId())
                    && arn.region().equals(call.region());
        });
    }

    void start(SimulatedResource resource) throws ServiceFailure {
        act(resource, cloud::start);
    }

    void stop(SimulatedResource resource) throws ServiceFailure {
        act(resource, cloud::stop);
    }

    void scale(SimulatedResource resource, int count) throws ServiceFailure {
        act(resource, (account, arn) -> cloud.scale(account, arn, count));
    }

    private interface Act {

        void on(CloudAccount account, CloudResourceArn arn) throws CloudException;
    }

    private static void act(SimulatedResource resource, Act act) throws ServiceFailure {
        CloudResourceArn arn = CloudResourceArn.parse(resource.arn());
        try {
            // Whoever has a session keeps it, so an account that refuses new ones is not asked.
            act.on(new CloudAccount("", "", null, List.of()), arn);
        } catch (CloudException broken) {
            throw new ServiceFailure(500, "InternalError", String.valueOf(broken.getMessage()));
        }
    }
}
