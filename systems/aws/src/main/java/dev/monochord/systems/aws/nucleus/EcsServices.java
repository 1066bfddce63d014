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
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.ecs.model.ListServicesResponse;
import software.amazon.awssdk.services.ecs.model.SchedulingStrategy;
import software.amazon.awssdk.services.ecs.model.Service;

/** ECS services, which are switched by their desired count. Thread-safe. */
final class EcsServices {

    /** The most services that one DescribeServices takes. */
    static final int BATCH = 10;

    private static final String ACTIVE = "ACTIVE";
    private static final char SEPARATOR = ' ';

    private final RegionClients clients;

    EcsServices(RegionClients clients) {
        this.clients = clients;
    }

    CloudStatuses statuses(CloudAccount account, String region, List<CloudResourceArn> services) {
        Map<CloudResourceArn, ResourceStatus> known = new HashMap<>();
        Map<CloudResourceArn, CloudException> failed = new HashMap<>();
        Map<Optional<String>, List<CloudResourceArn>> clusters =
                services.stream().collect(Collectors.groupingBy(service -> Optional.ofNullable(service.clusterArn())));
        clusters.forEach((cluster, all) -> {
            try {
                Map<String, Service> found = describe(
                        account,
                        region,
                        cluster.orElse(null),
                        all.stream().map(CloudResourceArn::text).toList());
                for (CloudResourceArn service : all) {
                    Service seen = found.get(service.text());
                    if (seen == null) {
                        failed.put(service, new CloudException("ServiceNotFound: the service does not exist"));
                    } else if (!ACTIVE.equals(seen.status())) {
                        failed.put(service, new CloudException("the service is " + seen.status()));
                    } else if (isDaemon(seen)) {
                        failed.put(
                                service,
                                new CloudException("the service is a daemon; its number of tasks cannot be set"));
                    } else {
                        known.put(service, status(seen));
                    }
                }
            } catch (SdkException refused) {
                CloudException why = CloudFailures.of(account, "ecs:DescribeServices", region, refused);
                all.forEach(service -> failed.put(service, why));
            }
        });
        return new CloudStatuses(known, failed);
    }

    void scale(CloudAccount account, CloudResourceArn service, int desiredCount) throws CloudException {
        CloudFailures.call(
                account,
                "ecs:UpdateService",
                service.region(),
                () -> clients.ecs(account, service.region())
                        .updateService(request -> request.cluster(service.clusterArn())
                                .service(service.text())
                                .desiredCount(desiredCount)));
    }

    /**
     * Lists a page of the services of one cluster.
     *
     * @param cursor the cluster, and the token of the page
     */
    CloudListing list(CloudAccount account, String region, @Nullable String cursor) throws CloudException {
        EcsClient ecs = clients.ecs(account, region);
        List<String> clusters = CloudFailures.call(
                account,
                "ecs:ListClusters",
                region,
                () -> ecs.listClustersPaginator().clusterArns().stream()
                        .sorted()
                        .toList());
        int space = cursor == null ? -1 : cursor.indexOf(SEPARATOR);
        String from = cursor == null ? "" : cursor.substring(0, space);
        String token = cursor == null ? null : AwsCloud.token(cursor.substring(space + 1));
        List<String> ahead = clusters.stream()
                .filter(cluster -> cluster.compareTo(from) >= 0)
                .toList();
        if (ahead.isEmpty()) {
            return new CloudListing(List.of(), null);
        }
        String cluster = ahead.get(0);
        ListServicesResponse page = CloudFailures.call(
                account,
                "ecs:ListServices",
                region,
                () -> ecs.listServices(request ->
                        request.cluster(cluster).maxResults(BATCH).nextToken(cluster.equals(from) ? token : null)));
        String next = AwsCloud.token(page.nextToken());
        String further = next != null ? cluster + SEPARATOR + next : ahead.size() > 1 ? ahead.get(1) + SEPARATOR : null;
        return new CloudListing(entries(account, region, cluster, page.serviceArns()), further);
    }

    private List<CloudListing.Entry> entries(CloudAccount account, String region, String cluster, List<String> services)
            throws CloudException {
        if (services.isEmpty()) {
            return List.of();
        }
        return CloudFailures.call(
                account,
                "ecs:DescribeServices",
                region,
                () -> describe(account, region, cluster, services).values().stream()
                        .filter(service -> ACTIVE.equals(service.status()) && !isDaemon(service))
                        .map(service -> new CloudListing.Entry(
                                CloudResourceArn.parse(service.serviceArn()), service.serviceName(), status(service)))
                        .toList());
    }

    private Map<String, Service> describe(
            CloudAccount account, String region, @Nullable String cluster, List<String> services) {
        return clients
                .ecs(account, region)
                .describeServices(request -> request.cluster(cluster).services(services))
                .services()
                .stream()
                .collect(Collectors.toMap(Service::serviceArn, service -> service));
    }

    /** A daemon runs a task on every container instance of its cluster. */
    private static boolean isDaemon(Service service) {
        return service.schedulingStrategy() == SchedulingStrategy.DAEMON;
    }

    private static ResourceStatus status(Service service) {
        return new ResourceStatus(service.status(), service.desiredCount());
    }
}
