package dev.monochord.cli;

import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Finds out whether a store has been used. */
final class FilledTables {

    private FilledTables() {}

    /** Returns the name of a table that has items. */
    static Optional<String> any(DynamoDbClient client) {
        return client.listTablesPaginator().tableNames().stream()
                .filter(table -> !client.scan(
                                request -> request.tableName(table).limit(1))
                        .items()
                        .isEmpty())
                .findFirst();
    }
}
