package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.schema.TableDefinition;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** Refuses a change to a table while an earlier one is under way. */
final class TableInUse {

    private static final String IN_USE = "Attempt to change a resource which is still in use: ";

    private TableInUse() {}

    static void requireActive(TableDefinition table) {
        if (table.status() == TableStatus.CREATING) {
            throw error("Table is being created: ", table);
        }
        if (table.status() == TableStatus.UPDATING) {
            throw error("Table is being updated: ", table);
        }
        if (table.status() == TableStatus.DELETING) {
            throw error("Table is being deleted: ", table);
        }
    }

    static RuntimeException error(String why, TableDefinition table) {
        return ServiceError.resourceInUse(IN_USE + why + table.name());
    }
}
