package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.InvalidParameter.invalid;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.ReplicationGroupUpdate;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/** What an UpdateTable request may ask for together: checked before the table is looked up. */
final class UpdateTableRules {

    private UpdateTableRules() {}

    static void check(UpdateTableRequest request, String region) {
        if (concerns(request) == 0) {
            throw ServiceError.validation("At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled,"
                    + " GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is required");
        }
        if (request.hasReplicaUpdates() && !request.replicaUpdates().isEmpty()) {
            requireOtherRegions(request, region);
            throw invalid("Replicas are not supported");
        }
        if (request.billingMode() == BillingMode.PROVISIONED && request.provisionedThroughput() == null) {
            throw invalid("ProvisionedThroughput must be specified when BillingMode is PROVISIONED");
        }
        if (request.billingMode() == BillingMode.PAY_PER_REQUEST && request.provisionedThroughput() != null) {
            throw ThroughputReader.notOnDemand();
        }
        if (request.provisionedThroughput() != null) {
            ThroughputReader.requireBounded(request.provisionedThroughput());
        }
        TableClasses.read(request.tableClassAsString());
        checkIndexUpdates(request);
        checkAlone(request);
    }

    private static void requireOtherRegions(UpdateTableRequest request, String region) {
        for (ReplicationGroupUpdate update : request.replicaUpdates()) {
            boolean local = update.create() != null
                            && region.equals(update.create().regionName())
                    || update.delete() != null && region.equals(update.delete().regionName());
            if (local) {
                throw ServiceError.validation("Cannot add or delete the local region through ReplicaUpdates."
                        + " Use CreateTable, DeleteTable, or UpdateTable as required.");
            }
        }
    }

    static String indexName(GlobalSecondaryIndexUpdate update) {
        if (update.update() != null) {
            return update.update().indexName();
        }
        return update.create() != null
                ? update.create().indexName()
                : update.delete().indexName();
    }

    private static void checkIndexUpdates(UpdateTableRequest request) {
        Set<String> names = new HashSet<>();
        for (GlobalSecondaryIndexUpdate update : request.globalSecondaryIndexUpdates()) {
            long actions = Stream.of(update.update() != null, update.create() != null, update.delete() != null)
                    .filter(Boolean::booleanValue)
                    .count();
            if (actions == 0) {
                throw invalid("One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create,"
                        + " GlobalSecondaryIndexUpdate.Delete must not be null");
            }
            if (actions > 1) {
                throw invalid(
                        "Only one global secondary index action is allowed per GlobalSecondaryIndexUpdate object");
            }
            if (!names.add(indexName(update))) {
                throw invalid("Only one global secondary index update per index is allowed simultaneously. Index: "
                        + indexName(update));
            }
        }
    }

    /** Most changes have to be asked for one at a time. */
    private static void checkAlone(UpdateTableRequest request) {
        boolean several = concerns(request) > 1;
        if (several && request.sseSpecification() != null) {
            throw invalid("Server-Side Encryption modification must be the only operation in the request");
        }
        if (several && request.tableClassAsString() != null) {
            throw invalid("TableClass modification must be the only operation in the request");
        }
        if (several && request.deletionProtectionEnabled() != null) {
            throw invalid("DeletionProtection modification must be the only operation in the request");
        }
        if (several && request.warmThroughput() != null) {
            throw invalid("WarmThroughput must be the only operation in the request");
        }
        boolean iops = request.provisionedThroughput() != null;
        boolean stream = request.streamSpecification() != null;
        boolean online = request.globalSecondaryIndexUpdates().stream().anyMatch(update -> update.update() == null);
        if (request.onDemandThroughput() != null && concerns(request) > (request.billingMode() == null ? 1 : 2)) {
            throw invalid("OnDemandThroughput can only be combined with BillingMode in an UpdateTable request");
        }
        if (iops && stream) {
            throw invalid("You cannot modify stream status while updating table IOPS");
        }
        if (iops && online) {
            throw invalid("You cannot create or delete index while updating table IOPS");
        }
        if (stream && online) {
            throw invalid("You cannot create or delete index while changing stream status");
        }
    }

    private static long concerns(UpdateTableRequest request) {
        return Stream.of(
                        request.provisionedThroughput() != null,
                        request.billingMode() != null,
                        request.streamSpecification() != null,
                        !request.globalSecondaryIndexUpdates().isEmpty(),
                        request.sseSpecification() != null,
                        !request.replicaUpdates().isEmpty(),
                        request.tableClassAsString() != null,
                        request.deletionProtectionEnabled() != null,
                        request.onDemandThroughput() != null,
                        request.warmThroughput() != null)
                .filter(Boolean::booleanValue)
                .count();
    }
}
