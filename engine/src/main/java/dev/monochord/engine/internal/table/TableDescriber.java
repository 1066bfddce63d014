package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.schema.CapacitySettings;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.IndexSettings;
import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeySchema;
import dev.monochord.engine.internal.schema.Restore;
import dev.monochord.engine.internal.schema.StreamSchema;
import dev.monochord.engine.internal.schema.TableConfiguration;
import dev.monochord.engine.internal.schema.TableDefinition;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingModeSummary;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexWarmThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.OnDemandThroughput;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.RestoreSummary;
import software.amazon.awssdk.services.dynamodb.model.SSEDescription;
import software.amazon.awssdk.services.dynamodb.model.SSEStatus;
import software.amazon.awssdk.services.dynamodb.model.SSEType;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.TableClassSummary;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TableWarmThroughputDescription;

/** Says of a table what DescribeTable and the answers of the other operations say. */
record TableDescriber(Function<Integer, Counter> counters, Instant now) {

    /** The warm throughput of a new table on demand. */
    static final long WARM_READ = 12_000;

    static final long WARM_WRITE = 4_000;

    private static final Long NO_MAXIMUM = -1L;

    TableDescription describe(TableDefinition table) {
        TableConfiguration settings = table.settings();
        Counter counter = counters.apply(table.storageId());
        TableDescription.Builder description = TableDescription.builder()
                .tableName(table.name())
                .tableArn(table.arn())
                .tableId(settings.tableId())
                .tableStatus(table.status())
                .creationDateTime(settings.created())
                .attributeDefinitions(settings.definitions().stream()
                        .sorted(Comparator.comparing(KeyElement::name))
                        .map(attribute -> AttributeDefinition.builder()
                                .attributeName(attribute.name())
                                .attributeType(attribute.type())
                                .build())
                        .toList())
                .keySchema(keySchema(table.key()))
                .itemCount(counter.items())
                .tableSizeBytes(counter.bytes())
                .provisionedThroughput(throughput(settings.capacity()))
                .billingModeSummary(billing(table))
                .onDemandThroughput(onDemand(settings.capacity()))
                .warmThroughput(warm(table))
                .deletionProtectionEnabled(settings.deletionProtection())
                .tableClassSummary(tableClass(settings))
                .sseDescription(encryption(settings))
                .restoreSummary(restore(settings));
        StreamSchema latest = settings.latestStream();
        if (latest != null) {
            description.latestStreamArn(latest.arn()).latestStreamLabel(latest.label());
        }
        StreamSchema stream = table.stream();
        if (stream != null) {
            description.streamSpecification(StreamSpecification.builder()
                    .streamEnabled(true)
                    .streamViewType(stream.viewType())
                    .build());
        }
        List<LocalSecondaryIndexDescription> local = table.indexes().stream()
                .filter(index -> !index.global())
                .map(index -> local(table, index))
                .toList();
        List<GlobalSecondaryIndexDescription> global = Stream.concat(
                        table.indexes().stream().filter(IndexSchema::global), settings.leaving().stream())
                .map(index -> global(table, index))
                .toList();
        return description
                .localSecondaryIndexes(local.isEmpty() ? null : local)
                .globalSecondaryIndexes(global.isEmpty() ? null : global)
                .build();
    }

    private LocalSecondaryIndexDescription local(TableDefinition table, IndexSchema index) {
        Counter counter = counters.apply(index.storageId());
        return LocalSecondaryIndexDescription.builder()
                .indexName(index.name())
                .indexArn(table.arn() + "/index/" + index.name())
                .keySchema(keySchema(index.key()))
                .projection(projection(index))
                .itemCount(counter.items())
                .indexSizeBytes(counter.bytes())
                .build();
    }

    private GlobalSecondaryIndexDescription global(TableDefinition table, IndexSchema index) {
        Counter counter = counters.apply(index.storageId());
        IndexSettings settings = table.settings().indexes().get(index.name());
        if (settings == null) {
            throw new IllegalStateException("no settings of index " + index.name() + " of table " + table.name());
        }
        boolean building = settings.status() == IndexStatus.CREATING && table.status() != TableStatus.CREATING;
        return GlobalSecondaryIndexDescription.builder()
                .indexName(index.name())
                .indexArn(table.arn() + "/index/" + index.name())
                .indexStatus(settings.status())
                .backfilling(building ? true : null)
                .keySchema(keySchema(index.key()))
                .projection(projection(index))
                .itemCount(counter.items())
                .indexSizeBytes(counter.bytes())
                .provisionedThroughput(throughput(settings.capacity()))
                .onDemandThroughput(onDemand(settings.capacity()))
                .warmThroughput(warm(table, settings))
                .build();
    }

