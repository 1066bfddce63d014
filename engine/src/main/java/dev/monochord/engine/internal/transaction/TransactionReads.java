package dev.monochord.engine.internal.transaction;

import dev.monochord.engine.internal.capacity.CapacityUnits;
import dev.monochord.engine.internal.capacity.Consumption;
import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.expression.ExpressionPlaceholders;
import dev.monochord.engine.internal.expression.ItemProjection;
import dev.monochord.engine.internal.expression.ProjectionExpression;
import dev.monochord.engine.internal.fault.FaultInjection;
import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.item.RowKeys;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.validation.ItemRequestConstraints;
import dev.monochord.engine.internal.validation.PrimaryKeyChecks;
import dev.monochord.engine.internal.validation.SizeChecks;
import dev.monochord.engine.internal.validation.TransactGetItemsChecks;
import dev.monochord.engine.internal.write.ItemWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.Get;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;

/** TransactGetItems: several items as they were at one moment. */
public record TransactionReads(Catalog catalog, ItemWriter writer, FaultInjection injection) {

    private static final ApiOperation<TransactGetItemsRequest> TRANSACT_GET_ITEMS = ApiOperation.builder(
                    "TransactGetItems", TransactGetItemsRequest::builder)
            .constraints(ItemRequestConstraints.TRANSACT_GET_ITEMS)
            .tables(request -> request.transactItems().stream()
                    .filter(item -> item != null && item.get() != null)
                    .map(item -> item.get().tableName()))
            .items(
                    TransactGetItemsResponse.class,
                    (request, response) -> request.transactItems().size())
            .build();

    public List<OperationHandler<?, ?>> operations() {
        return List.of(TRANSACT_GET_ITEMS.handledBy(this::transactGetItems));
    }

    /** One item to read, checked and resolved. */
    public record Wanted(
            TableDefinition table, byte[] row, Function<EncodedItem, Map<String, AttributeValue>> projection) {}

    private TransactGetItemsResponse transactGetItems(TransactGetItemsRequest request) {
        List<Wanted> wanted = wanted(request.transactItems());
        Map<String, Consumption> consumption = Transactions.consumption(
                request.transactItems().stream().map(item -> item.get().tableName()), catalog);
        List<ItemResponse> found = read(TRANSACT_GET_ITEMS, wanted, consumption);
        TransactGetItemsResponse.Builder answer =
                TransactGetItemsResponse.builder().responses(found);
        List<ConsumedCapacity> capacity = Transactions.report(consumption, request.returnConsumedCapacity());
        if (!capacity.isEmpty()) {
            answer.consumedCapacity(capacity);
        }
        return answer.build();
    }

    private record Parsed(Get get, @Nullable ItemProjection projection) {}

    private List<Wanted> wanted(List<TransactGetItem> items) {
        List<Parsed> gets = new ArrayList<>(items.size());
        for (TransactGetItem item : items) {
            Get get = TransactGetItemsChecks.check(item.get());
            ExpressionPlaceholders placeholders = ExpressionPlaceholders.ofNames(get.expressionAttributeNames());
            ItemProjection projection = get.projectionExpression() == null
                    ? null
                    : ProjectionExpression.parse(get.projectionExpression(), placeholders);
            placeholders.requireAllUsed();
            gets.add(new Parsed(get, projection));
        }
        List<TableDefinition> tables = new ArrayList<>(gets.size());
        gets.forEach(get -> tables.add(catalog.require(get.get().tableName())));
        Cancellation cancellation = new Cancellation(gets.size());
        for (int i = 0; i < gets.size(); i++) {
            try {
                PrimaryKeyChecks.key(tables.get(i).key(), gets.get(i).get().key());
            } catch (DynamoDbException invalid) {
                cancellation.invalid(i, invalid);
                cancellation.throwIfAny();
            }
        }
        List<Wanted> wanted = new ArrayList<>(gets.size());
        for (int i = 0; i < gets.size(); i++) {
            TableDefinition table = tables.get(i);
            byte[] row = RowKeys.table(
                    table.storageId(), table.key(), gets.get(i).get().key()::get);
            ItemProjection projection = gets.get(i).projection();
            wanted.add(new Wanted(table, row, projection == null ? EncodedItem::toResponse : projection::apply));
        }
        TransactionParts.requireDistinct(wanted.stream().map(Wanted::row).toList());
        return wanted;
    }

    /** Reads them all at one moment, or throws the cancellation. */
    public List<ItemResponse> read(
            ApiOperation<?> operation, List<Wanted> wanted, Map<String, Consumption> consumption) {
        admit(operation, wanted);
        List<@Nullable EncodedItem> items =
                writer.readAll(wanted.stream().map(Wanted::row).toList());
        SizeChecks.transaction(items.stream()
                .filter(Objects::nonNull)
                .mapToLong(EncodedItem::size)
                .sum());
        List<ItemResponse> found = new ArrayList<>();
        for (int i = 0; i < wanted.size(); i++) {
            Wanted one = wanted.get(i);
            EncodedItem item = items.get(i);
            double units = CapacityUnits.read(item == null ? 0 : item.size(), true);
            consumption
                    .computeIfAbsent(one.table().name(), name -> Consumption.ofTransaction(one.table(), name))
                    .read(null, units);
            injection.charge(one.table(), null, false, one.row(), 2 * units);
            ItemResponse.Builder response = ItemResponse.builder();
            if (item != null) {
                Map<String, AttributeValue> projected = one.projection().apply(item);
                // GetItem returns an empty item if its projection matches nothing; a transaction returns none.
                if (!projected.isEmpty()) {
                    response.item(projected);
                }
            }
            found.add(response.build());
        }
        return found;
    }

    private void admit(ApiOperation<?> operation, List<Wanted> wanted) {
        Cancellation cancellation = new Cancellation(wanted.size());
        for (int i = 0; i < wanted.size(); i++) {
            Wanted one = wanted.get(i);
            if (injection.conflict(operation, one.table())) {
                cancellation.conflict(i);
                continue;
            }
            try {
                injection.admitRead(one.table(), null, one.row());
            } catch (DynamoDbException throttled) {
                ServiceError.rethrowUnlessThrottling(throttled);
                cancellation.throttled(i, throttled);
            }
        }
        cancellation.throwIfAny();
    }
}
