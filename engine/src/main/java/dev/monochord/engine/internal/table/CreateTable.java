package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.InvalidParameter.invalid;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.CapacitySettings;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.IndexSettings;
import dev.monochord.engine.internal.schema.KeySchema;
import dev.monochord.engine.internal.schema.ResourcePolicy;
import dev.monochord.engine.internal.schema.StreamSchema;
import dev.monochord.engine.internal.schema.TableConfiguration;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.validation.TableRequestConstraints;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** CreateTable. */
record CreateTable(Catalog catalog) {

    List<OperationHandler<?, ?>> operations() {
        return List.of(ApiOperation.builder("CreateTable", CreateTableRequest::builder)
                .constraints(TableRequestConstraints.CREATE_TABLE)
                .handledBy(this::call));
    }

    CreateTableResponse call(CreateTableRequest request) {
        TableDefinition table;
        synchronized (catalog) {
            table = read(request);
            if (catalog.find(table.name()).isPresent()) {
                throw ServiceError.resourceInUse("Table already exists: " + table.name());
            }
            catalog.add(table);
        }
        return CreateTableResponse.builder()
                .tableDescription(
                        new TableDescriber(catalog::counter, catalog.clock().instant()).describe(table))
                .build();
    }

    private TableDefinition read(CreateTableRequest request) {
        String name = TableArn.name(request.tableName());
        Instant now = catalog.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        boolean onDemand = request.billingMode() == BillingMode.PAY_PER_REQUEST;
        ThroughputReader throughput = new ThroughputReader(onDemand);
        CapacitySettings capacity = throughput.table(request.provisionedThroughput());

        KeySchemaReader keys = new KeySchemaReader(request.attributeDefinitions());
        KeySchema key = keys.table(request.keySchema());
        requireAttributes(request, keys, key);
        Map<String, IndexSettings> settings = new LinkedHashMap<>();
        List<IndexSchema> indexes = indexes(request, keys, key, throughput, settings);
        IndexReader.requireFewProjected(indexes);

        int storageId = catalog.newStorageId();
        String arn = catalog.options().tableArn(name);
        StreamSchema stream = new StreamSpecificationReader(catalog).create(arn, request.streamSpecification(), now);
        capacity = throughput.maximum(capacity, request.onDemandThroughput(), "table");
        CapacitySettings tableCapacity = throughput.warm(capacity, request.warmThroughput(), "table", true);
        TableConfiguration tableSettings = TableConfiguration.create(table -> {
            table.tableId = UUID.randomUUID().toString();
            table.created = now;
            table.settlesAt = now.plus(catalog.options().transition());
            table.definitions = keys.definitions();
            table.billingMode = onDemand ? BillingMode.PAY_PER_REQUEST : BillingMode.PROVISIONED;
            table.onDemandSince = onDemand ? now : null;
            table.capacity = tableCapacity;
            table.indexes = settings;
            table.deletionProtection = Boolean.TRUE.equals(request.deletionProtectionEnabled());
            table.tableClass = TableClasses.read(request.tableClassAsString());
            table.encryptionKey = Encryption.key(request.sseSpecification(), catalog.options());
            table.latestStream = stream;
            table.ttlBuilt = true;
            table.tags = Tags.added(Map.of(), request.tags());
            table.policy = policy(request.resourcePolicy(), now);
        });
        return new TableDefinition(
                name, storageId, arn, TableStatus.CREATING, key, indexes, stream, null, tableSettings);
    }

    private static @Nullable ResourcePolicy policy(@Nullable String document, Instant now) {
        if (document == null) {
            return null;
        }
        PolicyDocument.parse(document);
        return new ResourcePolicy(document, Long.toString(now.toEpochMilli()));
    }

    private List<IndexSchema> indexes(
            CreateTableRequest request,
            KeySchemaReader keys,
            KeySchema tableKey,
            ThroughputReader throughput,
            Map<String, IndexSettings> settings) {
        IndexReader reader = new IndexReader(keys, catalog::newStorageId);
        List<IndexSchema> indexes = new ArrayList<>();
        if (request.hasLocalSecondaryIndexes()) {
            for (LocalSecondaryIndex index : request.localSecondaryIndexes()) {
                indexes.add(reader.local(index, tableKey));
            }
            if (indexes.size() > IndexReader.LOCAL_LIMIT) {
                throw invalid("Number of LocalSecondaryIndexes exceeds per-table limit of " + IndexReader.LOCAL_LIMIT);
            }
        }
        if (request.hasGlobalSecondaryIndexes()) {
            for (GlobalSecondaryIndex index : request.globalSecondaryIndexes()) {
                indexes.add(reader.global(index.indexName(), index.keySchema(), index.projection(), true));
                CapacitySettings capacity = throughput.index(index.indexName(), index.provisionedThroughput());
                capacity = throughput.maximum(capacity, index.onDemandThroughput(), "index : " + index.indexName());
                capacity = throughput.warm(capacity, index.warmThroughput(), "index " + index.indexName(), true);
                settings.put(index.indexName(), new IndexSettings(IndexStatus.CREATING, true, capacity));
            }
            if (request.globalSecondaryIndexes().size() > IndexReader.GLOBAL_LIMIT) {
                throw invalid("GlobalSecondaryIndex count exceeds the per-table limit of " + IndexReader.GLOBAL_LIMIT);
            }
        }
        return indexes;
    }

    /** What the service asks of the attributes of all indexes before it looks at any of them more closely. */
    private static void requireAttributes(CreateTableRequest request, KeySchemaReader keys, KeySchema tableKey) {
        if (request.hasLocalSecondaryIndexes()) {
            if (request.localSecondaryIndexes().isEmpty()) {
                throw invalid("List of LocalSecondaryIndexes is empty");
            }
            if (tableKey.sort().isEmpty()) {
                throw invalid(
                        "Table KeySchema does not have a range key, which is required when specifying a LocalSecondaryIndex");
            }
        }
        if (request.hasGlobalSecondaryIndexes()
                && request.globalSecondaryIndexes().isEmpty()) {
            throw invalid("List of GlobalSecondaryIndexes is empty");
        }
        request.localSecondaryIndexes().forEach(index -> keys.requireDefined(index.keySchema()));
        request.globalSecondaryIndexes().forEach(index -> keys.requireDefined(index.keySchema()));
        keys.requireUsed(request.hasLocalSecondaryIndexes() || request.hasGlobalSecondaryIndexes());
    }
}
