package dev.monochord.server;

import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.SystemDispatcher;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Which system a path belongs to: that of its first segment, or else the server's own pages. Immutable. */
final class Gateway {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");

    private final SystemDispatcher own;
    private final Map<String, SystemDispatcher> systems = new LinkedHashMap<>();

    Gateway(HttpSystem own, List<HttpSystem> systems) {
        this.own = SystemDispatcher.of(own);
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
        int end = path.indexOf('/', 1);
        String first = path.isEmpty() ? "" : path.substring(1, end < 0 ? path.length() : end);
        SystemDispatcher system = systems.get(first);
        if (system == null) {
            return new Target(own, path);
        }
        return new Target(system, end < 0 ? "/" : path.substring(end));
    }

    record Target(SystemDispatcher dispatcher, String path) {

        HttpSystem system() {
            return dispatcher.system();
        }
    }
}
