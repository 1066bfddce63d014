package dev.monochord.engine.internal.read;

import dev.monochord.engine.internal.capacity.CapacityUnits;
import dev.monochord.engine.internal.capacity.Consumption;
import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.expression.ExpressionPlaceholders;
import dev.monochord.engine.internal.expression.ItemProjection;
import dev.monochord.engine.internal.fault.FaultInjection;
import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.validation.BatchGetItemChecks;
import dev.monochord.engine.internal.validation.BatchWriteItemChecks;
import dev.monochord.engine.internal.validation.GetItemChecks;
import dev.monochord.engine.internal.validation.ItemRequestConstraints;
import dev.monochord.engine.internal.validation.KeyPathChecks;
import dev.monochord.engine.internal.validation.Layer;
import dev.monochord.engine.internal.validation.PrimaryKeyChecks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/** GetItem and BatchGetItem. */
public record ItemReads(RowStore store, Catalog catalog, FaultInjection injection) {

    private static final ApiOperation<GetItemRequest> GET_ITEM = ApiOperation.builder(
                    "GetItem", GetItemRequest::builder)
            .constraints(ItemRequestConstraints.GET_ITEM)
            .layer(Layer.CURRENT)
            .table(GetItemRequest::tableName)
            .items(GetItemResponse.class, (request, response) -> response.hasItem() ? 1 : 0)
            .build();
    private static final ApiOperation<BatchGetItemRequest> BATCH_GET_ITEM = ApiOperation.builder(
                    "BatchGetItem", BatchGetItemRequest::builder)
            .constraints(ItemRequestConstraints.BATCH_GET_ITEM)
            .layer(Layer.CURRENT)
            .tables(request -> request.requestItems().keySet().stream())
            .items(
                    BatchGetItemResponse.class,
                    (request, response) -> response.responses().values().stream()
                            .mapToInt(List::size)
                            .sum())
            .build();

    private static final long ANSWER_BYTES = 16L * 1024 * 1024;

    public List<OperationHandler<?, ?>> operations() {
        return List.of(GET_ITEM.handledBy(this::getItem), BATCH_GET_ITEM.handledBy(this::batchGetItem));
    }

    private GetItemResponse getItem(GetItemRequest asked) {
        GetItemRequest request = GetItemChecks.check(GET_ITEM.layer(), asked);
        ExpressionPlaceholders placeholders = ExpressionPlaceholders.ofNames(request.expressionAttributeNames());
        ItemProjection projection = Projections.of(
                request.projectionExpression(),
                request.hasAttributesToGet() ? request.attributesToGet() : null,
                placeholders);
        placeholders.requireAllUsed();
        TableDefinition table = catalog.require(request.tableName());
        PrimaryKeyChecks.key(table.key(), request.key());
        if (projection != null) {
            KeyPathChecks.check(table.key(), table.indexes(), projection.nestedAttributes());
        }
        Consumption consumption = new Consumption(table, request.tableName());
        EncodedItem item = read(table, request.key(), Boolean.TRUE.equals(request.consistentRead()), consumption);
        GetItemResponse.Builder answer =
                GetItemResponse.builder().consumedCapacity(consumption.report(request.returnConsumedCapacity()));
        if (item != null) {
            answer.item(projected(item, projection));
        }
        return answer.build();
    }

