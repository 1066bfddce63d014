package dev.monochord.systems.aws.nucleus;

import dev.monochord.systems.nucleus.cloud.CloudAccount;
import dev.monochord.systems.nucleus.cloud.CloudException;
import dev.monochord.systems.nucleus.cloud.CloudListing;
import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import dev.monochord.systems.nucleus.cloud.CloudStatuses;
import dev.monochord.systems.nucleus.cloud.ResourceStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.DescribeInstancesResponse;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.Tag;

/** EC2 instances. Thread-safe. */
final class Ec2Instances implements SwitchedService {

    private static final int BATCH = 50;
    private static final int PAGE = 100;

    /** Such an instance is listed for a while, and never runs again. */
    private static final Set<String> GONE = Set.of("shutting-down", "terminated");

    private final RegionClients clients;

    Ec2Instances(RegionClients clients) {
        this.clients = clients;
    }

    @Override
    public int batchSize() {
        return BATCH;
    }

    /** Asks by a filter: an id that does not exist is then left out, rather than failing the whole call. */
    @Override
    public CloudStatuses statuses(CloudAccount account, String region, List<CloudResourceArn> instances) {
        Map<CloudResourceArn, ResourceStatus> known = new HashMap<>();
        Map<CloudResourceArn, CloudException> failed = new HashMap<>();
        try {
            Filter ids = Filter.builder()
                    .name("instance-id")
                    .values(instances.stream().map(Ec2Instances::id).toList())
                    .build();
            Map<String, String> states = clients
                    .ec2(account, region)
                    .describeInstancesPaginator(request -> request.filters(ids))
                    .reservations()
                    .stream()
                    .flatMap(reservation -> reservation.instances().stream())
                    .collect(Collectors.toMap(Instance::instanceId, Ec2Instances::state));
            for (CloudResourceArn instance : instances) {
                String state = states.get(id(instance));
                if (state == null) {
                    failed.put(instance, new CloudException("InvalidInstanceID.NotFound: the instance does not exist"));
                } else if (GONE.contains(state)) {
                    failed.put(instance, new CloudException("the instance is " + state));
                } else {
                    known.put(instance, new ResourceStatus(state, null));
                }
            }
        } catch (SdkException refused) {
            CloudException why = CloudFailures.of(account, "ec2:DescribeInstances", region, refused);
            instances.forEach(instance -> failed.put(instance, why));
        }
        return new CloudStatuses(known, failed);
    }

    @Override
    public Map<CloudResourceArn, CloudException> start(
            CloudAccount account, String region, List<CloudResourceArn> instances) {
        return change(account, region, instances, true);
    }

    @Override
    public Map<CloudResourceArn, CloudException> stop(
            CloudAccount account, String region, List<CloudResourceArn> instances) {
        return change(account, region, instances, false);
    }

    /** One call for all. EC2 switches all or none of them, so if it refuses, each is tried by itself. */
    private Map<CloudResourceArn, CloudException> change(
            CloudAccount account, String region, List<CloudResourceArn> instances, boolean start) {
        Map<CloudResourceArn, CloudException> failed = new HashMap<>();
        List<String> ids = instances.stream().map(Ec2Instances::id).toList();
        try {
            Ec2Client ec2 = clients.ec2(account, region);
            if (start) {
                ec2.startInstances(request -> request.instanceIds(ids));
            } else {
                ec2.stopInstances(request -> request.instanceIds(ids));
            }
        } catch (SdkException refused) {
            if (instances.size() == 1 || CloudFailures.concernsAll(refused)) {
                String what = start ? "ec2:StartInstances" : "ec2:StopInstances";
                CloudException why = CloudFailures.of(account, what, region, refused);
                instances.forEach(instance -> failed.put(instance, why));
            } else {
                instances.forEach(instance -> failed.putAll(change(account, region, List.of(instance), start)));
            }
        }
        return failed;
    }

    @Override
    public CloudListing list(CloudAccount account, String region, @Nullable String cursor) throws CloudException {
        DescribeInstancesResponse page = CloudFailures.call(
                account,
                "ec2:DescribeInstances",
                region,
                () -> clients.ec2(account, region)
                        .describeInstances(request -> request.maxResults(PAGE).nextToken(cursor)));
        List<CloudListing.Entry> entries = page.reservations().stream()
                .flatMap(reservation -> reservation.instances().stream())
                .filter(instance -> !GONE.contains(state(instance)))
                .map(instance -> new CloudListing.Entry(
                        CloudResourceArn.parse(AwsCloud.partition(account) + ":ec2:" + region + ":"
                                + account.accountId() + ":instance/" + instance.instanceId()),
                        name(instance),
                        new ResourceStatus(state(instance), null)))
                .toList();
        return new CloudListing(entries, AwsCloud.token(page.nextToken()));
    }

    private static @Nullable String name(Instance instance) {
        return instance.tags().stream()
                .filter(tag -> "Name".equals(tag.key()))
                .map(Tag::value)
                .findFirst()
                .orElse(null);
    }

    private static String state(Instance instance) {
        return instance.state().nameAsString();
    }

    static String id(CloudResourceArn instance) {
        return instance.text().substring(instance.text().lastIndexOf('/') + 1);
    }
}
