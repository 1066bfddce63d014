package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.InvalidParameter.invalid;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.CapacitySettings;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.IndexSettings;
import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.Restore;
import dev.monochord.engine.internal.schema.TableConfiguration;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.validation.TableRequestConstraints;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableFromBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableFromBackupResponse;
import software.amazon.awssdk.services.dynamodb.model.TableAlreadyExistsException;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/**
 * RestoreTableFromBackup: a new table that is like the old one but for what the request overrides, and for what the
 * service leaves to be set up again (tags, stream, time to live, policy, point-in-time recovery, deletion protection).
 */
record RestoreTable(Catalog catalog) {

    List<OperationHandler<?, ?>> operations() {
        return List.of(ApiOperation.builder("RestoreTableFromBackup", RestoreTableFromBackupRequest::builder)
                .constraints(TableRequestConstraints.RESTORE_TABLE_FROM_BACKUP)
                .handledBy(this::call));
    }

    RestoreTableFromBackupResponse call(RestoreTableFromBackupRequest request) {
        TableDefinition table;
        synchronized (catalog) {
            Backup backup = catalog.backups().requireIdle(request.backupArn(), false);
            if (catalog.find(request.targetTableName()).isPresent()) {
                throw ServiceError.of(
                        TableAlreadyExistsException.builder(), "Table already exists: " + request.targetTableName());
            }
            table = catalog.add(read(request, backup));
        }
        return RestoreTableFromBackupResponse.builder()
                .tableDescription(
                        new TableDescriber(catalog::counter, catalog.clock().instant()).describe(table))
                .build();
    }

    private TableDefinition read(RestoreTableFromBackupRequest request, Backup backup) {
        TableDefinition source = backup.source();
        TableConfiguration old = source.settings();
        Instant now = catalog.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        BillingMode mode = request.billingModeOverride() == null ? old.billingMode() : request.billingModeOverride();
        boolean onDemand = mode == BillingMode.PAY_PER_REQUEST;
        ThroughputReader throughput = new ThroughputReader(onDemand);
        boolean same = onDemand == old.onDemand();
        CapacitySettings provisioned = same && request.provisionedThroughputOverride() == null
                ? old.capacity()
                : throughput.table(request.provisionedThroughputOverride());
        CapacitySettings capacity = throughput.maximum(provisioned, request.onDemandThroughputOverride(), "table");

        Map<String, IndexSettings> settings = new LinkedHashMap<>();
        List<IndexSchema> indexes = new ArrayList<>();
        Set<String> local = kept(
                source,
                false,
                request.hasLocalSecondaryIndexOverride()
                        ? request.localSecondaryIndexOverride().stream()
                                .map(LocalSecondaryIndex::indexName)
                                .toList()
                        : null);
        Map<String, GlobalSecondaryIndex> overrides = request.globalSecondaryIndexOverride().stream()
                .collect(Collectors.toMap(GlobalSecondaryIndex::indexName, index -> index, (one, other) -> other));
        Set<String> global =
                kept(source, true, request.hasGlobalSecondaryIndexOverride() ? List.copyOf(overrides.keySet()) : null);
        for (IndexSchema index : source.indexes()) {
            if ((index.global() ? global : local).contains(index.name())) {
                indexes.add(copy(index));
            }
            if (index.global() && global.contains(index.name())) {
                GlobalSecondaryIndex override = overrides.get(index.name());
                ProvisionedThroughput units = override == null ? null : override.provisionedThroughput();
                CapacitySettings kept = same && units == null
                        ? old.index(index.name()).map(IndexSettings::capacity).orElse(CapacitySettings.ON_DEMAND)
                        : throughput.index(index.name(), units);
                if (override != null) {
                    kept = throughput.maximum(kept, override.onDemandThroughput(), "index : " + index.name());
                    kept = throughput.warm(kept, override.warmThroughput(), "index " + index.name(), true);
                }
                settings.put(index.name(), new IndexSettings(IndexStatus.CREATING, true, kept));
            }
        }

        String name = request.targetTableName();
        TableConfiguration restored = TableConfiguration.create(table -> {
            table.tableId = UUID.randomUUID().toString();
            table.created = now;
            table.settlesAt = now.plus(catalog.options().transition());
            table.definitions = definitions(source, indexes);
            table.billingMode = mode;
            table.onDemandSince = onDemand ? now : null;
            table.capacity = capacity;
            table.indexes = settings;
            table.tableClass = old.tableClass();
            table.encryptionKey = request.sseSpecificationOverride() == null
                    ? old.encryptionKey()
                    : Encryption.key(request.sseSpecificationOverride(), catalog.options());
            table.ttlBuilt = true;
            table.restore = new Restore(backup.arn(), source.arn(), backup.storageId(), backup.created(), true);
        });
        return new TableDefinition(
                name,
                catalog.newStorageId(),
                catalog.options().tableArn(name),
                TableStatus.CREATING,
                source.key(),
                indexes,
                null,
                null,
                restored);
    }

    private IndexSchema copy(IndexSchema index) {
        return new IndexSchema(
                index.name(),
                catalog.newStorageId(),
                index.global(),
                index.key(),
                index.projection(),
                index.nonKeyAttributes(),
                true);
    }

    /** The names of the indexes that are restored: those that the request lists, all where it lists none. */
    private static Set<String> kept(TableDefinition source, boolean global, @Nullable List<String> listed) {
        Set<String> names = source.indexes().stream()
                .filter(index -> index.global() == global)
                .map(IndexSchema::name)
                .collect(Collectors.toSet());
        if (listed == null) {
            return names;
        }
        for (String name : listed) {
            if (!names.contains(name)) {
                throw invalid("The index " + name + " of the override is not an index of the backup");
            }
        }
        return new HashSet<>(listed);
    }

    private static List<KeyElement> definitions(TableDefinition source, List<IndexSchema> indexes) {
        Set<String> used = Stream.concat(
                        Stream.of(source.key()), indexes.stream().map(IndexSchema::key))
                .flatMap(key -> Stream.concat(key.partition().stream(), key.sort().stream()))
                .map(KeyElement::name)
                .collect(Collectors.toSet());
        return source.settings().definitions().stream()
                .filter(attribute -> used.contains(attribute.name()))
                .toList();
    }
}
