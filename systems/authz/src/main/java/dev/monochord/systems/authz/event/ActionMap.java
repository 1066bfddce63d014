package dev.monochord.systems.authz.event;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.authz.event.ActionMapping.EntityTemplate;
import dev.monochord.systems.kit.Json;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The actions that requests stand for. An event that none of them fits, or that leaves a variable without a value, is refused
 * with an {@link EventException}. Immutable and thread-safe.
 */
public final class ActionMap {

    private final Map<String, ActionMapping> actions;

    private ActionMap(Map<String, ActionMapping> actions) {
        this.actions = actions;
    }

    /** Reads {@code {"actions": {"GetTicket": {"input": …, "entityMap": …, "resourceEntities": …}}}}. */
    public static ActionMap parse(byte[] json) {
        JsonNode tree = Json.strict().tree(json);
        Map<String, ActionMapping> actions = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> action : tree.path("actions").properties()) {
            ActionMapping mapping = Json.strict().convert(action.getValue(), ActionMapping.class);
            if (mapping.entities().isEmpty()) {
                throw new IllegalArgumentException("action " + action.getKey() + " has no resourceEntities");
            }
            actions.put(action.getKey(), mapping);
        }
        return new ActionMap(actions);
    }

    /** What a request to API Gateway asks for: the action whose path has the most fixed segments of those that fit. */
    public MappedRequest rest(ApiGatewayEvent event, Map<String, Object> claims) {
        List<Map.Entry<String, ActionMapping>> fitting = actions.entrySet().stream()
                .filter(entry -> matches(rest(entry.getValue()), event))
                .toList();
        long fixed = fitting.stream()
                .mapToLong(entry -> path(entry.getValue()).fixed())
                .max()
                .orElse(0);
        Map.Entry<String, ActionMapping> meant = only(fitting.stream()
                .filter(entry -> path(entry.getValue()).fixed() == fixed)
                .toList());
        return mapped(meant, sources(event, path(meant.getValue()), claims));
    }

    /** What a request to AppSync asks for. */
    public MappedRequest appsync(GraphQlCall call, Map<String, Object> claims) {
        Map.Entry<String, ActionMapping> meant = only(actions.entrySet().stream()
                .filter(entry -> matches(entry.getValue(), call))
                .toList());
        return mapped(meant, new Sources(Map.of(), Map.of(), Map.of(), call.arguments(), claims));
    }

    /** Where two fit alike, nobody can tell which of them would be carried out. */
    private static Map.Entry<String, ActionMapping> only(List<Map.Entry<String, ActionMapping>> fitting) {
        if (fitting.size() != 1) {
            throw new EventException(
                    fitting.isEmpty() ? "no action fits the request" : "more than one action fits the request");
        }
        return fitting.get(0);
    }

    private static ActionMapping.@Nullable Rest rest(ActionMapping mapping) {
        return mapping.input() == null ? null : mapping.input().rest();
    }

    private static RestPath path(ActionMapping mapping) {
        ActionMapping.Rest rest = rest(mapping);
        return RestPath.parse(rest == null ? "" : rest.path());
    }

    private static boolean matches(ActionMapping.@Nullable Rest rest, ApiGatewayEvent event) {
        return rest != null
                && rest.method().equals(event.method())
                && RestPath.parse(rest.path()).match(event.path()).isPresent();
    }

    private static boolean matches(ActionMapping mapping, GraphQlCall call) {
        ActionMapping.AppSync wanted =
                mapping.input() == null ? null : mapping.input().appsync();
        return wanted != null
                && wanted.field().equals(call.field())
                && (wanted.operation() == null || wanted.operation().equals(call.operation()));
    }

    private static Sources sources(ApiGatewayEvent event, RestPath path, Map<String, Object> claims) {
        return new Sources(path.match(event.path()).orElseThrow(), event.query(), event.headers(), Map.of(), claims);
    }

    private static MappedRequest mapped(Map.Entry<String, ActionMapping> action, Sources sources) {
        Map<String, String> variables = new HashMap<>(sources.named());
        action.getValue().variables().forEach((name, place) -> {
            String value = sources.at(place);
            if (value == null) {
                variables.remove(name);
            } else {
                variables.put(name, value);
            }
        });
        List<MappedRequest.Filled> entities = action.getValue().entities().stream()
                .map(template -> filled(template, variables))
                .toList();
        return new MappedRequest(action.getKey(), Map.copyOf(variables), entities);
    }

    private static MappedRequest.Filled filled(EntityTemplate template, Map<String, String> variables) {
        Map<String, Object> attributes = new HashMap<>();
        if (template.attributes() != null) {
            template.attributes().forEach((name, text) -> attributes.put(name, Template.fill(text, variables)));
        }
        return new MappedRequest.Filled(template.type(), Template.fill(template.id(), variables), attributes);
    }

    /** Where values of variables are taken from. */
    private record Sources(
            Map<String, String> path,
            Map<String, String> query,
            Map<String, String> headers,
            Map<String, Object> arguments,
            Map<String, Object> claims) {

        Map<String, String> named() {
            Map<String, String> all = new HashMap<>(path);
            arguments.forEach((name, value) -> {
                String text = scalar(value);
                if (text != null) {
                    all.put(name, text);
                }
            });
            return all;
        }

        @Nullable
        String at(String place) {
            String[] parts = place.split("\\.", 2);
            if (parts.length < 2) {
                return null;
            }
            return switch (parts[0]) {
                case "path" -> path.get(parts[1]);
                case "query" -> query.get(parts[1]);
                case "header" -> headers.get(parts[1].toLowerCase(Locale.ROOT));
                case "args" -> scalar(inside(arguments, parts[1]));
                case "claims" -> scalar(inside(claims, parts[1]));
                default -> null;
            };
        }

        private static @Nullable Object inside(Map<?, ?> values, String names) {
            Object found = values;
            for (String name : names.split("\\.", -1)) {
                found = found instanceof Map<?, ?> map ? map.get(name) : null;
            }
            return found;
        }

        private static @Nullable String scalar(@Nullable Object value) {
            return value instanceof String || value instanceof Number || value instanceof Boolean
                    ? value.toString()
                    : null;
        }
    }
}
