package dev.monochord.systems.aws.nucleus;

import dev.monochord.systems.aws.AwsClients;
import dev.monochord.systems.nucleus.CloudSettings;
import dev.monochord.systems.nucleus.cloud.CloudAccount;
import dev.monochord.systems.nucleus.cloud.CloudControl;
import dev.monochord.systems.nucleus.cloud.CloudException;
import dev.monochord.systems.nucleus.cloud.CloudListing;
import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import dev.monochord.systems.nucleus.cloud.CloudStatuses;
import dev.monochord.systems.nucleus.cloud.ResourceStatus;
import dev.monochord.systems.nucleus.cloud.ResourceType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.ec2.model.Region;

/**
 * AWS as the cloud of Nucleus. Every call is made in the role of the account that the resource belongs to, and in the
 * resource's Region. Thread-safe.
 */
public final class AwsCloud implements CloudControl {

    /** Where calls are made that no Region is named for. */
    static final String DEFAULT_REGION = "the default Region";

    private final RegionClients clients;
    private final Ec2Instances instances;
    private final SwitchDryRuns dryRuns;
    private final RdsDatabases databases;
    private final EcsServices services;

    /** {@code clients} is closed with this. */
    public AwsCloud(AwsClients clients) {
        this.clients = new RegionClients(clients);
        this.instances = new Ec2Instances(this.clients);
        this.dryRuns = new SwitchDryRuns(this.clients, instances);
        this.databases = new RdsDatabases(this.clients);
        this.services = new EcsServices(this.clients);
    }

    /**
     * Opens AWS with the credentials of the SDK's default chain.
     *
     * @throws IllegalArgumentException if no Region is configured; the message says what to do
     */
    public static AwsCloud open(CloudSettings settings) {
        return new AwsCloud(new AwsClients(settings.region()));
    }

    /**
     * Asks in the role of the account who is asking, and which Regions are enabled. So the role exists, trusts the caller,
     * belongs to the account, and may do something.
     */
    @Override
    public void check(CloudAccount account) throws CloudException {
        String actual = CloudFailures.call(
                account,
                "sts:GetCallerIdentity",
                DEFAULT_REGION,
                () -> clients.sts(account).getCallerIdentity().account());
        if (!account.accountId().equals(actual)) {
            throw new CloudException("WrongAccount: the role " + account.roleArn() + " leads to account " + actual
                    + " instead of " + account.accountId());
        }
        List<String> enabled = enabledRegions(account);
        List<String> missing = account.regions().stream()
                .filter(region -> !enabled.contains(region))
                .toList();
        if (!missing.isEmpty()) {
            throw new CloudException("RegionNotEnabled: " + String.join(", ", missing) + " is not enabled in account "
                    + account.accountId());
        }
    }

    @Override
    public Optional<String> checkSwitching(CloudAccount account) throws CloudException {
        return dryRuns.check(account, regions(account));
    }

    private List<String> enabledRegions(CloudAccount account) throws CloudException {
        return CloudFailures.call(
                account,
                "ec2:DescribeRegions",
                DEFAULT_REGION,
                () -> clients.ec2(account, null).describeRegions().regions().stream()
                        .map(Region::regionName)
                        .toList());
    }

    @Override
    public ResourceStatus status(CloudAccount account, CloudResourceArn resource) throws CloudException {
        CloudStatuses statuses = statuses(account, List.of(resource));
        ResourceStatus status = statuses.known().get(resource);
        if (status == null) {
            CloudException why = statuses.failed().get(resource);
            throw why == null ? new CloudException("the service did not describe it") : why;
        }
        return status;
    }

    @Override
    public void start(CloudAccount account, CloudResourceArn resource) throws CloudException {
        requireSuccess(startAll(account, List.of(resource)));
    }

    @Override
    public void stop(CloudAccount account, CloudResourceArn resource) throws CloudException {
        requireSuccess(stopAll(account, List.of(resource)));
    }

    private static void requireSuccess(Map<CloudResourceArn, CloudException> failed) throws CloudException {
        for (CloudException why : failed.values()) {
            throw why;
        }
    }

    @Override
    public void scale(CloudAccount account, CloudResourceArn service, int desiredCount) throws CloudException {
        services.scale(account, service, desiredCount);
    }

    @Override
    public List<String> regions(CloudAccount account) throws CloudException {
        return account.regions().isEmpty() ? enabledRegions(account) : account.regions();
    }

    @Override
    public CloudListing list(CloudAccount account, String region, ResourceType type, @Nullable String cursor)
            throws CloudException {
        return switch (type) {
            case EC2 -> instances.list(account, region, cursor);
            case RDS -> databases.list(account, region, cursor);
            case ECS -> services.list(account, region, cursor);
        };
    }

    @Override
    public int batchSize(ResourceType type) {
        return switch (type) {
            case EC2 -> instances.batchSize();
            case RDS -> databases.batchSize();
            case ECS -> EcsServices.BATCH;
        };
    }

    @Override
    public CloudStatuses statuses(CloudAccount account, List<CloudResourceArn> resources) {
        String region = resources.get(0).region();
        return switch (resources.get(0).type()) {
            case EC2 -> instances.statuses(account, region, resources);
            case RDS -> databases.statuses(account, region, resources);
            case ECS -> services.statuses(account, region, resources);
        };
    }

    @Override
    public Map<CloudResourceArn, CloudException> startAll(CloudAccount account, List<CloudResourceArn> resources) {
        return service(resources).start(account, resources.get(0).region(), resources);
    }

    @Override
    public Map<CloudResourceArn, CloudException> stopAll(CloudAccount account, List<CloudResourceArn> resources) {
        return service(resources).stop(account, resources.get(0).region(), resources);
    }

    private SwitchedService service(List<CloudResourceArn> resources) {
        return switch (resources.get(0).type()) {
            case EC2 -> instances;
            case RDS -> databases;
            case ECS -> throw new IllegalArgumentException("services are scaled, not started or stopped");
        };
    }

    /** The beginning of ARNs in the partition of an account, such as {@code arn:aws} or {@code arn:aws-cn}. */
    static String partition(CloudAccount account) {
        return account.roleArn().substring(0, account.roleArn().indexOf(':', "arn:".length()));
    }

    /** A token as the services mean it: some send an empty one after the last page. */
    static @Nullable String token(@Nullable String sent) {
        return sent == null || sent.isEmpty() ? null : sent;
    }

    @Override
    public void close() {
        clients.close();
    }
}
