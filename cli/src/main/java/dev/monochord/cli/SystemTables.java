package dev.monochord.cli;

import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.cli.store.StoreTarget;
import dev.monochord.cli.store.SystemMonochord;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.item.TableInfo;
import dev.monochord.systems.kit.SystemFactory;
import dev.monochord.systems.kit.SystemStore;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/**
 * The tables of systems, in a store that need not be served. Their names follow the settings of their system, and so do the
 * endpoint and the role unless options name others.
 */
final class SystemTables {

    private final List<SystemFactory> known;
    private final Map<String, String> settings;

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Option(
            names = "--system",
            paramLabel = "NAME",
            description = "Only this system; can be given several times. Defaults to all.")
    private @Nullable List<String> names;

    @Mixin
    private StoreTarget store = new StoreTarget();

    SystemTables(List<SystemFactory> known, Map<String, String> environment) {
        this.known = List.copyOf(known);
        this.settings = Map.copyOf(environment);
    }

    /** Work on the tables of one system that exist, which are open on the Monochord. */
    interface Work {
        void on(String system, Monochord monochord);
    }

    /**
     * Does something for each system. A table that does not exist is reported on stderr and passed over.
     *
     * @throws CommandFailedException if the store cannot be used
     */
    void each(Work work) throws InterruptedException {
        for (SystemFactory system : ChosenSystems.of(known, names, spec)) {
            store.use(location(system), client -> {
                work.on(system.name(), open(system, client));
                return 0;
            });
        }
    }

    private SystemStore location(SystemFactory system) {
        try {
            return system.store(settings);
        } catch (IllegalArgumentException rejected) {
            throw rejected(system, rejected);
        }
    }

    private Monochord open(SystemFactory system, DynamoDbClient client) {
        try {
            Monochord monochord = SystemMonochord.of(system, settings, client).build();
            for (TableInfo table : system.tableInfos()) {
                String name = monochord.tableName(table.name());
                if (exists(client, name)) {
                    monochord.open(table);
                } else {
                    spec.commandLine().getErr().println(system.name() + ": there is no table " + name);
                }
            }
            return monochord;
        } catch (IllegalArgumentException rejected) {
            throw rejected(system, rejected);
        }
    }

    private static CommandFailedException rejected(SystemFactory system, IllegalArgumentException cause) {
        return new CommandFailedException(system.name() + ": " + cause.getMessage(), cause);
    }

    private static boolean exists(DynamoDbClient client, String table) {
        try {
            client.describeTable(describe -> describe.tableName(table));
            return true;
        } catch (ResourceNotFoundException missing) {
            return false;
        }
    }
}
