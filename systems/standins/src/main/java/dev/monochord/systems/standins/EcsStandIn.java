package dev.monochord.systems.standins;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.kit.Json;
import dev.monochord.systems.nucleus.cloud.ResourceType;
import dev.monochord.systems.nucleus.cloud.SimulatedResource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for Amazon ECS: ListClusters, ListServices, DescribeServices and UpdateService, as the Amazon ECS API Reference
 * describes them, version 2014-11-13. Clusters exist as long as there are services in them. Thread-safe.
 */
final class EcsStandIn implements ServiceStandIn {

    private static final int MAX_DESCRIBED = 10;
    private static final int DEFAULT_CLUSTERS = 100;
    private static final int DEFAULT_SERVICES = 10;

    private final CloudStandIn cloud;

    EcsStandIn(CloudStandIn cloud) {
        this.cloud = cloud;
    }

    @Override
    public String name() {
        return "ecs";
    }

    @Override
    public Protocol protocol() {
        return Protocol.JSON;
    }

    @Override
    public ServiceFailure throttled() {
        return ServiceFailure.sender("ThrottlingException", "Rate exceeded");
    }

    @Override
    public ServiceFailure denied(SignedCall call) {
        return ServiceFailure.sender(
                "AccessDeniedException", "User is not authorized to perform: ecs:" + call.action());
    }

    @Override
    public ServiceFailure unknownCredentials() {
        return ServiceFailure.sender(
                "UnrecognizedClientException", "The security token included in the request is invalid.");
    }

    @Override
    public byte[] answer(SignedCall call) throws ServiceFailure {
        Map<String, Object> answer = switch (call.action()) {
            case "ListClusters" -> clusters(call);
            case "ListServices" -> services(call);
            case "DescribeServices" -> describe(call);
            case "UpdateService" -> update(call);
            default -> throw ServiceFailure.sender("InvalidParameterException", "Unknown operation " + call.action());
        };
        return Json.lenient().write(answer);
    }

    private Map<String, Object> clusters(SignedCall call) throws ServiceFailure {
        List<String> all = cloud.list(call, ResourceType.ECS)
                .map(EcsStandIn::cluster)
                .distinct()
                .toList();
        return page("clusterArns", all, call, DEFAULT_CLUSTERS);
    }

    private Map<String, Object> services(SignedCall call) throws ServiceFailure {
        List<String> all = servicesOf(call).map(SimulatedResource::arn).toList();
        return page("serviceArns", all, call, DEFAULT_SERVICES);
    }

    private static Map<String, Object> page(String name, List<String> all, SignedCall call, int usual)
            throws ServiceFailure {
        Paging<String> page = Paging.of(
                all,
                call.body().path("nextToken").textValue(),
                call.body().path("maxResults").asInt(usual));
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put(name, page.items());
        if (page.next() != null) {
            answer.put("nextToken", page.next());
        }
        return answer;
    }

    private Map<String, Object> describe(SignedCall call) throws ServiceFailure {
        JsonNode wanted = call.body().path("services");
        if (wanted.size() > MAX_DESCRIBED) {
            throw ServiceFailure.sender("InvalidParameterException", "Services cannot have more than 10 elements.");
        }
        requireCluster(call);
        List<Map<String, Object>> services = new ArrayList<>();
        List<Map<String, Object>> failures = new ArrayList<>();
        for (JsonNode each : wanted) {
            Optional<SimulatedResource> found = find(call, each.asText());
            if (found.isPresent()) {
                services.add(shown(found.get(), found.get().desiredCount()));
            } else {
                failures.add(Map.of("arn", each.asText(), "reason", "MISSING"));
            }
        }
        return Map.of("services", services, "failures", failures);
    }

    private Map<String, Object> update(SignedCall call) throws ServiceFailure {
        requireCluster(call);
        SimulatedResource service = find(call, call.body().path("service").asText())
                .orElseThrow(() -> ServiceFailure.sender("ServiceNotFoundException", "Service not found."));
        if (!service.state().equals("ACTIVE")) {
            throw ServiceFailure.sender("ServiceNotActiveException", "Service was not ACTIVE.");
        }
        int count = call.body().path("desiredCount").asInt();
        Integer before = service.desiredCount();
        if (before == null || before != count) {
            cloud.scale(service, count);
        }
        return Map.of("service", shown(service, count));
    }

    private void requireCluster(SignedCall call) throws ServiceFailure {
        if (servicesOf(call).findAny().isEmpty()) {
            throw ServiceFailure.sender("ClusterNotFoundException", "Cluster not found.");
        }
    }

    /** The services of the cluster that a call names, by its name or ARN; of the default cluster if it names none. */
    private Stream<SimulatedResource> servicesOf(SignedCall call) {
        String named = call.body().path("cluster").asText("default");
        String cluster = named.substring(named.lastIndexOf('/') + 1);
        return cloud.list(call, ResourceType.ECS)
                .filter(service -> cluster(service).endsWith(":cluster/" + cluster));
    }

    private Optional<SimulatedResource> find(SignedCall call, String nameOrArn) {
        String name = nameOrArn.substring(nameOrArn.lastIndexOf('/') + 1);
        return servicesOf(call)
                .filter(service -> service.arn().endsWith("/" + name))
                .findFirst();
    }

    private static Map<String, Object> shown(SimulatedResource service, @Nullable Integer count) {
        int desired = count == null ? 0 : count;
        return Map.of(
                "serviceArn", service.arn(),
                "serviceName", service.arn().substring(service.arn().lastIndexOf('/') + 1),
                "clusterArn", cluster(service),
                "status", service.state(),
                "desiredCount", desired,
                "runningCount", desired,
                "pendingCount", 0);
    }

    /** The cluster of {@code …:service/cluster/name}; an ARN of the old form is of the default cluster. */
    private static String cluster(SimulatedResource service) {
        String[] parts = service.arn().split(":service/", 2);
        int slash = parts[1].indexOf('/');
        return parts[0] + ":cluster/" + (slash < 0 ? "default" : parts[1].substring(0, slash));
    }
}
