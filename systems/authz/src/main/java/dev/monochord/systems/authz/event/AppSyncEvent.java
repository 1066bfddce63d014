package dev.monochord.systems.authz.event;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.kit.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An authorizer event of AppSync. What it asks for is read from the query itself, not from the name that the caller gave it.
 *
 * @param token the token, with or without {@code Bearer}
 * @param call the one field that is asked for
 */
public record AppSyncEvent(String token, GraphQlCall call) {

    /** Whether an event has this form. */
    public static boolean describes(JsonNode event) {
        return event.has("authorizationToken")
                && event.path("requestContext").path("apiId").isTextual();
    }

    /** Throws an {@link EventException} for a query that is not one call of one field. */
    public static AppSyncEvent parse(JsonNode event) {
        JsonNode context = event.path("requestContext");
        return new AppSyncEvent(
                event.path("authorizationToken").asText(),
                GraphQlParser.parse(
                        context.path("queryString").asText(),
                        text(context.path("operationName")),
                        variables(context.path("variables"))));
    }

    @SuppressWarnings("unchecked") // an object of JSON is a map with texts as keys
    private static Map<String, Object> variables(JsonNode node) {
        return node.isObject() ? Json.lenient().convert(node, Map.class) : Map.of();
    }

    private static @Nullable String text(JsonNode node) {
        return node.isTextual() && !node.textValue().isEmpty() ? node.textValue() : null;
    }

    @Override
    public String toString() {
        return call.toString();
    }
}
