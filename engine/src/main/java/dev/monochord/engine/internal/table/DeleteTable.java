package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.validation.TableRequestConstraints;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableResponse;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** DeleteTable. */
record DeleteTable(Catalog catalog) {

    List<OperationHandler<?, ?>> operations() {
        return List.of(ApiOperation.builder("DeleteTable", DeleteTableRequest::builder)
                .constraints(TableRequestConstraints.DELETE_TABLE)
                .handledBy(this::call));
    }

    DeleteTableResponse call(DeleteTableRequest request) {
        Instant now = catalog.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        TableDefinition deleted = catalog.update(request.tableName(), table -> delete(table, now));
        TableDescription full = new TableDescriber(catalog::counter, now).describe(deleted);
        catalog.find(deleted.name());
        return DeleteTableResponse.builder()
                .tableDescription(TableDescription.builder()
                        .tableName(full.tableName())
                        .tableStatus(full.tableStatus())
                        .tableArn(full.tableArn())
                        .tableId(full.tableId())
                        .itemCount(full.itemCount())
                        .tableSizeBytes(full.tableSizeBytes())
                        .provisionedThroughput(full.provisionedThroughput())
                        .billingModeSummary(full.billingModeSummary())
                        .deletionProtectionEnabled(full.deletionProtectionEnabled())
                        .build())
                .build();
    }

    private TableDefinition delete(TableDefinition table, Instant now) {
        TableInUse.requireActive(table);
        if (catalog.backups().copying(table)) {
            throw TableInUse.error("Table is being backed up: ", table);
        }
        if (table.settings().deletionProtection()) {
            throw ServiceError.validation(
                    "Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.");
        }
        return table.withStatus(TableStatus.DELETING)
                .withStream(null)
                .withSettings(settings ->
                        settings.settlesAt = now.plus(catalog.options().transition()));
    }
}
