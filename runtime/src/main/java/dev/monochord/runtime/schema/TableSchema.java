package dev.monochord.runtime.schema;

import dev.monochord.model.TableDesign;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.FaultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/**
 * A designed table at an endpoint: creates it, and tells how a live one differs.
 *
 * <p>Creating a table that is there already is no error if it has the keys and indexes of the design, so that a program
 * may do it at every start, and several programs at once. Time to live, point-in-time recovery, deletion protection and
 * the stream are switched on where the design has them and the table has not, as after a create that was cut off; nothing
 * is ever switched off. Safe for use by several threads.
 */
public final class TableSchema {

    private final DynamoDbClient client;
    private final TableWait waiter;

    private TableSchema(DynamoDbClient client, Sleeper sleeper) {
        this.client = client;
        this.waiter = new TableWait(sleeper);
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

    /**
     * Adds the global indexes that the design has and the table has not, one at a time as the service asks, each when the one
     * before it is filled. That takes as long as the table is large. Called again, it goes on where it was stopped.
     *
     * @return the names of the indexes that were added
     * @throws FaultException if the service refuses one
     */
    public static List<String> addIndexes(DynamoDbClient client, TableDesign table, String name, Sleeper sleeper) {
        try {
            return new TableSchema(client, sleeper).addIndexes(table, name);
        } catch (DynamoDbException refused) {
            throw new FaultException("Indexes of table " + name + " could not be added: " + said(refused), refused);
        }
    }

    private List<String> addIndexes(TableDesign table, String name) {
        List<String> added = new ArrayList<>();
        Set<String> there = waiter.awaitIndexes(client, name);
        CreateTableRequest wanted = TableRequest.of(table, name);
        for (GlobalSecondaryIndex index : wanted.globalSecondaryIndexes()) {
            if (there.contains(index.indexName())) {
                continue;
            }
            waiter.change(() -> client.updateTable(r -> r.tableName(name)
                    .attributeDefinitions(wanted.attributeDefinitions())
                    .globalSecondaryIndexUpdates(u -> u.create(c -> c.indexName(index.indexName())
                            .keySchema(index.keySchema())
                            .projection(index.projection())
                            .provisionedThroughput(index.provisionedThroughput())))));
            waiter.awaitIndexes(client, name);
            added.add(index.indexName());
        }
        return added;
    }

    private CreatedTable create(TableDesign table, String name) {
        try {
            boolean existed = !begin(table, name);
            TableDescription live = awaitActive(table, name);
            if (existed) {
                checkStructure(table, live);
            }
            List<String> notSet = new MissingSettings(client, waiter, table, live).add();
            awaitActive(table, name);
            return new CreatedTable(name, existed, notSet);
        } catch (DynamoDbException refused) {
            throw new FaultException("Table " + name + " could not be created: " + said(refused), refused);
        }
    }

    /** Begins to create the table; false if there is one, or was a moment ago. */
    private boolean begin(TableDesign table, String name) {
        try {
            waiter.call(() -> client.createTable(TableRequest.of(table, name)));
            return true;
        } catch (ResourceInUseException exists) {
            return false;
        }
    }

    private static void checkStructure(TableDesign table, TableDescription live) {
        List<String> differences = new LiveTable(table, live).structure();
        if (!differences.isEmpty()) {
            throw new FaultException(
                    "Table " + live.tableName() + " exists, is not as designed and was left as it is: "
                            + String.join(". ", differences),
                    null);
        }
    }

    private TableDescription awaitActive(TableDesign table, String name) {
        return waiter.await(
                () -> active(table, name), "Table " + name + " did not become active in time; look at its status");
    }

    private Optional<TableDescription> active(TableDesign table, String name) {
        try {
            TableDescription found = waiter.call(() -> client.describeTable(r -> r.tableName(name)))
                    .table();
            boolean ready = found.tableStatus() == TableStatus.ACTIVE
                    && found.globalSecondaryIndexes().stream()
                            .allMatch(i -> i.indexStatus() == null || i.indexStatus() == IndexStatus.ACTIVE);
            return ready ? Optional.of(found) : Optional.empty();
        } catch (ResourceNotFoundException notSeen) {
            // Not seen yet, for this is eventually consistent; or it was being deleted, and is gone by now.
            begin(table, name);
            return Optional.empty();
        }
    }

    /** The error code and the message, which other services may leave out. */
    static String said(DynamoDbException refused) {
        return refused.awsErrorDetails() == null
                ? String.valueOf(refused.getMessage())
                : Stream.of(
                                refused.awsErrorDetails().errorCode(),
                                refused.awsErrorDetails().errorMessage())
                        .filter(Objects::nonNull)
                        .collect(Collectors.joining(": "));
    }
}
