package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.InvalidParameter.invalid;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.schema.CapacitySettings;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.IndexSettings;
import dev.monochord.engine.internal.schema.KeyElement;
import dev.monochord.engine.internal.schema.KeySchema;
import dev.monochord.engine.internal.schema.TableConfiguration;
import dev.monochord.engine.internal.schema.TableDefinition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/** The part of UpdateTable that creates, changes and deletes global indexes. */
record IndexUpdates(Catalog catalog, Instant now) {

    /** @param before the settings before this request changed the billing mode */
    TableDefinition apply(TableDefinition table, UpdateTableRequest request, TableConfiguration before) {
        List<GlobalSecondaryIndexUpdate> updates = request.globalSecondaryIndexUpdates();
        requireOne(updates);
        updates.forEach(IndexUpdates::requireBounded);
        if (before.onDemand() && !table.settings().onDemand()) {
            requireUnitsForAll(table, updates);
        }
        TableDefinition changed = table;
        for (GlobalSecondaryIndexUpdate update : updates) {
            if (update.create() != null) {
                changed = create(changed, update.create(), request);
            } else if (update.delete() != null) {
                changed = delete(changed, update.delete().indexName());
            } else {
                changed = update(changed, update.update());
            }
        }
        return changed;
    }

    private TableDefinition create(
            TableDefinition table, CreateGlobalSecondaryIndexAction action, UpdateTableRequest request) {
        String name = action.indexName();
        boolean onDemand = table.settings().onDemand();
        ProvisionedThroughput provisioned = action.provisionedThroughput();
        if (!request.hasAttributeDefinitions() || request.attributeDefinitions().isEmpty()) {
            throw invalid("AttributeDefinitions is not specified for index: " + name);
        }
        if (onDemand && provisioned != null) {
            throw invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified for index: " + name
                    + " when BillingMode is PAY_PER_REQUEST");
        }
        if (!onDemand && provisioned == null) {
            throw invalid("Both ReadCapacityUnits and WriteCapacityUnits must be specified for index: " + name);
        }
        if (table.index(name).isPresent()) {
            throw ServiceError.validation("Attempting to create an index which already exists");
        }
        KeySchemaReader keys = new KeySchemaReader(request.attributeDefinitions());
        keys.requireDefined(action.keySchema());
        IndexSchema index = new IndexReader(keys, catalog::newStorageId)
                .global(name, action.keySchema(), action.projection(), false);
        requireSameTypes(table, index);
        if (table.indexes().stream().filter(IndexSchema::global).count() >= IndexReader.GLOBAL_LIMIT) {
            throw limitExceeded("Subscriber limit exceeded: GlobalSecondaryIndex count exceeds the per-table limit of "
                    + IndexReader.GLOBAL_LIMIT);
        }
        ThroughputReader throughput = new ThroughputReader(onDemand);
        CapacitySettings capacity = throughput.index(name, provisioned);
        capacity = throughput.maximum(capacity, action.onDemandThroughput(), "index : " + name);
        capacity = throughput.warm(capacity, action.warmThroughput(), "index " + name, true);
        IndexSettings created = new IndexSettings(IndexStatus.CREATING, false, capacity);
        List<IndexSchema> indexes = new ArrayList<>(table.indexes());
        indexes.add(index);
        IndexReader.requireFewProjected(indexes);
        TableDefinition changed = table.withIndexes(indexes).withSettings(settings -> settings.index(name, created));
        return withDefinitions(
                changed,
                Stream.concat(table.settings().definitions().stream(), keys.definitions().stream())
                        .distinct()
                        .toList());
    }

    private static TableDefinition delete(TableDefinition table, String name) {
        IndexSchema index = require(table, name, "delete");
        IndexSettings old = settings(table, name);
        List<IndexSchema> left =
                table.indexes().stream().filter(other -> other != index).toList();
        List<IndexSchema> leaving = new ArrayList<>(table.settings().leaving());
        leaving.add(index);
        TableDefinition changed = table.withIndexes(left).withSettings(settings -> {
            settings.index(name, old.withStatus(IndexStatus.DELETING));
            settings.leaving = leaving;
        });
        return withDefinitions(changed, table.settings().definitions());
    }

    private TableDefinition update(TableDefinition table, UpdateGlobalSecondaryIndexAction action) {
        String name = action.indexName();
        require(table, name, "update");
        IndexSettings old = settings(table, name);
        boolean onDemand = table.settings().onDemand();
        CapacitySettings capacity = old.capacity();
        ProvisionedThroughput provisioned = action.provisionedThroughput();
        if (provisioned != null) {
            if (onDemand) {
                throw invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified for index: " + name
                        + " when BillingMode is PAY_PER_REQUEST");
            }
            UpdateTable.requireChange("index " + name, capacity, provisioned);
            capacity = capacity.provisioned(provisioned.readCapacityUnits(), provisioned.writeCapacityUnits(), now);
        }
        ThroughputReader throughput = new ThroughputReader(onDemand);
        capacity = throughput.maximum(capacity, action.onDemandThroughput(), "index : " + name);
        capacity = throughput.warm(capacity, action.warmThroughput(), "index " + name, false);
        IndexSettings updated = old.withCapacity(capacity).withStatus(IndexStatus.UPDATING);
        return table.withSettings(settings -> settings.index(name, updated));
    }

    private static IndexSettings settings(TableDefinition table, String name) {
        return table.settings().index(name).orElseThrow(() -> notFound(table, name));
    }

    private static IndexSchema require(TableDefinition table, String name, String action) {
        IndexSchema index = table.index(name).orElseThrow(() -> notFound(table, name));
        if (!index.global()) {
            throw ServiceError.validation("Cannot " + action + " an index that is not a GlobalSecondaryIndex: " + name);
        }
        return index;
    }

    private static void requireOne(List<GlobalSecondaryIndexUpdate> updates) {
        if (updates.stream().filter(update -> update.update() == null).count() > 1) {
            throw limitExceeded(
                    "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously"
                            + " per table");
        }
    }

    private static void requireBounded(GlobalSecondaryIndexUpdate update) {
        ProvisionedThroughput provisioned =
                update.update() == null ? null : update.update().provisionedThroughput();
        if (provisioned != null
                && (provisioned.readCapacityUnits() > ThroughputReader.BOUND
                        || provisioned.writeCapacityUnits() > ThroughputReader.BOUND)) {
            throw ServiceError.validation("This operation cannot be performed with given input values. Please contact"
                    + " DynamoDB service team for more info: Action Blocked: IndexUpdate");
        }
    }

    private static void requireUnitsForAll(TableDefinition table, List<GlobalSecondaryIndexUpdate> updates) {
        Set<String> given = new HashSet<>();
        updates.forEach(update -> given.add(UpdateTableRules.indexName(update)));
        List<String> missing = table.settings().indexes().keySet().stream()
                .filter(name -> !given.contains(name))
                .toList();
        if (!missing.isEmpty()) {
            throw invalid("ProvisionedThroughput must be specified for index: " + String.join(",", missing));
        }
    }

    /** An attribute that is a key already keeps its type. */
    private static void requireSameTypes(TableDefinition table, IndexSchema index) {
        Map<String, KeySchema> schemas = new LinkedHashMap<>();
        Stream.concat(Stream.of(table.key()), table.indexes().stream().map(IndexSchema::key))
                .forEach(key -> key.attributes().forEach(attribute -> schemas.putIfAbsent(attribute.name(), key)));
        for (KeyElement attribute : index.key().attributes()) {
            KeySchema existing = schemas.get(attribute.name());
            if (existing != null && !existing.attributes().contains(attribute)) {
                throw invalid("Attributes cannot be redefined. Please check that your attribute has the same type as"
                        + " previously defined. Existing schema: " + text(existing) + " New schema: "
                        + text(index.key()));
            }
        }
    }

    private static String text(KeySchema key) {
        StringBuilder text = new StringBuilder("Schema:[SchemaElement: key{");
        String separator = "";
        for (KeyElement attribute : key.attributes()) {
            text.append(separator).append(attribute.name()).append(':').append(attribute.type());
            text.append(key.partition().contains(attribute) ? ":HASH" : ":RANGE");
            separator = ",";
        }
        return text.append("}]").toString();
    }

    /** Keeps the definitions that a key still uses. */
    private static TableDefinition withDefinitions(TableDefinition table, List<KeyElement> definitions) {
        return table.withSettings(settings -> settings.definitions = definitions.stream()
                .filter(definition -> table.key().contains(definition.name())
                        || table.indexes().stream()
                                .anyMatch(index -> index.key().contains(definition.name())))
                .toList());
    }

    private static RuntimeException notFound(TableDefinition table, String name) {
        return ServiceError.resourceNotFound(
                "Requested resource not found: Index " + name + " for table " + table.name());
    }

    private static RuntimeException limitExceeded(String message) {
        return ServiceError.of(LimitExceededException.builder(), message);
    }
}
