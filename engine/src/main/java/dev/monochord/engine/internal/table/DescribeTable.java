package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.validation.TableRequestConstraints;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;

/** DescribeTable. */
record DescribeTable(Catalog catalog) {

    List<OperationHandler<?, ?>> operations() {
        return List.of(ApiOperation.builder("DescribeTable", DescribeTableRequest::builder)
                .constraints(TableRequestConstraints.DESCRIBE_TABLE)
                .handledBy(this::call));
    }

    DescribeTableResponse call(DescribeTableRequest request) {
        TableDefinition table = catalog.find(request.tableName())
                .orElseThrow(() -> ServiceError.resourceNotFound(
                        "Requested resource not found: Table: " + TableArn.name(request.tableName()) + " not found"));
        return DescribeTableResponse.builder()
                .table(new TableDescriber(catalog::counter, catalog.clock().instant()).describe(table))
                .build();
    }
}
