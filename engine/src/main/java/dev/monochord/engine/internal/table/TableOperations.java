package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.operation.Operation;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;

/** The operations of the control plane. */
public final class TableOperations {

    private static final String TARGET = "DynamoDB_20120810";

    private final Catalog catalog;

    public TableOperations(Catalog catalog) {
        this.catalog = catalog;
    }

    public List<Operation<?, ?>> operations() {
        return List.of(
                operation("CreateTable", CreateTableRequest::builder, new CreateTable(catalog)::call),
                operation("DescribeTable", DescribeTableRequest::builder, new DescribeTable(catalog)::call),
                operation("ListTables", ListTablesRequest::builder, new ListTables(catalog)::call),
                operation("DeleteTable", DeleteTableRequest::builder, new DeleteTable(catalog)::call));
    }

    private static <I extends SdkPojo, O extends SdkPojo> Operation<I, O> operation(
            String name, Supplier<? extends SdkPojo> request, Function<I, O> handler) {
        return new Operation<>(TARGET, name, request, handler);
    }
}
