package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.validation.TableRequestConstraints;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.DescribeImportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeImportResponse;
import software.amazon.awssdk.services.dynamodb.model.ImportNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ImportSummary;
import software.amazon.awssdk.services.dynamodb.model.ImportTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ImportTableResponse;
import software.amazon.awssdk.services.dynamodb.model.InputFormat;
import software.amazon.awssdk.services.dynamodb.model.ListImportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListImportsResponse;
import software.amazon.awssdk.services.dynamodb.model.TableCreationParameters;

/** Imports from S3, of which there are none: a request is checked as the service would, and then refused. */
record ImportOperations(Catalog catalog) {

    List<OperationHandler<?, ?>> operations() {
        return List.of(
                ApiOperation.builder("ImportTable", ImportTableRequest::builder)
                        .constraints(TableRequestConstraints.IMPORT_TABLE)
                        .handledBy(this::importTable),
                ApiOperation.builder("DescribeImport", DescribeImportRequest::builder)
                        .constraints(TableRequestConstraints.DESCRIBE_IMPORT)
                        .handledBy(this::describe),
                ApiOperation.builder("ListImports", ListImportsRequest::builder)
                        .constraints(TableRequestConstraints.LIST_IMPORTS)
                        .handledBy(this::list));
    }

    ImportTableResponse importTable(ImportTableRequest request) {
        if (request.inputFormatOptions() != null && request.inputFormat() != InputFormat.CSV) {
            throw InvalidParameter.invalid("InputFormatOptions is only for InputFormat CSV");
        }
        TableCreationParameters table = request.tableCreationParameters();
        new KeySchemaReader(table.attributeDefinitions()).table(table.keySchema());
        if (catalog.find(table.tableName()).isPresent()) {
            throw ServiceError.resourceInUse("Table already exists: " + table.tableName());
        }
        throw InvalidParameter.invalid("Imports are not supported");
    }

    DescribeImportResponse describe(DescribeImportRequest request) {
        throw ServiceError.<ImportNotFoundException>of(
                ImportNotFoundException.builder(), "Import not found: " + request.importArn());
    }

    ListImportsResponse list(ListImportsRequest request) {
        if (request.nextToken() != null) {
            throw ServiceError.validation("Invalid NextToken provided for ListImports");
        }
        return ListImportsResponse.builder()
                .importSummaryList(new ImportSummary[0])
                .build();
    }
}
