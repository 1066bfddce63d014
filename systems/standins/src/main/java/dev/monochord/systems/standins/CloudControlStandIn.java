package dev.monochord.systems.standins;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Stands in for AWS Cloud Control API: ListResources, which tells identifiers only, and GetResource, as the Cloud Control API
 * Reference describes them. Thread-safe.
 */
public final class CloudControlStandIn extends JsonStandIn {

    private static final String SEPARATOR = " ";

    private final Map<String, String> models = new ConcurrentSkipListMap<>();
    private final int pageSize;
    private volatile String tokens = "t";

    /** With pages of at most so many resources. */
    public CloudControlStandIn(int pageSize) {
        super("cloudcontrolapi", WireProtocol.JSON_1_0);
        this.pageSize = pageSize;
    }

    /** Makes or changes a resource; the model is JSON. */
    public void put(String accountId, String region, String type, String identifier, String model) {
        models.put(key(accountId, region, type) + identifier, model);
    }

    public void remove(String accountId, String region, String type, String identifier) {
        models.remove(key(accountId, region, type) + identifier);
    }

    /** Lets tokens handed out before be refused. */
    public void expireTokens() {
        tokens += "'";
    }

    private static String key(String accountId, String region, String type) {
        return accountId + SEPARATOR + region + SEPARATOR + type + SEPARATOR;
    }

    @Override
    ObjectNode respond(SignedCall call) throws ServiceFailure {
        return switch (call.action()) {
            case "ListResources" -> list(call);
            case "GetResource" -> get(call);
            default -> throw unknownAction(call);
        };
    }

    private ObjectNode list(SignedCall call) throws ServiceFailure {
        String key = key(call.accountId(), call.region(), text(call, "TypeName"));
        List<String> identifiers = new ArrayList<>();
        for (String each : new TreeMap<>(models).tailMap(key).keySet()) {
            if (each.startsWith(key)) {
                identifiers.add(each.substring(key.length()));
            }
        }
        // The token is the last identifier of the page before, so that what comes or goes meanwhile shifts nothing.
        String token = text(call, "NextToken");
        if (!token.isEmpty()) {
            if (!token.startsWith(tokens + ":")) {
                throw ServiceFailure.sender("InvalidRequestException", "Invalid NextToken");
            }
            String last = token.substring(tokens.length() + 1);
            identifiers.removeIf(each -> each.compareTo(last) <= 0);
        }
        ObjectNode response = object().put("TypeName", text(call, "TypeName"));
        ArrayNode page = response.putArray("ResourceDescriptions");
        identifiers.stream()
                .limit(pageSize)
                .forEach(each -> page.addObject().put("Identifier", each).put("Properties", "{}"));
        if (identifiers.size() > pageSize) {
            response.put("NextToken", tokens + ":" + identifiers.get(pageSize - 1));
        }
        return response;
    }

    private ObjectNode get(SignedCall call) throws ServiceFailure {
        String type = text(call, "TypeName");
        String identifier = text(call, "Identifier");
        String model = models.get(key(call.accountId(), call.region(), type) + identifier);
        if (model == null) {
            throw ServiceFailure.sender(
                    "ResourceNotFoundException",
                    "Resource of type '" + type + "' with identifier '" + identifier + "' was not found.");
        }
        ObjectNode response = object().put("TypeName", type);
        response.putObject("ResourceDescription").put("Identifier", identifier).put("Properties", model);
        return response;
    }
}
