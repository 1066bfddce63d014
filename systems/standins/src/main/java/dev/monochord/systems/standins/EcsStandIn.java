package dev.monochord.systems.standins;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.monochord.systems.nucleus.cloud.ResourceType;
import dev.monochord.systems.nucleus.cloud.SimulatedResource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for Amazon ECS: ListClusters, ListServices, DescribeServices and UpdateService, as the Amazon ECS API Reference
 * describes them, version 2014-11-13. Clusters exist as long as there are services in them. Thread-safe.
 */
final class EcsStandIn extends JsonStandIn {

    private static final int MAX_DESCRIBED = 10;
    private static final int DEFAULT_CLUSTERS = 100;
    private static final int DEFAULT_SERVICES = 10;

    private final CloudStandIn cloud;

    EcsStandIn(CloudStandIn cloud) {
        super("ecs", WireProtocol.JSON_1_1);
        this.cloud = cloud;
    }

    @Override
    ObjectNode respond(SignedCall call) throws ServiceFailure {
        return switch (call.action()) {
            case "ListClusters" -> clusters(call);
            case "ListServices" -> services(call);
            case "DescribeServices" -> describe(call);
            case "UpdateService" -> update(call);
            default -> throw unknownAction(call);
        };
    }

    private ObjectNode clusters(SignedCall call) throws ServiceFailure {
        List<String> all = cloud.list(call, ResourceType.ECS)
                .map(EcsStandIn::cluster)
                .distinct()
                .toList();
        return page("clusterArns", all, call, DEFAULT_CLUSTERS);
    }

    private ObjectNode services(SignedCall call) throws ServiceFailure {
        List<String> all = servicesOf(call).map(SimulatedResource::arn).toList();
        return page("serviceArns", all, call, DEFAULT_SERVICES);
    }

    private static ObjectNode page(String name, List<String> all, SignedCall call, int usual) throws ServiceFailure {
        Paging<String> page = Paging.of(
                all,
                call.body().path("nextToken").textValue(),
                call.body().path("maxResults").asInt(usual));
        ObjectNode answer = object();
        page.items().forEach(answer.putArray(name)::add);
        if (page.next() != null) {
            answer.put("nextToken", page.next());
        }
        return answer;
    }

    private ObjectNode describe(SignedCall call) throws ServiceFailure {
        JsonNode wanted = call.body().path("services");
        if (wanted.size() > MAX_DESCRIBED) {
            throw ServiceFailure.sender("InvalidParameterException", "Services cannot have more than 10 elements.");
        }
        requireCluster(call);
        ObjectNode answer = object();
        ArrayNode services = answer.putArray("services");
        ArrayNode failures = answer.putArray("failures");
        for (JsonNode each : wanted) {
            Optional<SimulatedResource> found = find(call, each.asText());
            if (found.isPresent()) {
                services.add(shown(found.get(), found.get().desiredCount()));
            } else {
                failures.addObject().put("arn", each.asText()).put("reason", "MISSING");
            }
        }
        return answer;
    }

    private ObjectNode update(SignedCall call) throws ServiceFailure {
        requireCluster(call);
        SimulatedResource service = find(call, call.body().path("service").asText())
                .orElseThrow(() -> ServiceFailure.sender("ServiceNotFoundException", "Service not found."));
        if (!service.state().equals("ACTIVE")) {
            throw ServiceFailure.sender("ServiceNotActiveException", "Service was not ACTIVE.");
        }
        if (cloud.isDaemon(service)) {
            throw ServiceFailure.sender(
                    "InvalidParameterException",
                    "The daemon scheduling strategy does not support a desired count for services.");
        }
        int count = call.body().path("desiredCount").asInt();
        Integer before = service.desiredCount();
        if (before == null || before != count) {
            cloud.scale(service, count);
        }
        ObjectNode answer = object();
        answer.set("service", shown(service, count));
        return answer;
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

    private ObjectNode shown(SimulatedResource service, @Nullable Integer count) {
        int desired = count == null ? 0 : count;
        return object().put("serviceArn", service.arn())
                .put("serviceName", service.arn().substring(service.arn().lastIndexOf('/') + 1))
                .put("clusterArn", cluster(service))
                .put("status", service.state())
                .put("schedulingStrategy", cloud.isDaemon(service) ? "DAEMON" : "REPLICA")
                .put("desiredCount", desired)
                .put("runningCount", desired)
                .put("pendingCount", 0);
    }

    /** The cluster of {@code …:service/cluster/name}; an ARN of the old form is of the default cluster. */
    private static String cluster(SimulatedResource service) {
        String[] parts = service.arn().split(":service/", 2);
        int slash = parts[1].indexOf('/');
        return parts[0] + ":cluster/" + (slash < 0 ? "default" : parts[1].substring(0, slash));
    }
}
