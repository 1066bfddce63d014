package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.validation.TableRequestConstraints;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeGlobalTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeGlobalTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeGlobalTableSettingsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeGlobalTableSettingsResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalTable;
import software.amazon.awssdk.services.dynamodb.model.GlobalTableNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ListGlobalTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListGlobalTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalTableResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalTableSettingsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalTableSettingsResponse;

/**
 * Global tables of the first version, which the service no longer makes: there are none, and what is asked about one is
 * answered accordingly.
 */
final class GlobalTableOperations {

    List<OperationHandler<?, ?>> operations() {
        return List.of(
                ApiOperation.builder("CreateGlobalTable", CreateGlobalTableRequest::builder)
                        .constraints(TableRequestConstraints.CREATE_GLOBAL_TABLE)
                        .handledBy(this::create),
                ApiOperation.builder("DescribeGlobalTable", DescribeGlobalTableRequest::builder)
                        .constraints(TableRequestConstraints.DESCRIBE_GLOBAL_TABLE)
                        .handledBy(this::describe),
                ApiOperation.builder("UpdateGlobalTable", UpdateGlobalTableRequest::builder)
                        .constraints(TableRequestConstraints.UPDATE_GLOBAL_TABLE)
                        .handledBy(this::update),
                ApiOperation.builder("DescribeGlobalTableSettings", DescribeGlobalTableSettingsRequest::builder)
                        .constraints(TableRequestConstraints.DESCRIBE_GLOBAL_TABLE_SETTINGS)
                        .handledBy(this::describeSettings),
                ApiOperation.builder("UpdateGlobalTableSettings", UpdateGlobalTableSettingsRequest::builder)
                        .constraints(TableRequestConstraints.UPDATE_GLOBAL_TABLE_SETTINGS)
                        .handledBy(this::updateSettings),
                ApiOperation.builder("ListGlobalTables", ListGlobalTablesRequest::builder)
                        .constraints(TableRequestConstraints.LIST_GLOBAL_TABLES)
                        .handledBy(this::list));
    }

    CreateGlobalTableResponse create(CreateGlobalTableRequest request) {
        throw ServiceError.validation("DynamoDB global tables version 2017.11.29 is not supported. We recommend using"
                + " DynamoDB global tables version 2019.11.21, instead of version 2017.11.29 (Legacy).");
    }

    DescribeGlobalTableResponse describe(DescribeGlobalTableRequest request) {
        throw notFound(request.globalTableName());
    }

    UpdateGlobalTableResponse update(UpdateGlobalTableRequest request) {
        throw notFound(request.globalTableName());
    }

    DescribeGlobalTableSettingsResponse describeSettings(DescribeGlobalTableSettingsRequest request) {
        throw notFound(request.globalTableName());
    }

    UpdateGlobalTableSettingsResponse updateSettings(UpdateGlobalTableSettingsRequest request) {
        throw notFound(request.globalTableName());
    }

    ListGlobalTablesResponse list(ListGlobalTablesRequest request) {
        return ListGlobalTablesResponse.builder()
                .globalTables(new GlobalTable[0])
                .build();
    }

    private static GlobalTableNotFoundException notFound(String name) {
        return ServiceError.of(
                GlobalTableNotFoundException.builder(), "Global table with name '" + name + "' does not exist.");
    }
}
