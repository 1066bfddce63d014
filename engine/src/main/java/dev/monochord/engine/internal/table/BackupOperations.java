package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.validation.TableRequestConstraints;
import java.time.Instant;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.BackupDescription;
import software.amazon.awssdk.services.dynamodb.model.BackupStatus;
import software.amazon.awssdk.services.dynamodb.model.BackupTypeFilter;
import software.amazon.awssdk.services.dynamodb.model.CreateBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateBackupResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteBackupResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeBackupResponse;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.TableNotFoundException;

/** CreateBackup, DescribeBackup, ListBackups and DeleteBackup. */
record BackupOperations(Catalog catalog) {

    private static final int PAGE = 100;

    List<OperationHandler<?, ?>> operations() {
        return List.of(
                ApiOperation.builder("CreateBackup", CreateBackupRequest::builder)
                        .constraints(TableRequestConstraints.CREATE_BACKUP)
                        .handledBy(this::create),
                ApiOperation.builder("DescribeBackup", DescribeBackupRequest::builder)
                        .constraints(TableRequestConstraints.DESCRIBE_BACKUP)
                        .handledBy(this::describe),
                ApiOperation.builder("ListBackups", ListBackupsRequest::builder)
                        .constraints(TableRequestConstraints.LIST_BACKUPS)
                        .handledBy(this::list),
                ApiOperation.builder("DeleteBackup", DeleteBackupRequest::builder)
                        .constraints(TableRequestConstraints.DELETE_BACKUP)
                        .handledBy(this::delete));
    }

    CreateBackupResponse create(CreateBackupRequest request) {
        Backup backup;
        synchronized (catalog) {
            TableDefinition table = catalog.find(request.tableName())
                    .orElseThrow(() -> ServiceError.of(
                            TableNotFoundException.builder(),
                            "Table not found: " + TableArn.name(request.tableName())));
            TableInUse.requireActive(table);
            backup = catalog.backups().create(table, request.backupName());
        }
        return CreateBackupResponse.builder()
                .backupDetails(BackupDescriber.details(backup, BackupStatus.CREATING))
                .build();
    }

    DescribeBackupResponse describe(DescribeBackupRequest request) {
        Backup backup = catalog.backups().require(request.backupArn());
        return DescribeBackupResponse.builder()
                .backupDescription(description(backup, BackupDescriber.status(backup)))
                .build();
    }

    DeleteBackupResponse delete(DeleteBackupRequest request) {
        Backup backup;
        synchronized (catalog) {
            backup = catalog.backups().requireIdle(request.backupArn(), true);
            catalog.backups().remove(backup);
        }
        return DeleteBackupResponse.builder()
                .backupDescription(description(backup, BackupStatus.DELETED))
                .build();
    }

    ListBackupsResponse list(ListBackupsRequest request) {
        int limit = request.limit() == null ? PAGE : request.limit();
        String start = request.exclusiveStartBackupArn();
        List<Backup> found = catalog.backups().list().stream()
                .filter(backup -> start == null || backup.arn().compareTo(start) > 0)
                .filter(backup -> matches(backup, request))
                .limit(limit + 1L)
                .toList();
        boolean more = found.size() > limit;
        List<Backup> page = more ? found.subList(0, limit) : found;
        return ListBackupsResponse.builder()
                .backupSummaries(page.stream().map(BackupDescriber::summary).toList())
                .lastEvaluatedBackupArn(more ? page.get(limit - 1).arn() : null)
                .build();
    }

    private static boolean matches(Backup backup, ListBackupsRequest request) {
        Instant lower = request.timeRangeLowerBound();
        Instant upper = request.timeRangeUpperBound();
        BackupTypeFilter type = request.backupType();
        return (request.tableName() == null || backup.source().name().equals(TableArn.name(request.tableName())))
                && (lower == null || !backup.created().isBefore(lower))
                && (upper == null || backup.created().isBefore(upper))
                && (type == null || type == BackupTypeFilter.USER || type == BackupTypeFilter.ALL);
    }

    private BackupDescription description(Backup backup, BackupStatus status) {
        return new BackupDescriber(new TableDescriber(catalog::counter, backup.created())).describe(backup, status);
    }
}
