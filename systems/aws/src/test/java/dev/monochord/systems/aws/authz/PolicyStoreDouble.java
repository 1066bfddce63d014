package dev.monochord.systems.aws.authz;

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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A policy store in memory. As the service does, it validates policies against its schema, returns the first response to a
 * client token that it knows, and rejects an update that changes effect, principal or resource. Thread-safe.
 */
final class PolicyStoreDouble {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String DATE = "2026-03-01T12:00:00Z";
    private static final int PAGE = 2;

    private final String id;
    private final Map<String, StaticPolicy> policies = new LinkedHashMap<>();
    private final Map<String, Created> tokens = new HashMap<>();
    private @Nullable String schema;
    private int number;

    PolicyStoreDouble(String id) {
        this.id = id;
    }

    /** A policy. */
    record StaticPolicy(@Nullable String description, String statement) {}

    private record Created(String definition, String policyId) {}

    /** An error of the service. */
    static final class Refused extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final String code;

        Refused(String code, String message) {
            super(message);
            this.code = code;
        }

        String code() {
            return code;
        }
    }

    /** The policies by their ids. */
    synchronized Map<String, StaticPolicy> policies() {
        return new LinkedHashMap<>(policies);
    }

    /** Writes a policy past authz, as another administrator would. */
    synchronized String put(@Nullable String policyId, @Nullable String description, String statement) {
        String key = policyId == null ? nextId() : policyId;
        policies.put(key, new StaticPolicy(description, statement));
        return key;
    }

    synchronized void remove(String policyId) {
        policies.remove(policyId);
    }

    @Nullable
    synchronized String schema() {
        return schema;
    }

    synchronized void schema(String json) {
        schema = json;
    }

    synchronized ObjectNode answer(String operation, JsonNode request) {
        return switch (operation) {
            case "CreatePolicy" -> create(own(request));
            case "UpdatePolicy" -> update(own(request));
            case "DeletePolicy" -> delete(own(request));
            case "ListPolicies" -> list(own(request));
            case "BatchGetPolicy" -> read(request);
            case "GetSchema" -> readSchema(own(request));
            case "PutSchema" -> writeSchema(own(request));
            case "IsAuthorized" -> PolicyStoreDecision.of(own(request), schema, policies);
            default -> throw new Refused("UnknownOperationException", operation);
        };
    }

    private JsonNode own(JsonNode request) {
        if (!request.path("policyStoreId").asText().equals(id)) {
            throw new Refused("ResourceNotFoundException", "there is no such policy store");
        }
        return request;
    }

    private ObjectNode create(JsonNode request) {
        String token = request.path("clientToken").asText();
        String definition = request.path("definition").toString();
        Created before = tokens.get(token);
        if (before != null && !before.definition().equals(definition)) {
            throw new Refused("ConflictException", "the client token was used for another policy");
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

    private ObjectNode update(JsonNode request) {
        String policyId = request.path("policyId").asText();
        StaticPolicy before = policies.get(policyId);
        if (before == null) {
            throw new Refused("ResourceNotFoundException", "there is no such policy");
        }
        StaticPolicy policy = policy(request);
        validate(policy.statement());
        for (String fixed : List.of("effect", "principal", "resource")) {
            if (!tree(before.statement())
                    .path(fixed)
                    .equals(tree(policy.statement()).path(fixed))) {
                throw new Refused("ValidationException", "an update cannot change the " + fixed);
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
            listed.add(described(policyId, false));
        }
        if (to < ids.size()) {
            answer.put("nextToken", Integer.toString(to));
        }
        return answer;
    }

    private ObjectNode read(JsonNode request) {
        ObjectNode answer = JSON.createObjectNode();
        ArrayNode results = answer.putArray("results");
        ArrayNode errors = answer.putArray("errors");
        for (JsonNode wanted : request.path("requests")) {
            String policyId = own(wanted).path("policyId").asText();
            if (policies.containsKey(policyId)) {
                results.add(described(policyId, true));
            } else {
                errors.addObject()
                        .put("code", "POLICY_NOT_FOUND")
                        .put("policyStoreId", id)
                        .put("policyId", policyId)
                        .put("message", "there is no such policy");
            }
        }
        return answer;
    }

    private ObjectNode readSchema(JsonNode request) {
        if (schema == null) {
            throw new Refused("ResourceNotFoundException", "the policy store has no schema");
        }
        return dated(JSON.createObjectNode().put("policyStoreId", id).put("schema", schema));
    }

    private ObjectNode writeSchema(JsonNode request) {
        String given = request.path("definition").path("cedarJson").asText();
        try {
            Schema.parse(Schema.JsonOrCedar.Json, given);
        } catch (AuthException unreadable) {
            throw new Refused("ValidationException", String.valueOf(unreadable.getMessage()));
        }
        schema = given;
        ObjectNode answer = dated(JSON.createObjectNode().put("policyStoreId", id));
        answer.putArray("namespaces");
        return answer;
    }

    private ObjectNode described(String policyId, boolean withText) {
        StaticPolicy policy = policies.get(policyId);
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

    private static ObjectNode dated(ObjectNode node) {
        return node.put("createdDate", DATE).put("lastUpdatedDate", DATE);
    }

    private String nextId() {
        number++;
        return "SPEXAMPLE" + "abcdefg" + (100_000 + number);
    }

    private static StaticPolicy policy(JsonNode request) {
        JsonNode given = request.path("definition").path("static");
        return new StaticPolicy(
                given.path("description").asText(null), given.path("statement").asText());
    }

    /** With a schema that is not there, as with STRICT validation, no policy is accepted. */
    private void validate(String statement) {
        if (schema == null) {
            throw new Refused("ValidationException", "the policy store has no schema");
        }
        try {
            Policy.parseStaticPolicy(statement);
            boolean passed = new BasicAuthorizationEngine()
                    .validate(new ValidationRequest(
                            Schema.parse(Schema.JsonOrCedar.Json, schema),
                            new PolicySet(Set.of(new Policy(statement, "policy")))))
                    .validationPassed();
            if (!passed) {
                throw new Refused("ValidationException", "the policy does not fit the schema");
            }
        } catch (AuthException unreadable) {
            throw new Refused("ValidationException", String.valueOf(unreadable.getMessage()));
        }
    }

    private static JsonNode tree(String statement) {
        try {
            return JSON.readTree(new Policy(statement, "policy").toJson());
        } catch (AuthException | JsonProcessingException unreadable) {
            throw new Refused("ValidationException", String.valueOf(unreadable.getMessage()));
        }
    }
}
