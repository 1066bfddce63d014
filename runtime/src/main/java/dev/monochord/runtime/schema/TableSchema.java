package dev.monochord.runtime.schema;

import dev.monochord.model.TableDesign;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.retry.Sleeper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsUnavailableException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/**
 * A designed table at an endpoint: creates it, and tells how a live one differs.
 *
 * <p>Creating a table that is there already is no error if its keys and indexes are as designed, so that a program may
 * do it at every start, and several programs at once. Safe for use by several threads.
 */
public final class TableSchema {

    private static final int PATIENCE = 240;
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final DynamoDbClient client;
    private final Sleeper sleeper;

    private TableSchema(DynamoDbClient client, Sleeper sleeper) {
        this.client = client;
        this.sleeper = sleeper;
    }

    /** Creates the table under its designed name and waits until it can be used. */
    public static CreatedTable create(DynamoDbClient client, TableDesign table) {
        return create(client, table, table.name());
    }

    /**
     * Creates the table under another name and waits until it can be used.
     *
     * @throws FaultException if a table of this name differs from the design, is not ready in time, or is refused
     */
    public static CreatedTable create(DynamoDbClient client, TableDesign table, String name) {
        return create(client, table, name, Sleeper.system());
    }

    /** The same, waiting as the sleeper does. */
    public static CreatedTable create(DynamoDbClient client, TableDesign table, String name, Sleeper sleeper) {
        return new TableSchema(client, sleeper).create(table, name);
    }

    /** How the table of the designed name differs from its design. */
    public static TableComparison compare(DynamoDbClient client, TableDesign table) {
        return compare(client, table, table.name());
    }

    /** How the table of this name differs from the design. */
    public static TableComparison compare(DynamoDbClient client, TableDesign table, String name) {
        try {
            TableDescription live = client.describeTable(r -> r.tableName(name)).table();
            return new LiveTable(table, live).compare(client);
        } catch (ResourceNotFoundException missing) {
            return new TableComparison(name, List.of("the table is missing"), List.of());
        } catch (DynamoDbException refused) {
            throw new FaultException("Table " + name + " could not be looked at: " + said(refused), refused);
        }
    }

    private CreatedTable create(TableDesign table, String name) {
        boolean existed = false;
        try {
            client.createTable(TableRequest.of(table, name));
        } catch (ResourceInUseException exists) {
            existed = true;
        } catch (DynamoDbException refused) {
            throw new FaultException("Table " + name + " could not be created: " + said(refused), refused);
        }
        TableDescription live = awaitActive(name);
        if (existed) {
            List<String> differences = new LiveTable(table, live).structure();
            if (!differences.isEmpty()) {
                throw new FaultException(
                        "Table " + name + " exists and is not as designed: " + String.join("; ", differences)
                                + ". Give it another name, or migrate it",
                        null);
            }
            return new CreatedTable(name, true, List.of());
        }
        List<String> notSet = new ArrayList<>();
        settings(table, name, notSet);
        return new CreatedTable(name, false, notSet);
    }

    private void settings(TableDesign table, String name, List<String> notSet) {
        String timeToLive = table.timeToLive();
        if (timeToLive != null) {
            attempt(
                    "time to live by " + timeToLive,
                    notSet,
                    () -> client.updateTimeToLive(r -> r.tableName(name)
                            .timeToLiveSpecification(s -> s.enabled(true).attributeName(timeToLive))));
        }
        if (table.settings().pointInTimeRecovery()) {
            attempt(
                    "point-in-time recovery",
                    notSet,
                    () -> client.updateContinuousBackups(r -> r.tableName(name)
                            .pointInTimeRecoverySpecification(s -> s.pointInTimeRecoveryEnabled(true))));
        }
    }

    /** A table is usable without these, and other services lack them: what is refused is told, not thrown. */
    private void attempt(String setting, List<String> notSet, Runnable call) {
        for (int i = 0; ; i++) {
            try {
                call.run();
                return;
            } catch (ContinuousBackupsUnavailableException early) {
                // The service switches backups on a moment after a table becomes active.
                if (i == PATIENCE) {
                    throw new FaultException("The service did not get ready to set " + setting, early);
                }
                pause();
            } catch (DynamoDbException refused) {
                notSet.add(setting + ": " + said(refused));
                return;
            }
        }
    }

    private TableDescription awaitActive(String name) {
        for (int i = 0; i < PATIENCE; i++) {
            Optional<TableDescription> live = active(name);
            if (live.isPresent()) {
                return live.get();
            }
            pause();
        }
        throw new FaultException("Table " + name + " did not become active in time; look at its status", null);
    }

    private Optional<TableDescription> active(String name) {
        try {
            TableDescription found =
                    client.describeTable(r -> r.tableName(name)).table();
            boolean ready = found.tableStatus() == TableStatus.ACTIVE
                    && found.globalSecondaryIndexes().stream()
                            .allMatch(i -> i.indexStatus() == null || i.indexStatus() == IndexStatus.ACTIVE);
            return ready ? Optional.of(found) : Optional.empty();
        } catch (ResourceNotFoundException notSeenYet) {
            return Optional.empty(); // DescribeTable is eventually consistent
        }
    }

    private void pause() {
        try {
            sleeper.sleep(PAUSE);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new FaultException("Interrupted while waiting for a table", interrupted);
        }
    }

    static String said(DynamoDbException refused) {
        return refused.awsErrorDetails() == null
                ? String.valueOf(refused.getMessage())
                : refused.awsErrorDetails().errorCode() + ": "
                        + refused.awsErrorDetails().errorMessage();
    }
}
