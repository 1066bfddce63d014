package dev.monochord.systems.authz.event;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request authorizer event of API Gateway. Method and path are those of {@code methodArn}: the answer is about that ARN,
 * so nothing else may decide it.
 *
 * @param methodArn what is to be invoked
 * @param method its method
 * @param path its path
 * @param headers by their names in small letters
 * @param query the query's parameters
 */
public record ApiGatewayEvent(
        String methodArn, String method, String path, Map<String, String> headers, Map<String, String> query) {

    /** Whether an event has this form. */
    public static boolean describes(JsonNode event) {
        return event.path("methodArn").isTextual();
    }

    /** Throws an {@link EventException} for what is no request event, or contradicts itself. */
    public static ApiGatewayEvent parse(JsonNode event) {
        require(event.path("type").asText().equals("REQUEST"), "the event's type is not REQUEST");
        String arn = event.path("methodArn").asText();
        String[] colons = arn.split(":", 6);
        require(
                colons.length == 6 && colons[0].equals("arn") && colons[2].equals("execute-api"),
                "methodArn is not an ARN of execute-api");
        String[] parts = colons[5].split("/", 4);
        require(parts.length >= 3, "methodArn has no method");
        require(arn.indexOf('*') < 0 && arn.indexOf('?') < 0, "methodArn has a wildcard");
        String method = parts[2];
        String said = event.path("httpMethod").asText(method);
        require(said.equals(method), "httpMethod is not that of methodArn");
        require(
                event.path("multiValueHeaders").properties().stream()
                        .noneMatch(header -> header.getKey().equalsIgnoreCase("authorization")
                                && header.getValue().size() > 1),
                "there is more than one header Authorization");
        return new ApiGatewayEvent(
                arn,
                method,
                parts.length > 3 ? "/" + parts[3] : "/",
                headers(event.path("headers")),
                texts(event.path("queryStringParameters")));
    }

    public Optional<String> authorization() {
        return Optional.ofNullable(headers.get("authorization"));
    }

    private static Map<String, String> headers(JsonNode node) {
        Map<String, String> lower = new HashMap<>();
        texts(node).forEach((name, value) -> {
            @Nullable String twice = lower.put(name.toLowerCase(Locale.ROOT), value);
            require(twice == null, "a header is there twice");
        });
        return lower;
    }

    private static Map<String, String> texts(JsonNode node) {
        Map<String, String> texts = new HashMap<>();
        node.properties().forEach(entry -> {
            if (entry.getValue().isTextual()) {
                texts.put(entry.getKey(), entry.getValue().textValue());
            }
        });
        return texts;
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new EventException(otherwise);
        }
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
