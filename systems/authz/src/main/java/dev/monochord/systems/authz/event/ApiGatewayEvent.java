package dev.monochord.systems.authz.event;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An authorizer event of API Gateway: of a REST API with type {@code TOKEN} or {@code REQUEST}, or of an HTTP API with
 * payload format 1.0 or 2.0. Method and path are those of {@code methodArn}, or {@code routeArn} in format 2.0: the response
 * is about that ARN, so nothing else may decide it.
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
        return event.path("methodArn").isTextual() || event.path("routeArn").isTextual();
    }

    /** The ARN that an event of this form is about, as it is written there. */
    public static String arn(JsonNode event) {
        return event.path(event.path("methodArn").isTextual() ? "methodArn" : "routeArn")
                .asText();
    }

    /** Throws an {@link EventException} for what is no request event, or contradicts itself. */
    public static ApiGatewayEvent parse(JsonNode event) {
        String type = event.path("type").asText();
        boolean token = type.equals("TOKEN");
        require(token || type.equals("REQUEST"), "the event's type is not REQUEST or TOKEN");
        require(!event.has("methodArn") || !event.has("routeArn"), "the event has both methodArn and routeArn");
        String arn = arn(event);
        String[] colons = arn.split(":", 6);
        require(
                colons.length == 6 && colons[0].equals("arn") && colons[2].equals("execute-api"),
                "the ARN is not one of execute-api");
        String[] parts = colons[5].split("/", 4);
        require(parts.length >= 3, "the ARN has no method");
        require(arn.indexOf('*') < 0 && arn.indexOf('?') < 0, "the ARN has a wildcard");
        String method = parts[2];
        String said = event.path("httpMethod")
                .asText(event.path("requestContext").path("http").path("method").asText(method));
        require(said.equals(method), "the method is not that of the ARN");
        require(
                event.path("multiValueHeaders").properties().stream()
                        .noneMatch(header -> header.getKey().equalsIgnoreCase("authorization")
                                && header.getValue().size() > 1),
                "there is more than one header Authorization");
        return new ApiGatewayEvent(
                arn,
                method,
                parts.length > 3 ? "/" + parts[3] : "/",
                token
                        ? Map.of(
                                "authorization",
                                event.path("authorizationToken").asText())
                        : headers(event.path("headers")),
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
