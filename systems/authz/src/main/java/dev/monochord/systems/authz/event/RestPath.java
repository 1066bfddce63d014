package dev.monochord.systems.authz.event;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A path with variables, such as {@code /tenants/{tenantId}/tickets/{ticketId}}. A variable is one segment, decoded once.
 */
record RestPath(List<String> segments) {

    private static final char REPLACEMENT = '\uFFFD';

    RestPath {
        segments = List.copyOf(segments);
    }

    static RestPath parse(String template) {
        return new RestPath(split(template));
    }

    /** The variables of a path that fits; empty for one that does not. */
    Optional<Map<String, String>> match(String path) {
        List<String> given = split(path);
        if (given.size() != segments.size()) {
            return Optional.empty();
        }
        Map<String, String> variables = new LinkedHashMap<>();
        for (int i = 0; i < given.size(); i++) {
            String wanted = segments.get(i);
            if (wanted.startsWith("{") && wanted.endsWith("}")) {
                variables.put(wanted.substring(1, wanted.length() - 1), decode(given.get(i)));
            } else if (!wanted.equals(given.get(i))) {
                return Optional.empty();
            }
        }
        return Optional.of(variables);
    }

    /** How many segments are fixed: of two templates that fit, the one with more is meant. */
    long fixed() {
        return segments.stream().filter(segment -> !segment.startsWith("{")).count();
    }

    private static List<String> split(String path) {
        return List.of((path.startsWith("/") ? path.substring(1) : path).split("/", -1));
    }

    private static String decode(String segment) {
        if (DotSegments.in(segment)) {
            throw new EventException("the path has a dot segment");
        }
        String text;
        try {
            text = URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            throw new EventException("the path cannot be decoded");
        }
        // The decoder replaces bytes that are not UTF-8, which would make one id of several.
        if (text.indexOf(REPLACEMENT) >= 0 && !segment.contains("%EF%BF%BD")) {
            throw new EventException("the path is not encoded as UTF-8");
        }
        return text;
    }
}
