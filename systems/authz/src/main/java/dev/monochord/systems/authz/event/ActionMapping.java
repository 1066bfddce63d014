package dev.monochord.systems.authz.event;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How requests for one action are recognised, and what resource they are about.
 *
 * @param input by which requests it is meant
 * @param entityMap variables by where their values are: {@code path.x}, {@code query.x}, {@code header.x}, {@code args.x},
 *     {@code claims.x}. Those of the path and the arguments are there under their own names without it
 * @param resourceEntities templates of entities: the first is the resource, others are what policies may look at
 */
public record ActionMapping(
        @Nullable Input input,
        @Nullable Map<String, String> entityMap,
        @Nullable List<EntityTemplate> resourceEntities) {

    /** By which requests an action is meant. */
    public record Input(@Nullable Rest rest, @Nullable AppSync appsync) {}

    /** A method and a path, such as {@code GET /tenants/{tenantId}/tickets/{ticketId}}. */
    public record Rest(String method, String path) {}

    /** A field of {@code Query}, {@code Mutation} or {@code Subscription}. */
    public record AppSync(String field, @Nullable String operation) {}

    /** An entity in whose texts each {@code $name} is replaced by a variable. */
    public record EntityTemplate(
            String type, String id, @Nullable Map<String, String> attributes) {}

    public Map<String, String> variables() {
        return entityMap == null ? Map.of() : entityMap;
    }

    public List<EntityTemplate> entities() {
        return resourceEntities == null ? List.of() : resourceEntities;
    }
}
