package dev.monochord.cli;

import dev.monochord.systems.kit.SystemFactory;
import dev.monochord.systems.kit.SystemStore;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the tables of systems are: in the store that systems share, or in one that the settings of a system name.
 *
 * @param systems the systems that are served
 * @param settings the environment variables
 */
record TableLocations(List<SystemFactory> systems, Map<String, String> settings) {

    /** Returns lines for stdout, such as {@code dynamodb of cello: http://127.0.0.1:8001}. */
    List<String> lines(Optional<URI> shared) {
        List<String> lines = new ArrayList<>();
        if (isShared()) {
            shared.ifPresent(url -> lines.add("dynamodb: " + url));
        }
        for (SystemFactory system : systems) {
            SystemStore store = system.store(settings);
            if (store.isOwn()) {
                lines.add("dynamodb of " + system.name() + ": " + describe(store));
            }
        }
        return lines;
    }

    /** Returns the description of the shared store if a system uses it. */
    String describe(String shared) {
        return isShared() ? shared : "the tables are where the settings of the systems say";
    }

    private boolean isShared() {
        return systems.stream().anyMatch(system -> !system.store(settings).isOwn());
    }

    private static String describe(SystemStore store) {
        String where = store.endpoint() == null
                ? "the default endpoint"
                : store.endpoint().toString();
        return store.roleArn() == null ? where : where + ", as " + store.roleArn();
    }
}
