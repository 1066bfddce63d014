package dev.monochord.server;

import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.SystemDispatcher;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which system a path belongs to: that of its first segment, the server's own pages, or else the front, which has every
 * other path if there is one. Immutable.
 */
final class Gateway {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");

    private final SystemDispatcher own;
    private final SystemDispatcher rest;
    private final Set<String> ownSegments;
    private final Map<String, SystemDispatcher> systems = new LinkedHashMap<>();

    Gateway(HttpSystem own, List<HttpSystem> systems, @Nullable HttpSystem front) {
        this.own = SystemDispatcher.of(own);
        this.rest = front == null ? this.own : SystemDispatcher.of(front);
        this.ownSegments = this.own.table().routes().stream()
                .map(route -> firstSegment(route.path().toString()))
                .filter(segment -> !segment.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
        for (HttpSystem system : systems) {
            if (!NAME.matcher(system.name()).matches()) {
                throw new IllegalArgumentException(
                        "a system's name is of small letters, digits and '-', got '" + system.name() + "'");
            }
            if (this.systems.put(system.name(), SystemDispatcher.of(system)) != null) {
                throw new IllegalArgumentException("there are two systems of the name " + system.name());
            }
        }
    }

    /** The system for an encoded path, and the path below its prefix. */
    Target target(String path) {
        String first = firstSegment(path);
        SystemDispatcher system = systems.get(first);
        if (system == null) {
            return new Target(ownSegments.contains(first) ? own : rest, path);
        }
        int end = first.length() + 1;
        return new Target(system, end == path.length() ? "/" : path.substring(end));
    }

    private static String firstSegment(String path) {
        int end = path.indexOf('/', 1);
        return path.isEmpty() ? "" : path.substring(1, end < 0 ? path.length() : end);
    }

    record Target(SystemDispatcher dispatcher, String path) {

        HttpSystem system() {
            return dispatcher.system();
        }
    }
}
