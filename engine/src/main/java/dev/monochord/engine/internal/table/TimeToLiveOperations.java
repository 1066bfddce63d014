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
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveResponse;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveSpecification;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveResponse;

/** UpdateTimeToLive and DescribeTimeToLive. A change takes effect immediately and blocks further changes for an hour. */
record TimeToLiveOperations(Catalog catalog) {

    private static final Duration INTERVAL = Duration.ofHours(1);

    List<OperationHandler<?, ?>> operations() {
        return List.of(
                ApiOperation.builder("UpdateTimeToLive", UpdateTimeToLiveRequest::builder)
                        .constraints(TableRequestConstraints.UPDATE_TIME_TO_LIVE)
                        .handledBy(this::update),
                ApiOperation.builder("DescribeTimeToLive", DescribeTimeToLiveRequest::builder)
                        .constraints(TableRequestConstraints.DESCRIBE_TIME_TO_LIVE)
                        .handledBy(this::describe));
    }

    UpdateTimeToLiveResponse update(UpdateTimeToLiveRequest request) {
        TimeToLiveSpecification specification = request.timeToLiveSpecification();
        boolean enabled = specification.enabled();
        String attribute = specification.attributeName();
        Instant now = catalog.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        catalog.update(request.tableName(), table -> change(table, enabled, attribute, now));
        return UpdateTimeToLiveResponse.builder()
                .timeToLiveSpecification(TimeToLiveSpecification.builder()
                        .enabled(enabled)
                        .attributeName(enabled ? attribute : null)
                        .build())
                .build();
    }

    DescribeTimeToLiveResponse describe(DescribeTimeToLiveRequest request) {
        TableDefinition table = catalog.find(request.tableName())
                .orElseThrow(() -> ServiceError.resourceNotFound(
                        "Requested resource not found: Table: " + TableArn.name(request.tableName()) + " not found"));
        if (table.status() == TableStatus.CREATING || table.status() == TableStatus.DELETING) {
            throw ServiceError.validation("Cannot describe time to live while table is in " + table.status()
                    + " state: Current table state is " + table.status());
        }
        String attribute = table.ttlAttribute();
        return DescribeTimeToLiveResponse.builder()
                .timeToLiveDescription(TimeToLiveDescription.builder()
                        .timeToLiveStatus(attribute == null ? TimeToLiveStatus.DISABLED : TimeToLiveStatus.ENABLED)
                        .attributeName(attribute)
                        .build())
                .build();
    }

    private static TableDefinition change(TableDefinition table, boolean enabled, String attribute, Instant now) {
        if (table.status() == TableStatus.CREATING || table.status() == TableStatus.DELETING) {
            TableInUse.requireActive(table);
        }
        String current = table.ttlAttribute();
        if (current == null && !enabled) {
            throw ServiceError.validation("TimeToLive is already disabled");
        }
        if (current != null && !current.equals(attribute)) {
            throw ServiceError.validation(
                    "TimeToLive is active on a different AttributeName: current AttributeName is " + current);
        }
        if (current != null && enabled) {
            throw ServiceError.validation("TimeToLive is already enabled");
        }
        Instant changed = table.settings().ttlChanged();
        if (changed != null && now.isBefore(changed.plus(INTERVAL))) {
            throw ServiceError.validation("Time to live has been modified multiple times within a fixed interval");
        }
        return table.withTtlAttribute(enabled ? attribute : null).withSettings(settings -> {
            settings.ttlChanged = now;
            settings.ttlBuilt = !enabled;
        });
    }
}
