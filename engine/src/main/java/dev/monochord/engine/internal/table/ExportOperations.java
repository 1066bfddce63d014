package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.validation.TableRequestConstraints;
import java.time.Instant;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.DescribeExportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeExportResponse;
import software.amazon.awssdk.services.dynamodb.model.ExportNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeResponse;
import software.amazon.awssdk.services.dynamodb.model.InvalidExportTimeException;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryUnavailableException;
import software.amazon.awssdk.services.dynamodb.model.TableNotFoundException;

/** Exports to S3, of which there are none: a request is checked as the service would, and then refused. */
record ExportOperations(Catalog catalog) {

    List<OperationHandler<?, ?>> operations() {
        return List.of(
                ApiOperation.builder("ExportTableToPointInTime", ExportTableToPointInTimeRequest::builder)
                        .constraints(TableRequestConstraints.EXPORT_TABLE_TO_POINT_IN_TIME)
                        .handledBy(this::export),
                ApiOperation.builder("DescribeExport", DescribeExportRequest::builder)
                        .constraints(TableRequestConstraints.DESCRIBE_EXPORT)
                        .handledBy(this::describe));
    }

    ExportTableToPointInTimeResponse export(ExportTableToPointInTimeRequest request) {
        String arn = request.tableArn();
        if (!arn.startsWith("arn:")) {
            throw ServiceError.validation("Invalid TableArn: Invalid ResourceArn provided as input " + arn);
        }
        TableDefinition table = catalog.find(arn)
                .orElseThrow(() -> ServiceError.of(TableNotFoundException.builder(), "Table not found: " + arn));
        Instant time = request.exportTime();
        if (time != null
                && (time.isBefore(table.settings().created())
                        || time.isAfter(catalog.clock().instant()))) {
            throw ServiceError.<InvalidExportTimeException>of(
                    InvalidExportTimeException.builder(),
                    "The specified ExportTime is outside of the point in time recovery window.");
        }
        if (table.settings().recoverableSince() == null) {
            throw ServiceError.<PointInTimeRecoveryUnavailableException>of(
                    PointInTimeRecoveryUnavailableException.builder(),
                    "Point in time recovery is not enabled for table '" + table.name() + "'");
        }
        throw InvalidParameter.invalid("Exports are not supported");
    }

    DescribeExportResponse describe(DescribeExportRequest request) {
        String arn = request.exportArn();
        String own = catalog.options().tableArn("");
        if (arn.startsWith("arn:") && !arn.startsWith(own)) {
            throw ServiceError.plain(
                    "AccessDeniedException",
                    "User is not authorized to perform: dynamodb:DescribeExport on resource: " + arn,
                    400);
        }
        if (!arn.contains("/export/")) {
            throw ServiceError.validation("Invalid Export ARN");
        }
        throw ServiceError.<ExportNotFoundException>of(ExportNotFoundException.builder(), "Export not found: " + arn);
    }
}
