package dev.monochord.runtime.schema;

import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.FaultException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsUnavailableException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** Waits for what a service does in its own time, two minutes at most. */
record TableWait(Sleeper sleeper) {

    private static final int LOOKS = 240;
    private static final Duration PAUSE = Duration.ofMillis(500);

    /** Looks until there is something to see. */
    <T> T await(Supplier<Optional<T>> look, String otherwise) {
        for (int i = 0; i < LOOKS; i++) {
            Optional<T> seen = look.get();
            if (seen.isPresent()) {
                return seen.get();
            }
            pause();
        }
        throw new FaultException(otherwise, null);
    }

    /** Calls, and again while the service is merely too busy; any other refusal is thrown, and the last one too. */
    <T> T call(Supplier<T> call) {
        for (int i = 1; ; i++) {
            try {
                return call.get();
            } catch (DynamoDbException refused) {
                if (i == LOOKS || !passing(refused)) {
                    throw refused;
                }
                pause();
            }
        }
    }

    /** The service makes few tables at a time, and can set backups a moment after a table becomes active. */
    private static boolean passing(DynamoDbException refused) {
        return refused.isThrottlingException()
                || refused.statusCode() >= 500
                || refused instanceof LimitExceededException
                || refused instanceof ContinuousBackupsUnavailableException;
    }

    /** Calls for a change of a table; another that is under way is waited for. */
    <T> T change(Supplier<T> call) {
        for (int i = 1; ; i++) {
            try {
                return call(call);
            } catch (ResourceInUseException busy) {
                if (i == LOOKS) {
                    throw busy;
                }
                pause();
            }
        }
    }

    /** Waits until every global index of a table is filled, however long that takes; returns their names. */
    Set<String> awaitIndexes(DynamoDbClient client, String table) {
        while (true) {
            TableDescription live =
                    call(() -> client.describeTable(r -> r.tableName(table))).table();
            boolean ready = live.tableStatus() == TableStatus.ACTIVE
                    && live.globalSecondaryIndexes().stream()
                            .allMatch(index -> index.indexStatus() == IndexStatus.ACTIVE);
            if (ready) {
                return live.globalSecondaryIndexes().stream()
                        .map(GlobalSecondaryIndexDescription::indexName)
                        .collect(Collectors.toSet());
            }
            pause();
        }
    }

    private void pause() {
        sleeper.pause(PAUSE, "for a table");
    }
}
