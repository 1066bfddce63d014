package dev.monochord.systems.standins;

import com.cedarpolicy.BasicAuthorizationEngine;
import com.cedarpolicy.model.AuthorizationRequest;
import com.cedarpolicy.model.AuthorizationResponse;
import com.cedarpolicy.model.entity.Entity;
import com.cedarpolicy.model.exception.AuthException;
import com.cedarpolicy.model.policy.Policy;
import com.cedarpolicy.model.policy.PolicySet;
import com.cedarpolicy.model.schema.Schema;
import com.cedarpolicy.value.CedarList;
import com.cedarpolicy.value.CedarMap;
import com.cedarpolicy.value.EntityTypeName;
import com.cedarpolicy.value.EntityUID;
import com.cedarpolicy.value.PrimBool;
import com.cedarpolicy.value.PrimLong;
import com.cedarpolicy.value.PrimString;
import com.cedarpolicy.value.Value;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides an IsAuthorized request of the wire with Cedar. */
final class PolicyStoreDecision {

    private static final ObjectMapper JSON = new ObjectMapper();

    private PolicyStoreDecision() {}

    static ObjectNode of(
            JsonNode request, @Nullable String schema, Map<String, StandInPolicyStore.StaticPolicy> policies)
            throws ServiceFailure {
        if (schema == null) {
            throw ServiceFailure.sender("ValidationException", "the policy store has no schema");
        }
        try {
            Set<Policy> all = new HashSet<>();
            policies.forEach((id, policy) -> all.add(new Policy(policy.statement(), id)));
            AuthorizationRequest question = new AuthorizationRequest(
                    uid(request.path("principal"), "entityType", "entityId"),
                    uid(request.path("action"), "actionType", "actionId"),
                    uid(request.path("resource"), "entityType", "entityId"),
                    Optional.of(record(request.path("context").path("contextMap"))),
                    Optional.of(Schema.parse(Schema.JsonOrCedar.Json, schema)),
                    true);
            AuthorizationResponse answer = new BasicAuthorizationEngine()
                    .isAuthorized(
                            question,
                            new PolicySet(all),
                            entities(request.path("entities").path("entityList")));
            return shown(answer);
        } catch (AuthException unreadable) {
            throw ServiceFailure.sender("ValidationException", String.valueOf(unreadable.getMessage()));
        }
    }

    private static ObjectNode shown(AuthorizationResponse answer) throws ServiceFailure {
        if (answer.success.isEmpty()) {
            throw ServiceFailure.sender("ValidationException", "the question does not fit the schema");
        }
        var success = answer.success.get();
        ObjectNode shown = JSON.createObjectNode().put("decision", success.isAllowed() ? "ALLOW" : "DENY");
        ArrayNode determining = shown.putArray("determiningPolicies");
        success.getReason().forEach(id -> determining.addObject().put("policyId", id));
        ArrayNode errors = shown.putArray("errors");
        success.getErrors()
                .forEach(error -> errors.addObject()
                        .put("errorDescription", "policy " + error.getPolicyId() + ": " + error.getError().message));
        return shown;
    }

    private static Set<Entity> entities(JsonNode list) throws ServiceFailure {
        Set<Entity> entities = new HashSet<>();
        for (JsonNode item : list) {
            Set<EntityUID> parents = new HashSet<>();
            for (JsonNode parent : item.path("parents")) {
                parents.add(uid(parent, "entityType", "entityId"));
            }
            entities.add(new Entity(
                    uid(item.path("identifier"), "entityType", "entityId"), record(item.path("attributes")), parents));
        }
        return entities;
    }

    private static EntityUID uid(JsonNode node, String type, String id) throws ServiceFailure {
        return EntityTypeName.parse(node.path(type).asText())
                .orElseThrow(() -> ServiceFailure.sender("ValidationException", "not an entity type"))
                .of(node.path(id).asText());
    }

    private static Map<String, Value> record(JsonNode fields) throws ServiceFailure {
        Map<String, Value> values = new HashMap<>();
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            values.put(field.getKey(), value(field.getValue()));
        }
        return values;
    }

    /** A value of the wire is an object with one member, which tells its type. */
    private static Value value(JsonNode node) throws ServiceFailure {
        if (node.has("string")) {
            return new PrimString(node.path("string").asText());
        }
        if (node.has("long")) {
            return new PrimLong(node.path("long").asLong());
        }
        if (node.has("boolean")) {
            return new PrimBool(node.path("boolean").asBoolean());
        }
        if (node.has("entityIdentifier")) {
            return uid(node.path("entityIdentifier"), "entityType", "entityId");
        }
        if (node.has("set")) {
            CedarList list = new CedarList();
            for (JsonNode element : node.path("set")) {
                list.add(value(element));
            }
            return list;
        }
        return new CedarMap(record(node.path("record")));
    }
}
