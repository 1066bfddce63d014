package dev.monochord.cli;

import dev.monochord.cli.command.CommandFailedException;
import dev.monochord.cli.store.StoreTarget;
import dev.monochord.cli.store.SystemMonochord;
import dev.monochord.runtime.Monochord;
import dev.monochord.systems.cello.CelloFactory;
import dev.monochord.systems.cello.CelloTable;
import dev.monochord.systems.cello.DynamoDbCelloTable;
import dev.monochord.systems.cello.store.StoreMode;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** The table of Cello in DynamoDB, at the place and under the name that its settings give it. */
final class CelloTableOption {

    /** For the help of commands. */
    static final String SETTINGS = "Unless options say otherwise, the table is where the settings of Cello say:"
            + " CELLO_DYNAMODB_ENDPOINT, CELLO_DYNAMODB_ASSUME_ROLE_ARN, CELLO_DYNAMODB_TABLE_NAME.";

    private static final String WOULD_DELETE =
            "would delete what PostgreSQL lacks, such as tokens whose shadow write failed";

    private final Map<String, String> environment;
    private final Set<String> unreadable = Collections.synchronizedSet(new LinkedHashSet<>());

    @Mixin
    private StoreTarget store = new StoreTarget();

    CelloTableOption(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /** Work on the table. */
    interface Work {
        int on(Monochord monochord, CelloTable table) throws InterruptedException;
    }

    /**
     * Opens the table and works on it. Returns the exit code of the work.
     *
     * @throws CommandFailedException if the store cannot be used or has no such table
     */
    int use(Work work) throws InterruptedException {
        CelloFactory cello = new CelloFactory();
        return store.use(setting(all -> cello.store(tableSettings())), client -> {
            Monochord monochord = SystemMonochord.of(cello, tableSettings(), client)
                    .unreadableListener(row -> unreadable.add(row.keyText() + ": " + row.reason()))
                    .build();
            require(client, monochord.tableName(DynamoDbCelloTable.INFO.name()));
            return work.on(monochord, DynamoDbCelloTable.open(monochord));
        });
    }

    /** Returns the rows that could not be read so far, each with its key and the reason. */
    List<String> unreadable() {
        return List.copyOf(unreadable);
    }

    /**
     * Rejects work that is only right while PostgreSQL decides. The mode has to be named: a server without one runs on
     * DynamoDB alone.
     *
     * @param dryRun whether nothing is changed, so that no mode has to be named
     * @throws CommandFailedException if no mode is named, or one in which DynamoDB decides
     */
    void requirePostgresDecides(String command, boolean dryRun) {
        Optional<StoreMode> mode = setting(new CelloFactory()::namedMode);
        if (mode.isEmpty() && !dryRun) {
            throw new CommandFailedException(
                    "set CELLO_STORE_MODE to the mode of the servers: " + command + " is for PG_ONLY, SHADOW_WRITE and"
                            + " COMPARE. Servers without a mode run in DDB_ONLY, in which DynamoDB decides and "
                            + WOULD_DELETE + ". --dry-run needs no mode",
                    null);
        }
        if (mode.isPresent() && !mode.get().postgresDecides()) {
            throw new CommandFailedException(
                    "CELLO_STORE_MODE is " + mode.get() + ", so DynamoDB decides: " + command + " " + WOULD_DELETE
                            + ". See what differs with 'monochord cello verify'",
                    null);
        }
    }

    /**
     * Rejects work that is only right while DynamoDB decides and PostgreSQL is its shadow.
     *
     * @param dryRun whether nothing is changed, so that no mode has to be named
     * @throws CommandFailedException if another mode is named, or none
     */
    void requireDynamoDbDecides(String command, boolean dryRun) {
        Optional<StoreMode> mode = setting(new CelloFactory()::namedMode);
        if (mode.isEmpty() && !dryRun || mode.isPresent() && mode.get() != StoreMode.DDB_PRIMARY) {
            throw new CommandFailedException(
                    mode.map(named -> "CELLO_STORE_MODE is " + named + ": ")
                                    .orElse("set CELLO_STORE_MODE to the mode of the servers: ")
                            + command
                            + " is for DDB_PRIMARY. In other modes it could overwrite what only PostgreSQL has",
                    null);
        }
    }

    /** Without the mode, which needs a database in the settings; commands may be told of it by an option. */
    private Map<String, String> tableSettings() {
        Map<String, String> settings = new HashMap<>(environment);
        settings.keySet().removeIf(name -> name.endsWith("_STORE_MODE"));
        return settings;
    }

    private <T> T setting(Function<Map<String, String>, T> reader) {
        try {
            return reader.apply(environment);
        } catch (IllegalArgumentException rejected) {
            throw new CommandFailedException("cello: " + rejected.getMessage(), rejected);
        }
    }

    private static void require(DynamoDbClient client, String name) {
        try {
            client.describeTable(describe -> describe.tableName(name));
        } catch (ResourceNotFoundException missing) {
            throw new CommandFailedException(
                    "there is no table " + name + ". Create it with 'monochord design create cello', or set"
                            + " CELLO_DYNAMODB_TABLE_NAME",
                    missing);
        }
    }
}
