package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.schema.TableDefinition;
import software.amazon.awssdk.services.dynamodb.model.BackupDescription;
import software.amazon.awssdk.services.dynamodb.model.BackupDetails;
import software.amazon.awssdk.services.dynamodb.model.BackupStatus;
import software.amazon.awssdk.services.dynamodb.model.BackupSummary;
import software.amazon.awssdk.services.dynamodb.model.BackupType;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexInfo;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexInfo;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.SourceTableDetails;
import software.amazon.awssdk.services.dynamodb.model.SourceTableFeatureDetails;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/** Says of a backup what DescribeBackup and ListBackups say. */
record BackupDescriber(TableDescriber tables) {

    static BackupStatus status(Backup backup) {
        return backup.available() ? BackupStatus.AVAILABLE : BackupStatus.CREATING;
    }

    static BackupDetails details(Backup backup, BackupStatus status) {
        return BackupDetails.builder()
                .backupArn(backup.arn())
                .backupName(backup.name())
                .backupCreationDateTime(backup.created())
                .backupSizeBytes(backup.bytes())
                .backupStatus(status)
                .backupType(BackupType.USER)
                .build();
    }

    static BackupSummary summary(Backup backup) {
        return BackupSummary.builder()
                .tableName(backup.source().name())
                .tableId(backup.source().settings().tableId())
                .tableArn(backup.source().arn())
                .backupArn(backup.arn())
                .backupName(backup.name())
                .backupCreationDateTime(backup.created())
                .backupStatus(status(backup))
                .backupType(BackupType.USER)
                .backupSizeBytes(backup.bytes())
                .build();
    }

    BackupDescription describe(Backup backup, BackupStatus status) {
        TableDescription table = tables.describe(backup.source());
        return BackupDescription.builder()
                .backupDetails(details(backup, status))
                .sourceTableDetails(SourceTableDetails.builder()
                        .tableName(table.tableName())
                        .tableId(table.tableId())
                        .tableArn(table.tableArn())
                        .tableSizeBytes(backup.bytes())
                        .itemCount(backup.items())
                        .keySchema(table.keySchema())
                        .tableCreationDateTime(table.creationDateTime())
                        .provisionedThroughput(units(table.provisionedThroughput()))
                        .onDemandThroughput(table.onDemandThroughput())
                        .billingMode(backup.source().settings().billingMode())
                        .build())
                .sourceTableFeatureDetails(features(backup.source(), table))
                .build();
    }

    private static SourceTableFeatureDetails features(TableDefinition source, TableDescription table) {
        SourceTableFeatureDetails.Builder features = SourceTableFeatureDetails.builder()
                .streamDescription(table.streamSpecification())
                .sseDescription(table.sseDescription());
        if (table.hasLocalSecondaryIndexes()) {
            features.localSecondaryIndexes(table.localSecondaryIndexes().stream()
                    .map(BackupDescriber::local)
                    .toList());
        }
        if (table.hasGlobalSecondaryIndexes()) {
            features.globalSecondaryIndexes(table.globalSecondaryIndexes().stream()
                    .map(BackupDescriber::global)
                    .toList());
        }
        if (source.ttlAttribute() != null) {
            features.timeToLiveDescription(TimeToLiveDescription.builder()
                    .attributeName(source.ttlAttribute())
                    .timeToLiveStatus(TimeToLiveStatus.ENABLED)
                    .build());
        }
        return features.build();
    }

    private static LocalSecondaryIndexInfo local(LocalSecondaryIndexDescription index) {
        return LocalSecondaryIndexInfo.builder()
                .indexName(index.indexName())
                .keySchema(index.keySchema())
                .projection(index.projection())
                .build();
    }

    private static GlobalSecondaryIndexInfo global(GlobalSecondaryIndexDescription index) {
        return GlobalSecondaryIndexInfo.builder()
                .indexName(index.indexName())
                .keySchema(index.keySchema())
                .projection(index.projection())
                .provisionedThroughput(units(index.provisionedThroughput()))
                .onDemandThroughput(index.onDemandThroughput())
                .build();
    }

    private static ProvisionedThroughput units(ProvisionedThroughputDescription described) {
        return ProvisionedThroughput.builder()
                .readCapacityUnits(described.readCapacityUnits())
                .writeCapacityUnits(described.writeCapacityUnits())
                .build();
    }
}