    private ProvisionedThroughputDescription throughput(CapacitySettings capacity) {
        return ProvisionedThroughputDescription.builder()
                .readCapacityUnits(capacity.read())
                .writeCapacityUnits(capacity.write())
                .numberOfDecreasesToday((long) capacity.decreasesOn(now))
                .lastIncreaseDateTime(capacity.lastIncrease())
                .lastDecreaseDateTime(capacity.lastDecrease())
                .build();
    }

    /** The service names the billing mode of a table that is, or once was, on demand. */
    private static @Nullable BillingModeSummary billing(TableDefinition table) {
        TableConfiguration settings = table.settings();
        if (!settings.onDemand() && settings.onDemandSince() == null) {
            return null;
        }
        return BillingModeSummary.builder()
                .billingMode(settings.billingMode())
                .lastUpdateToPayPerRequestDateTime(
                        table.status() == TableStatus.CREATING ? null : settings.onDemandSince())
                .build();
    }

    private static @Nullable OnDemandThroughput onDemand(CapacitySettings capacity) {
        if (capacity.maxRead() == null && capacity.maxWrite() == null) {
            return null;
        }
        return OnDemandThroughput.builder()
                .maxReadRequestUnits(capacity.maxRead() == null ? NO_MAXIMUM : capacity.maxRead())
                .maxWriteRequestUnits(capacity.maxWrite() == null ? NO_MAXIMUM : capacity.maxWrite())
                .build();
    }

    /** A table that is being created has a warm throughput only if the request set one. */
    private static @Nullable TableWarmThroughputDescription warm(TableDefinition table) {
        TableConfiguration settings = table.settings();
        boolean creating = table.status() == TableStatus.CREATING;
        if (creating && !settings.capacity().hasWarm()) {
            return null;
        }
        return TableWarmThroughputDescription.builder()
                .readUnitsPerSecond(ThroughputReader.warmRead(settings.onDemand(), settings.capacity()))
                .writeUnitsPerSecond(ThroughputReader.warmWrite(settings.onDemand(), settings.capacity()))
                .status(creating || table.status() == TableStatus.UPDATING ? TableStatus.UPDATING : TableStatus.ACTIVE)
                .build();
    }

    private static @Nullable GlobalSecondaryIndexWarmThroughputDescription warm(
            TableDefinition table, IndexSettings index) {
        boolean creating = table.status() == TableStatus.CREATING;
        if (creating && !index.capacity().hasWarm()) {
            return null;
        }
        boolean onDemand = table.settings().onDemand();
        return GlobalSecondaryIndexWarmThroughputDescription.builder()
                .readUnitsPerSecond(ThroughputReader.warmRead(onDemand, index.capacity()))
                .writeUnitsPerSecond(ThroughputReader.warmWrite(onDemand, index.capacity()))
                .status(creating || index.status() == IndexStatus.UPDATING ? IndexStatus.UPDATING : IndexStatus.ACTIVE)
                .build();
    }

    private static @Nullable TableClassSummary tableClass(TableConfiguration settings) {
        if (settings.tableClass() == null) {
            return null;
        }
        return TableClassSummary.builder()
                .tableClass(settings.tableClass())
                .lastUpdateDateTime(settings.tableClassChanged())
                .build();
    }

    private static @Nullable SSEDescription encryption(TableConfiguration settings) {
        return settings.encryptionKey() == null ? null : encryption(settings.encryptionKey(), SSEStatus.ENABLED);
    }

    /** Describes the encryption with a key; null for the default key, of which the service shows nothing. */
    static SSEDescription encryption(@Nullable String key, SSEStatus status) {
        return SSEDescription.builder()
                .status(status)
                .sseType(key == null ? null : SSEType.KMS)
                .kmsMasterKeyArn(key)
                .build();
    }

    private static @Nullable RestoreSummary restore(TableConfiguration settings) {
        Restore restore = settings.restore();
        if (restore == null) {
            return null;
        }
        return RestoreSummary.builder()
                .sourceBackupArn(restore.backupArn())
                .sourceTableArn(restore.sourceTableArn())
                .restoreDateTime(restore.time())
                .restoreInProgress(restore.inProgress())
                .build();
    }

    private static Projection projection(IndexSchema index) {
        return Projection.builder()
                .projectionType(index.projection())
                .nonKeyAttributes(
                        index.nonKeyAttributes().isEmpty()
                                ? null
                                : index.nonKeyAttributes().stream().sorted().toList())
                .build();
    }

    private static List<KeySchemaElement> keySchema(KeySchema key) {
        return Stream.concat(
                        key.partition().stream().map(attribute -> element(attribute, KeyType.HASH)),
                        key.sort().stream().map(attribute -> element(attribute, KeyType.RANGE)))
                .toList();
    }

    private static KeySchemaElement element(KeyElement attribute, KeyType type) {
        return KeySchemaElement.builder()
                .attributeName(attribute.name())
                .keyType(type)
                .build();
    }
}
