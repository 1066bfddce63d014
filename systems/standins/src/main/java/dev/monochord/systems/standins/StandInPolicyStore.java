package dev.monochord.systems.standins;

import com.cedarpolicy.BasicAuthorizationEngine;
import com.cedarpolicy.model.ValidationRequest;
import com.cedarpolicy.model.exception.AuthException;
import com.cedarpolicy.model.policy.Policy;
import com.cedarpolicy.model.policy.PolicySet;
import com.cedarpolicy.model.schema.Schema;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A policy store in memory. As the service does, it validates policies against its schema, returns the first response to a
 * client token that it knows, and rejects an update that changes effect, principal or resource. Thread-safe.
 */
public final class StandInPolicyStore {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String DATE = "2026-03-01T12:00:00Z";
    private static final int PAGE = 2;

    private final String id;
    private final Map<String, StaticPolicy> policies = new LinkedHashMap<>();
    private final Map<String, Created> tokens = new HashMap<>();
    private @Nullable String schema;
    private int number;

    StandInPolicyStore(String id) {
        this.id = id;
    }

    /** A policy that is written out, not made of a template. */
    public record StaticPolicy(@Nullable String description, String statement) {}

    private record Created(String definition, String policyId) {}

    public String id() {
        return id;
    }

    /** Returns the policies by their ids. */
    public synchronized Map<String, StaticPolicy> policies() {
        return new LinkedHashMap<>(policies);
    }

    /** Writes a policy as another administrator would, and returns its id; a new one if it is null. */
    public synchronized String put(@Nullable String policyId, @Nullable String description, String statement) {
        String key = policyId == null ? nextId() : policyId;
        policies.put(key, new StaticPolicy(description, statement));
        return key;
    }

    public synchronized void remove(String policyId) {
        policies.remove(policyId);
    }

    /** Replaces the schema, unchecked. */
    public synchronized void schema(String json) {
        schema = json;
    }

    /** Carries out an operation on this store. */
    synchronized ObjectNode answer(String operation, JsonNode request) throws ServiceFailure {
        return switch (operation) {
            case "CreatePolicy" -> create(request);
            case "UpdatePolicy" -> update(request);
            case "DeletePolicy" -> delete(request);
            case "ListPolicies" -> list(request);
            case "GetSchema" -> readSchema();
            case "PutSchema" -> writeSchema(request);
            case "IsAuthorized" -> PolicyStoreDecision.of(request, schema, policies);
            default -> throw ServiceFailure.sender("UnknownOperationException", "There is no operation " + operation);
        };
    }

    /** Adds a policy to the results of BatchGetPolicy, or to its errors. */
    synchronized void read(String policyId, ArrayNode results, ArrayNode errors) {
        StaticPolicy policy = policies.get(policyId);
        if (policy != null) {
            results.add(described(policyId, policy, true));
        } else {
            errors.addObject()
                    .put("code", "POLICY_NOT_FOUND")
                    .put("policyStoreId", id)
                    .put("policyId", policyId)
                    .put("message", "there is no such policy");
        }
    }

    private ObjectNode create(JsonNode request) throws ServiceFailure {
        String token = request.path("clientToken").asText();
        String definition = request.path("definition").toString();
        Created before = tokens.get(token);
        if (before != null && !before.definition().equals(definition)) {
            throw ServiceFailure.sender("ConflictException", "the client token was used for another policy");
        }
        if (before == null) {
            StaticPolicy policy = policy(request);
            validate(policy.statement());
            before = new Created(definition, nextId());
            tokens.put(token, before);
            policies.put(before.policyId(), policy);
        }
        return written(before.policyId());
    }

    private ObjectNode update(JsonNode request) throws ServiceFailure {
        String policyId = request.path("policyId").asText();
        StaticPolicy before = policies.get(policyId);
        if (before == null) {
            throw ServiceFailure.sender("ResourceNotFoundException", "there is no such policy");
        }
        StaticPolicy policy = policy(request);
        validate(policy.statement());
        for (String fixed : List.of("effect", "principal", "resource")) {
            if (!tree(before.statement())
                    .path(fixed)
                    .equals(tree(policy.statement()).path(fixed))) {
                throw ServiceFailure.sender("ValidationException", "an update cannot change the " + fixed);
            }
        }
        policies.put(policyId, policy);
        return written(policyId);
    }

