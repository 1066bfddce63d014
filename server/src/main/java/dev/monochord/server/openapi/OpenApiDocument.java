package dev.monochord.server.openapi;

import dev.monochord.systems.kit.Content;
import dev.monochord.systems.kit.DocumentedResponse;
import dev.monochord.systems.kit.Failure;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.Parameter;
import dev.monochord.systems.kit.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An OpenAPI 3.1 document that grows by one system at a time. Used by one thread. */
public final class OpenApiDocument {

    private final Map<String, Object> document = new LinkedHashMap<>();
    private final List<Object> tags = new ArrayList<>();
    private final Map<String, Map<String, Object>> paths = new LinkedHashMap<>();
    private final Map<String, Object> securitySchemes = new LinkedHashMap<>();
    private final Schemas schemas = new Schemas();

    public OpenApiDocument(String version) {
        document.put("openapi", "3.1.0");
        document.put(
                "info",
                ordered(
                        "title",
                        "Monochord",
                        "version",
                        version,
                        "description",
                        "Systems on DynamoDB, each under its own prefix and with its own shape of errors.",
                        "license",
                        ordered("name", "Apache-2.0", "identifier", "Apache-2.0")));
        document.put("tags", tags);
        document.put("paths", paths);
        document.put("components", ordered("schemas", schemas.named(), "securitySchemes", securitySchemes));
    }

    /** Describes these routes of a system, under a prefix. */
    public void add(HttpSystem system, String prefix, List<Route> routes) {
        tags.add(ordered("name", system.name(), "description", system.description()));
        system.securitySchemes().forEach((name, scheme) -> securitySchemes.put(system.name() + "." + name, scheme));
        for (Route route : routes) {
            paths.computeIfAbsent(prefix + route.path(), path -> new LinkedHashMap<>())
                    .put(route.method().name().toLowerCase(Locale.ROOT), operation(system, prefix, route));
        }
    }

    /** The document, as maps and lists that JSON can be made of. */
    public Map<String, Object> tree() {
        return document;
    }

    private Map<String, Object> operation(HttpSystem system, String prefix, Route route) {
        Map<String, Object> operation = ordered(
                "tags", List.of(system.name()),
                "summary", route.summary(),
                "operationId", operationId(prefix, route));
        if (!route.description().isEmpty()) {
            operation.put("description", route.description());
        }
        List<Object> parameters = new ArrayList<>();
        route.parameters().forEach(parameter -> parameters.add(parameter(parameter)));
        if (!parameters.isEmpty()) {
            operation.put("parameters", parameters);
        }
        route.body()
                .ifPresent(body ->
                        operation.put("requestBody", ordered("required", true, "content", content(system, body))));
        operation.put("responses", responses(system, route));
        if (route.authenticator().isPresent()) {
            operation.put(
                    "security",
                    system.securitySchemes().keySet().stream()
                            .sorted()
                            .map(name -> Map.of(system.name() + "." + name, List.of()))
                            .toList());
        }
        return operation;
    }

    private Map<String, Object> parameter(Parameter parameter) {
        Map<String, Object> schema = schemas.simple(parameter.type());
        if (!parameter.values().isEmpty()) {
            schema.put("enum", parameter.values());
        }
        Map<String, Object> described =
                ordered("name", parameter.name(), "in", parameter.place().name().toLowerCase(Locale.ROOT));
        if (!parameter.description().isEmpty()) {
            described.put("description", parameter.description());
        }
        described.put("required", parameter.required());
        described.put("schema", schema);
        return described;
    }

    /** Two reasons for one status become one entry, as the form of the document has it. */
    private Map<String, Object> responses(HttpSystem system, Route route) {
        Map<String, Object> responses = new LinkedHashMap<>();
        Map<String, String> reasons = new LinkedHashMap<>();
        for (DocumentedResponse answer : route.answers()) {
            String status = Integer.toString(answer.status());
            String reason = reasons.merge(status, answer.description(), (first, second) -> first + "; " + second);
            responses.put(status, response(system, reason, content(answer, system)));
        }
        responses.put("default", response(system, "what else can go wrong", errorContent(system)));
        return responses;
    }

    private static Content errorContent(HttpSystem system) {
        return Content.json(system.errorBody(Failure.internal()).getClass());
    }

    private static @Nullable Content content(DocumentedResponse answer, HttpSystem system) {
        if (answer.content() != null) {
            return answer.content();
        }
        return answer.status() >= 400 ? errorContent(system) : null;
    }

    private Map<String, Object> response(HttpSystem system, String description, @Nullable Content content) {
        Map<String, Object> response = ordered("description", description);
        if (content != null) {
            response.put("content", content(system, content));
        }
        return response;
    }

    private Map<String, Object> content(HttpSystem system, Content content) {
        Map<String, Object> schema = schemas.of(content.type(), system.name());
        return ordered(
                content.mediaType(),
                ordered("schema", content.list() ? ordered("type", "array", "items", schema) : schema));
    }

    private static String operationId(String prefix, Route route) {
        return (route.method() + prefix + route.path())
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "_")
                .replaceAll("_$", "");
    }

    /** A map that keeps the order in which a reader wants to see it. */
    static Map<String, Object> ordered(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int at = 0; at < namesAndValues.length; at += 2) {
            map.put((String) namesAndValues[at], namesAndValues[at + 1]);
        }
        return map;
    }
}
