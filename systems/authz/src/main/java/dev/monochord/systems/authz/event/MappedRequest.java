package dev.monochord.systems.authz.event;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an event asks for.
 *
 * @param action the action
 * @param variables by their names
 * @param entities filled templates: the resource first
 */
public record MappedRequest(String action, Map<String, String> variables, List<Filled> entities) {

    /** An entity without namespace. */
    public record Filled(String type, String id, Map<String, Object> attributes) {}

    /** The tenant that the event names. */
    public Optional<String> tenantId() {
        return Optional.ofNullable(variables.get("tenantId"));
    }
}
