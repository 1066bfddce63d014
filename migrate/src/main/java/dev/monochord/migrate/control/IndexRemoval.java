package dev.monochord.migrate.control;

import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.FaultException;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/**
 * Removes global indexes of a table, each by an UpdateTable of its own, as the service asks. Called again, it goes on where
 * it was stopped. Thread-safe.
 */
record IndexRemoval(DynamoDbClient client, Sleeper sleeper, String table) {

    private static final Duration PAUSE = Duration.ofMillis(500);

    boolean isThere(String index) {
        return find(describe(), index).isPresent();
    }

    /**
     * Removes an index and waits until it is gone, however long that takes.
     *
     * @throws FaultException if the service refuses
     */
    void remove(String index) {
        for (TableDescription live = describe(); find(live, index).isPresent(); live = describe()) {
            if (isIdle(live)) {
                begin(index);
            }
            Coordination.pause(sleeper, PAUSE);
        }
    }

    private void begin(String index) {
        try {
            client.updateTable(update -> update.tableName(table)
                    .globalSecondaryIndexUpdates(change -> change.delete(d -> d.indexName(index))));
        } catch (ResourceInUseException | LimitExceededException busy) {
            return; // with another change, which is waited for
        } catch (DynamoDbException refused) {
            throw refused("Index " + index + " of table " + table + " could not be removed: ", refused);
        }
    }

    private TableDescription describe() {
        try {
            return client.describeTable(request -> request.tableName(table)).table();
        } catch (DynamoDbException refused) {
            throw refused("Table " + table + " could not be looked at: ", refused);
        }
    }

    private static FaultException refused(String what, DynamoDbException refused) {
        return new FaultException(what + refused.getMessage() + " Correct that and repeat the command.", refused);
    }

    private static Optional<GlobalSecondaryIndexDescription> find(TableDescription live, String index) {
        return live.globalSecondaryIndexes().stream()
                .filter(there -> there.indexName().equals(index))
                .findFirst();
    }

    private static boolean isIdle(TableDescription live) {
        return live.tableStatus() == TableStatus.ACTIVE
                && live.globalSecondaryIndexes().stream().allMatch(index -> index.indexStatus() == IndexStatus.ACTIVE);
    }
}
