package dev.monochord.systems.authz.cedar;

import com.cedarpolicy.model.exception.AuthException;
import com.cedarpolicy.model.exception.CacheException;
import com.cedarpolicy.model.schema.Schema;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A schema: which actions there are and in which group each is, and what Cedar checks policies and questions against.
 * Immutable and thread-safe.
 */
public final class ActionSchema {

    private final String namespace;
    private final Schema schema;
    private final String json;
    private final Map<String, Optional<ActionGroup>> actions;

    private ActionSchema(String namespace, Schema schema, String json, Map<String, Optional<ActionGroup>> actions) {
        this.namespace = namespace;
        this.schema = schema;
        this.json = json;
        this.actions = Map.copyOf(actions);
    }

    /**
     * Reads a schema in Cedar's language.
     *
     * @throws InvalidPolicyException if Cedar cannot read it, it does not have the namespace, or an action is in two groups
     */
    public static ActionSchema parse(String namespace, String text) {
        try {
            Schema schema = Schema.parse(Schema.JsonOrCedar.Cedar, text);
            JsonNode tree = schema.toJsonFormat();
            JsonNode found = tree.path(namespace);
            if (found.isMissingNode()) {
                throw new InvalidPolicyException(List.of("the schema has no namespace " + namespace));
            }
            Map<String, Optional<ActionGroup>> actions = actions(found.path("actions"));
            schema.cache();
            return new ActionSchema(namespace, schema, tree.toString(), actions);
        } catch (AuthException | CacheException | JsonProcessingException unreadable) {
            throw new InvalidPolicyException(List.of(CedarMessages.of(unreadable)));
        }
    }

    private static Map<String, Optional<ActionGroup>> actions(JsonNode declared) {
        Map<String, Optional<ActionGroup>> actions = new HashMap<>();
        for (Map.Entry<String, JsonNode> action : declared.properties()) {
            if (ActionGroup.named(action.getKey()).isPresent()) {
                continue;
            }
            List<ActionGroup> groups = new ArrayList<>();
            for (JsonNode member : action.getValue().path("memberOf")) {
                ActionGroup.named(member.path("id").asText()).ifPresent(groups::add);
            }
            if (groups.size() > 1) {
                throw new InvalidPolicyException(
                        List.of("action " + action.getKey() + " is in more than one group: " + groups));
            }
            actions.put(action.getKey(), groups.stream().findFirst());
        }
        return actions;
    }

    public String namespace() {
        return namespace;
    }

    /** Whether there is such an action that can be asked for; a group is none. */
    public boolean has(String action) {
        return actions.containsKey(action);
    }

    /** The group of an action; empty for one in no group, which the guardrails forbid. */
    public Optional<ActionGroup> groupOf(String action) {
        return actions.getOrDefault(action, Optional.empty());
    }

    /** A type of this namespace, unless it names one itself. */
    public EntityId entity(String type, String id) {
        return entity(namespace, type, id);
    }

    /** A type of a namespace, unless it names one itself. */
    public static EntityId entity(String namespace, String type, String id) {
        return new EntityId(type.contains("::") ? type : namespace + "::" + type, id);
    }

    /** The schema in Cedar's JSON form. */
    public String json() {
        return json;
    }

    Schema cedar() {
        return schema;
    }
}