    private ObjectNode delete(JsonNode request) {
        policies.remove(request.path("policyId").asText());
        return JSON.createObjectNode();
    }

    private ObjectNode list(JsonNode request) {
        List<String> ids = new ArrayList<>(policies.keySet());
        int from = request.path("nextToken").asInt(0);
        int to = Math.min(ids.size(), from + PAGE);
        ObjectNode answer = JSON.createObjectNode();
        ArrayNode listed = answer.putArray("policies");
        for (String policyId : ids.subList(Math.min(from, to), to)) {
            listed.add(described(policyId, Objects.requireNonNull(policies.get(policyId)), false));
        }
        if (to < ids.size()) {
            answer.put("nextToken", Integer.toString(to));
        }
        return answer;
    }

    private ObjectNode readSchema() throws ServiceFailure {
        if (schema == null) {
            throw ServiceFailure.sender("ResourceNotFoundException", "the policy store has no schema");
        }
        return dated(JSON.createObjectNode().put("policyStoreId", id).put("schema", schema));
    }

    private ObjectNode writeSchema(JsonNode request) throws ServiceFailure {
        String given = request.path("definition").path("cedarJson").asText();
        try {
            Schema.parse(Schema.JsonOrCedar.Json, given);
        } catch (AuthException unreadable) {
            throw ServiceFailure.sender("ValidationException", String.valueOf(unreadable.getMessage()));
        }
        schema = given;
        ObjectNode answer = dated(JSON.createObjectNode().put("policyStoreId", id));
        answer.putArray("namespaces");
        return answer;
    }

    private ObjectNode described(String policyId, StaticPolicy policy, boolean withText) {
        ObjectNode described = written(policyId);
        ObjectNode definition = described.putObject("definition").putObject("static");
        definition.put("description", policy.description());
        if (withText) {
            definition.put("statement", policy.statement());
        }
        return described;
    }

    private ObjectNode written(String policyId) {
        return dated(JSON.createObjectNode()
                .put("policyStoreId", id)
                .put("policyId", policyId)
                .put("policyType", "STATIC"));
    }

    static ObjectNode dated(ObjectNode node) {
        return node.put("createdDate", DATE).put("lastUpdatedDate", DATE);
    }

    private String nextId() {
        number++;
        return "SPEXAMPLEabcdefg" + (100_000 + number);
    }

    private static StaticPolicy policy(JsonNode request) {
        JsonNode given = request.path("definition").path("static");
        return new StaticPolicy(
                given.path("description").asText(null), given.path("statement").asText());
    }

    /** With a schema that is not there, as with STRICT validation, no policy is accepted. */
    private void validate(String statement) throws ServiceFailure {
        if (schema == null) {
            throw ServiceFailure.sender("ValidationException", "the policy store has no schema");
        }
        try {
            Policy.parseStaticPolicy(statement);
            boolean passed = new BasicAuthorizationEngine()
                    .validate(new ValidationRequest(
                            Schema.parse(Schema.JsonOrCedar.Json, schema),
                            new PolicySet(Set.of(new Policy(statement, "policy")))))
                    .validationPassed();
            if (!passed) {
                throw ServiceFailure.sender("ValidationException", "the policy does not fit the schema");
            }
        } catch (AuthException unreadable) {
            throw ServiceFailure.sender("ValidationException", String.valueOf(unreadable.getMessage()));
        }
    }

    private static JsonNode tree(String statement) throws ServiceFailure {
        try {
            return JSON.readTree(new Policy(statement, "policy").toJson());
        } catch (AuthException | JsonProcessingException unreadable) {
            throw ServiceFailure.sender("ValidationException", String.valueOf(unreadable.getMessage()));
        }
    }
}
