package dev.monochord.console.frame;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.Request;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The fields of a form that a browser sent. Immutable. */
public final class FormBody {

    private static final String TYPE = "application/x-www-form-urlencoded";

    private final Map<String, List<String>> fields;

    private FormBody(Map<String, List<String>> fields) {
        this.fields = fields;
    }

    /** Reads the body of a request; refused if it is not a form. */
    static FormBody of(Request request) {
        if (!request.hasBody()) {
            return new FormBody(Map.of());
        }
        String type = request.header("Content-Type").orElse("");
        if (!type.regionMatches(true, 0, TYPE, 0, TYPE.length())) {
            throw Refusal.malformed("the body must be a form");
        }
        Map<String, List<String>> fields = new LinkedHashMap<>();
        for (String pair : new String(request.body(), UTF_8).split("&", -1)) {
            if (!pair.isEmpty()) {
                int sign = pair.indexOf('=');
                String name = decoded(sign < 0 ? pair : pair.substring(0, sign));
                String value = sign < 0 ? "" : decoded(pair.substring(sign + 1));
                fields.computeIfAbsent(name, any -> new ArrayList<>()).add(value);
            }
        }
        return new FormBody(fields);
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, UTF_8);
        } catch (IllegalArgumentException malformed) {
            throw Refusal.malformed("the form cannot be decoded");
        }
    }

    /** The first value of a field; empty if it is missing or blank. */
    public Optional<String> text(String name) {
        return all(name).stream().findFirst().filter(value -> !value.isBlank());
    }

    /** All values of a field, in order. */
    public List<String> all(String name) {
        return List.copyOf(fields.getOrDefault(name, List.of()));
    }

    /** The first value of each field, in the order of the form. */
    public Map<String, String> values() {
        Map<String, String> first = new LinkedHashMap<>();
        fields.forEach((name, values) -> first.put(name, values.get(0)));
        return first;
    }
}
