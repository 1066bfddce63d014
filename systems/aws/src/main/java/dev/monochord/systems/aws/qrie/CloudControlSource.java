package dev.monochord.systems.aws.qrie;

import dev.monochord.systems.kit.Json;
import dev.monochord.systems.kit.RefusedException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.cloudcontrol.CloudControlClient;
import software.amazon.awssdk.services.cloudcontrol.model.ListResourcesResponse;
import software.amazon.awssdk.services.cloudcontrol.model.ResourceDescription;
import software.amazon.awssdk.services.cloudcontrol.model.ResourceNotFoundException;

/**
 * Resources by Cloud Control: ListResources names them, GetResource reads them, as what a list tells of a resource is often no
 * more than its identifier. Thread-safe.
 */
final class CloudControlSource {

    private static final int PAGE = 100;

    private final AccountClients clients;
    private final CallThrottle throttle;

    CloudControlSource(AccountClients clients, CallThrottle throttle) {
        this.clients = clients;
        this.throttle = throttle;
    }

    ResourceNames.Names names(ResourceKind kind, String region, @Nullable String token) {
        ListResourcesResponse page = clients.cloudControl(region)
                .listResources(request ->
                        request.typeName(kind.type()).maxResults(PAGE).nextToken(token));
        return new ResourceNames.Names(
                page.resourceDescriptions().stream()
                        .map(ResourceDescription::identifier)
                        .toList(),
                page.nextToken());
    }

    /**
     * Reads a resource; empty if it is gone, or is AWS's own, as the policies that AWS manages.
     *
     * @throws UnreadableModelException if the answer is not what the type's schema promises
     */
    Optional<ResourceReader.Read> read(ResourceKind kind, AccountRegion place, String region, String identifier) {
        if (isOfAws(identifier)) {
            return Optional.empty();
        }
        CloudControlClient client = clients.cloudControl(region);
        ResourceDescription description;
        try {
            description = throttle.call(() -> client.getResource(
                            request -> request.typeName(kind.type()).identifier(identifier)))
                    .resourceDescription();
        } catch (ResourceNotFoundException gone) {
            return Optional.empty();
        }
        Map<String, Object> model = model(kind, description.properties());
        String arn = kind.arn(place, identifier, model)
                .orElseThrow(() -> new UnreadableModelException(kind.type() + " came without its ARN"));
        return isOfAws(arn) ? Optional.empty() : Optional.of(new ResourceReader.Read(arn, kind.configuration(model)));
    }

    /** More than a thousand policies of AWS are listed in every account. Their identifier is their ARN. */
    private static boolean isOfAws(String identifierOrArn) {
        return identifierOrArn.contains(":iam::aws:");
    }

    @SuppressWarnings("unchecked") // a JSON object becomes a map with text as keys
    private static Map<String, Object> model(ResourceKind kind, @Nullable String properties) {
        if (properties == null) {
            throw new UnreadableModelException(kind.type() + " came without properties");
        }
        Json json = Json.lenient();
        try {
            return json.convert(json.tree(properties.getBytes(StandardCharsets.UTF_8)), LinkedHashMap.class);
        } catch (RefusedException malformed) {
            throw new UnreadableModelException(
                    kind.type() + " came with properties that are no JSON object", malformed);
        }
    }
}
