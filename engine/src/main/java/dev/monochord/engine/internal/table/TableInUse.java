package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.error.ServiceError;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** Refuses a change to a table while an earlier one is under way. */
final class TableInUse {

    private static final String IN_USE = "Attempt to change a resource which is still in use: ";

    private TableInUse() {}

    static void requireActive(Table table) {
        if (table.status() == TableStatus.CREATING) {
            throw ServiceError.resourceInUse(IN_USE + "Table is being created: " + table.name());
        }
        if (table.status() == TableStatus.UPDATING) {
            throw ServiceError.resourceInUse(IN_USE + "Table is being updated: " + table.name());
        }
        if (table.status() == TableStatus.DELETING) {
            throw ServiceError.resourceInUse(IN_USE + "Table is being deleted: " + table.name());
        }
    }
}
