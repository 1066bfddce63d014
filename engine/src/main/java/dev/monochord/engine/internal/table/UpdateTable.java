package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.InvalidParameter.invalid;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.CapacitySettings;
import dev.monochord.engine.internal.schema.IndexSettings;
import dev.monochord.engine.internal.schema.TableConfiguration;
import dev.monochord.engine.internal.schema.TableConfigurationEdit;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.validation.TableRequestConstraints;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.SSESpecification;
import software.amazon.awssdk.services.dynamodb.model.SSEStatus;
import software.amazon.awssdk.services.dynamodb.model.TableClass;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableResponse;

/** UpdateTable. */
record UpdateTable(Catalog catalog) {

    List<OperationHandler<?, ?>> operations() {
        return List.of(ApiOperation.builder("UpdateTable", UpdateTableRequest::builder)
                .constraints(TableRequestConstraints.UPDATE_TABLE)
                .handledBy(this::call));
    }

    UpdateTableResponse call(UpdateTableRequest request) {
        UpdateTableRules.check(request, catalog.options().region());
        Instant now = catalog.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        TableDescriber describer = new TableDescriber(catalog::counter, now);
        TableDescription[] answer = new TableDescription[1];
        catalog.update(request.tableName(), table -> {
            TableDefinition changed = change(table, request, now);
            TableDescription described =
                    describer.describe(request.billingMode() == null ? withThroughputOf(table, changed) : changed);
            answer[0] = request.sseSpecification() == null ? described : withEncryptionOf(table, described);
            return changed;
        });
        return UpdateTableResponse.builder().tableDescription(answer[0]).build();
    }

    /** The answer to a change of the key still has the old one. */
    private static TableDescription withEncryptionOf(TableDefinition old, TableDescription described) {
        String key = old.settings().encryptionKey();
        return described.copy(to -> to.sseDescription(TableDescriber.encryption(key, SSEStatus.UPDATING)));
    }

    private TableDefinition change(TableDefinition old, UpdateTableRequest request, Instant now) {
        TableInUse.requireActive(old);
        TableDefinition table = throughput(old, request, now);
        table = new IndexUpdates(catalog, now).apply(table, request, old.settings());
        table = new StreamSpecificationReader(catalog).update(table, request.streamSpecification(), now);
        return table.withSettings(settings -> {
                    if (request.sseSpecification() != null) {
                        settings.encryptionKey = encryption(old, request.sseSpecification());
                    }
                    TableClass tableClass = TableClasses.read(request.tableClassAsString());
                    if (tableClass != null) {
                        settings.tableClass = tableClass;
                        settings.tableClassChanged = now;
                    }
                    if (request.deletionProtectionEnabled() != null) {
                        settings.deletionProtection = request.deletionProtectionEnabled();
                    }
                    settings.settlesAt = now.plus(catalog.options().transition());
                })
                .withStatus(TableStatus.UPDATING);
    }

    private TableDefinition throughput(TableDefinition table, UpdateTableRequest request, Instant now) {
        return table.withSettings(settings -> throughput(table.settings(), settings, request, now));
    }

    private static void throughput(
            TableConfiguration old, TableConfigurationEdit settings, UpdateTableRequest request, Instant now) {
        boolean onDemand =
                request.billingMode() == null ? old.onDemand() : request.billingMode() == BillingMode.PAY_PER_REQUEST;
        CapacitySettings capacity = old.capacity();
        if (onDemand != old.onDemand()) {
            capacity = capacity.withMaximum(null, null);
            settings.billingMode = onDemand ? BillingMode.PAY_PER_REQUEST : BillingMode.PROVISIONED;
        }
        if (onDemand) {
            if (request.provisionedThroughput() != null) {
                throw ThroughputReader.notOnDemand();
            }
            if (!old.onDemand()) {
                capacity = capacity.provisioned(0, 0, now);
                settings.onDemandSince = now;
                settings.indexes = withoutUnits(old.indexes(), now);
            }
        } else if (request.provisionedThroughput() != null) {
            ProvisionedThroughput asked = request.provisionedThroughput();
            requireChange("table", capacity, asked);
            capacity = capacity.provisioned(asked.readCapacityUnits(), asked.writeCapacityUnits(), now);
        }
        ThroughputReader reader = new ThroughputReader(onDemand);
        capacity = reader.maximum(capacity, request.onDemandThroughput(), "table");
        settings.capacity = reader.warm(capacity, request.warmThroughput(), "table", false);
    }

    static void requireChange(String what, CapacitySettings capacity, ProvisionedThroughput asked) {
        if (capacity.read() == asked.readCapacityUnits() && capacity.write() == asked.writeCapacityUnits()) {
            throw ServiceError.validation(
                    "The provisioned throughput for the " + what + " will not change."
                            + " The requested value equals the current value."
                            + " Current ReadCapacityUnits provisioned for the " + what + ": " + capacity.read()
                            + ". Requested ReadCapacityUnits: " + asked.readCapacityUnits()
                            + ". Current WriteCapacityUnits provisioned for the " + what + ": " + capacity.write()
                            + ". Requested WriteCapacityUnits: " + asked.writeCapacityUnits()
                            + ". Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.");
        }
    }

    private @Nullable String encryption(TableDefinition table, SSESpecification specification) {
        String key = Encryption.key(specification, catalog.options());
        String current = table.settings().encryptionKey();
        if (key == null && current == null) {
            throw invalid("Table is already encrypted by default");
        }
        if (key != null && key.equals(current)) {
            throw invalid("Table is already encrypted with given KMSMasterKeyId. Use KMSMasterKeyId parameter if you"
                    + " want to change Master Key");
        }
        return key;
    }

    private static Map<String, IndexSettings> withoutUnits(Map<String, IndexSettings> indexes, Instant now) {
        Map<String, IndexSettings> changed = new LinkedHashMap<>();
        indexes.forEach((name, index) -> changed.put(
                name,
                index.withCapacity(index.capacity().provisioned(0, 0, now)).withStatus(IndexStatus.UPDATING)));
        return changed;
    }

    /** The answer to a change of units still has the old ones, and the time of the change. */
    private static TableDefinition withThroughputOf(TableDefinition old, TableDefinition changed) {
        return changed.withSettings(settings -> {
            settings.capacity = settings.capacity.unitsOf(old.settings().capacity());
            changed.settings()
                    .indexes()
                    .forEach((name, after) -> old.settings()
                            .index(name)
                            .map(before -> after.withCapacity(after.capacity().unitsOf(before.capacity())))
                            .ifPresent(units -> settings.index(name, units)));
        });
    }
}
