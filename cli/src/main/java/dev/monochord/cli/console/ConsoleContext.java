package dev.monochord.cli.console;

import dev.monochord.cli.store.TableStore;
import dev.monochord.systems.kit.Assembly;
import dev.monochord.systems.kit.InstallationSecrets;
import dev.monochord.systems.kit.SystemCalls;
import dev.monochord.systems.kit.SystemFactory;
import java.util.List;
import java.util.Map;

/**
 * What a console is opened on.
 *
 * @param isPrivate whether only this machine reaches the server, so that no login is needed
 * @param store where the tables are
 * @param assembly has opened the systems
 * @param systems the systems that are served
 * @param calls the routes of those that are open
 * @param settings the environment variables
 * @param secrets keeps the operator's secret
 */
public record ConsoleContext(
        boolean isPrivate,
        TableStore store,
        Assembly assembly,
        List<SystemFactory> systems,
        SystemCalls calls,
        Map<String, String> settings,
        InstallationSecrets secrets) {

    public ConsoleContext {
        systems = List.copyOf(systems);
        settings = Map.copyOf(settings);
    }
}
