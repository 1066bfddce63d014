package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.schema.Table;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;

/** DescribeTable. */
final class DescribeTable {

    private final Catalog catalog;

    DescribeTable(Catalog catalog) {
        this.catalog = catalog;
    }

    DescribeTableResponse call(DescribeTableRequest request) {
        Table table = catalog.find(request.tableName())
                .orElseThrow(() -> ServiceError.resourceNotFound(
                        "Requested resource not found: Table: " + TableArn.name(request.tableName()) + " not found"));
        return DescribeTableResponse.builder()
                .table(new TableDescriber(catalog::counter, catalog.clock().instant()).describe(table))
                .build();
    }
}
