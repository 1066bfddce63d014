package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.validation.TableRequestConstraints;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsDescription;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsStatus;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryDescription;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoverySpecification;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.TableNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsResponse;

/** UpdateContinuousBackups and DescribeContinuousBackups: the settings are kept, nothing is backed up. */
record ContinuousBackupOperations(Catalog catalog) {

    private static final int DEFAULT_DAYS = 35;

    /** The service says that a table can be restored to any time but the last five minutes. */
    private static final Duration LAG = Duration.ofMinutes(5);

    List<OperationHandler<?, ?>> operations() {
        return List.of(
                ApiOperation.builder("UpdateContinuousBackups", UpdateContinuousBackupsRequest::builder)
                        .constraints(TableRequestConstraints.UPDATE_CONTINUOUS_BACKUPS)
                        .handledBy(this::update),
                ApiOperation.builder("DescribeContinuousBackups", DescribeContinuousBackupsRequest::builder)
                        .constraints(TableRequestConstraints.DESCRIBE_CONTINUOUS_BACKUPS)
                        .handledBy(this::describe));
    }

    DescribeContinuousBackupsResponse describe(DescribeContinuousBackupsRequest request) {
        return DescribeContinuousBackupsResponse.builder()
                .continuousBackupsDescription(description(require(request.tableName())))
                .build();
    }

    UpdateContinuousBackupsResponse update(UpdateContinuousBackupsRequest request) {
        PointInTimeRecoverySpecification specification = request.pointInTimeRecoverySpecification();
        require(request.tableName());
        if (!specification.pointInTimeRecoveryEnabled() && specification.recoveryPeriodInDays() != null) {
            throw ServiceError.validation(
                    "Invalid Request: Cannot specify RecoveryPeriodInDays when disabling point-in-time recovery.");
        }
        TableDefinition changed = catalog.update(request.tableName(), table -> change(table, specification));
        return UpdateContinuousBackupsResponse.builder()
                .continuousBackupsDescription(description(changed))
                .build();
    }

    private TableDefinition change(TableDefinition table, PointInTimeRecoverySpecification specification) {
        boolean enabled = specification.pointInTimeRecoveryEnabled();
        Integer days = specification.recoveryPeriodInDays();
        return table.withSettings(settings -> {
            if (!enabled) {
                settings.recoverableSince = null;
            } else if (settings.recoverableSince == null) {
                settings.recoverableSince = catalog.clock().instant().truncatedTo(ChronoUnit.MILLIS);
            }
            settings.recoveryDays = !enabled ? 0 : days == null ? DEFAULT_DAYS : days;
        });
    }

    private ContinuousBackupsDescription description(TableDefinition table) {
        Instant since = table.settings().recoverableSince();
        PointInTimeRecoveryDescription.Builder recovery = PointInTimeRecoveryDescription.builder()
                .pointInTimeRecoveryStatus(
                        since == null ? PointInTimeRecoveryStatus.DISABLED : PointInTimeRecoveryStatus.ENABLED);
        if (since != null) {
            Instant latest = catalog.clock().instant().minus(LAG).truncatedTo(ChronoUnit.MILLIS);
            Instant oldest = latest.minus(Duration.ofDays(table.settings().recoveryDays()));
            recovery.recoveryPeriodInDays(table.settings().recoveryDays())
                    .earliestRestorableDateTime(since.isBefore(oldest) ? oldest : since)
                    .latestRestorableDateTime(latest.isBefore(since) ? since : latest);
        }
        return ContinuousBackupsDescription.builder()
                // Continuous backups are enabled on every table; only point-in-time recovery is optional.
                .continuousBackupsStatus(ContinuousBackupsStatus.ENABLED)
                .pointInTimeRecoveryDescription(recovery.build())
                .build();
    }

    private TableDefinition require(String nameOrArn) {
        return catalog.find(nameOrArn)
                .orElseThrow(() -> ServiceError.of(
                        TableNotFoundException.builder(), "Table not found: " + TableArn.name(nameOrArn)));
    }
}