    private BatchGetItemResponse batchGetItem(BatchGetItemRequest asked) {
        BatchGetItemRequest request = BatchGetItemChecks.check(BATCH_GET_ITEM.layer(), asked);
        List<BatchOfKeys> batches = new ArrayList<>();
        request.requestItems().forEach((name, keys) -> batches.add(prepare(name, keys)));
        requireDistinct(batches);
        Map<String, List<Map<String, AttributeValue>>> found = new LinkedHashMap<>();
        Map<String, KeysAndAttributes> unprocessed = new LinkedHashMap<>();
        List<ConsumedCapacity> capacity = new ArrayList<>();
        long room = ANSWER_BYTES;
        int done = 0;
        for (BatchOfKeys batch : batches) {
            Consumption consumption = new Consumption(batch.table(), batch.name());
            List<Map<String, AttributeValue>> items = new ArrayList<>();
            List<Map<String, AttributeValue>> left = new ArrayList<>();
            for (Map<String, AttributeValue> key : batch.keys()) {
                if (room <= 0 || injection.leaveUnprocessed(BATCH_GET_ITEM, batch.table())) {
                    left.add(key);
                    continue;
                }
                EncodedItem item;
                try {
                    item = read(batch.table(), key, batch.consistent(), consumption);
                } catch (DynamoDbException throttled) {
                    ServiceError.rethrowUnlessThrottling(throttled);
                    if (done == 0 && batches.size() == 1 && batch.keys().size() == 1) {
                        throw throttled;
                    }
                    left.add(key);
                    continue;
                }
                done++;
                if (item != null) {
                    room -= item.size();
                    items.add(projected(item, batch.projection()));
                }
            }
            found.put(batch.name(), items);
            if (!left.isEmpty()) {
                unprocessed.put(
                        batch.name(), batch.source().toBuilder().keys(left).build());
            }
            ConsumedCapacity report = consumption.report(request.returnConsumedCapacity());
            if (report != null) {
                capacity.add(report);
            }
        }
        BatchGetItemResponse.Builder answer =
                BatchGetItemResponse.builder().responses(found).unprocessedKeys(unprocessed);
        if (!capacity.isEmpty()) {
            answer.consumedCapacity(capacity);
        }
        return answer.build();
    }

    /** A table may be given twice, by its name and by its ARN. The keys of each list are known to be distinct. */
    private static void requireDistinct(List<BatchOfKeys> batches) {
        long tables =
                batches.stream().map(batch -> batch.table().name()).distinct().count();
        if (tables < batches.size()) {
            BatchWriteItemChecks.checkDistinct(batches.stream()
                    .flatMap(batch -> batch.keys().stream().map(key -> row(batch.table(), key)))
                    .toList());
        }
    }

    private static byte[] row(TableDefinition table, Map<String, AttributeValue> key) {
        return RowKeys.table(table.storageId(), table.key(), key::get);
    }

    private record BatchOfKeys(
            String name,
            TableDefinition table,
            List<Map<String, AttributeValue>> keys,
            boolean consistent,
            @Nullable ItemProjection projection,
            KeysAndAttributes source) {}

    private BatchOfKeys prepare(String name, KeysAndAttributes source) {
        ExpressionPlaceholders placeholders = ExpressionPlaceholders.ofNames(source.expressionAttributeNames());
        ItemProjection projection = Projections.of(
                source.projectionExpression(),
                source.hasAttributesToGet() ? source.attributesToGet() : null,
                placeholders);
        placeholders.requireAllUsed();
        TableDefinition table = catalog.require(name);
        source.keys().forEach(key -> PrimaryKeyChecks.key(table.key(), key));
        if (projection != null) {
            KeyPathChecks.check(table.key(), table.indexes(), projection.nestedAttributes());
        }
        return new BatchOfKeys(
                name, table, source.keys(), Boolean.TRUE.equals(source.consistentRead()), projection, source);
    }

    private @Nullable EncodedItem read(
            TableDefinition table, Map<String, AttributeValue> key, boolean consistent, Consumption consumption) {
        byte[] row = row(table, key);
        injection.admitRead(table, null, row);
        byte[] bytes = store.get(row);
        EncodedItem item = bytes == null ? null : EncodedItem.of(bytes);
        double units = CapacityUnits.read(item == null ? 0 : item.size(), consistent);
        consumption.read(null, units);
        injection.charge(table, null, false, row, units);
        return item;
    }

    private static Map<String, AttributeValue> projected(EncodedItem item, @Nullable ItemProjection projection) {
        return projection == null ? item.toResponse() : projection.apply(item);
    }
}
