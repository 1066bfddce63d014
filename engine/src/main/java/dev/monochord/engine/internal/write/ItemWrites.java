package dev.monochord.engine.internal.write;

import dev.monochord.engine.internal.capacity.Consumption;
import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.expression.ConditionExpression;
import dev.monochord.engine.internal.expression.ExpressionKind;
import dev.monochord.engine.internal.expression.ExpressionPlaceholders;
import dev.monochord.engine.internal.expression.ItemCondition;
import dev.monochord.engine.internal.expression.LegacyConditions;
import dev.monochord.engine.internal.expression.LegacyUpdates;
import dev.monochord.engine.internal.expression.UpdateActions;
import dev.monochord.engine.internal.expression.UpdateExpression;
import dev.monochord.engine.internal.fault.FaultInjection;
import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.validation.IndexKeyChecks;
import dev.monochord.engine.internal.validation.ItemRequestConstraints;
import dev.monochord.engine.internal.validation.ItemWriteChecks;
import dev.monochord.engine.internal.validation.KeyPathChecks;
import dev.monochord.engine.internal.validation.Layer;
import dev.monochord.engine.internal.validation.PrimaryKeyChecks;
import dev.monochord.engine.internal.validation.SizeChecks;
import dev.monochord.engine.internal.validation.UpdateItemChecks;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConditionalOperator;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** PutItem, UpdateItem and DeleteItem. */
public record ItemWrites(Catalog catalog, ItemWriter writer, ItemCollections collections, FaultInjection injection) {

    private static final ApiOperation<PutItemRequest> PUT_ITEM = ApiOperation.builder(
                    "PutItem", PutItemRequest::builder)
            .constraints(ItemRequestConstraints.PUT_ITEM)
            .layer(Layer.ENVELOPED)
            .table(PutItemRequest::tableName)
            .items(PutItemResponse.class, (request, response) -> 1)
            .build();
    private static final ApiOperation<UpdateItemRequest> UPDATE_ITEM = ApiOperation.builder(
                    "UpdateItem", UpdateItemRequest::builder)
            .constraints(ItemRequestConstraints.UPDATE_ITEM)
            .layer(Layer.ENVELOPED)
            .table(UpdateItemRequest::tableName)
            .items(UpdateItemResponse.class, (request, response) -> 1)
            .build();
    private static final ApiOperation<DeleteItemRequest> DELETE_ITEM = ApiOperation.builder(
                    "DeleteItem", DeleteItemRequest::builder)
            .constraints(ItemRequestConstraints.DELETE_ITEM)
            .layer(Layer.ENVELOPED)
            .table(DeleteItemRequest::tableName)
            .items(DeleteItemResponse.class, (request, response) -> 1)
            .build();

    public List<OperationHandler<?, ?>> operations() {
        return List.of(
                PUT_ITEM.handledBy(this::putItem),
                UPDATE_ITEM.handledBy(this::updateItem),
                DELETE_ITEM.handledBy(this::deleteItem));
    }

    private PutItemResponse putItem(PutItemRequest asked) {
        Resolved<PutItemRequest> resolved = PUT_ITEM.layer().word(asked, () -> {
            PutItemRequest request = ItemWriteChecks.check(PUT_ITEM.layer(), asked);
            ItemCondition condition = condition(
                    request.conditionExpression(),
                    request.expected(),
                    request.conditionalOperator(),
                    ExpressionPlaceholders.of(request.expressionAttributeNames(), request.expressionAttributeValues()));
            return new Resolved<>(request, condition);
        });
        PutItemRequest request = resolved.request();
        TableDefinition table = catalog.require(request.tableName());
        PrimaryKeyChecks.item(table.key(), request.item());
        IndexKeyChecks.item(table.indexes(), request.item());
        Written written = write(
                PUT_ITEM,
                request.tableName(),
                ItemChange.put(table, request.item(), resolved.condition()),
                request.returnValuesOnConditionCheckFailure(),
                request.returnConsumedCapacity(),
                request.returnItemCollectionMetrics());
        return PutItemResponse.builder()
                .attributes(replaced(request.returnValues(), written.outcome()))
                .consumedCapacity(written.capacity())
                .itemCollectionMetrics(written.metrics())
                .build();
    }

    private DeleteItemResponse deleteItem(DeleteItemRequest asked) {
        Resolved<DeleteItemRequest> resolved = DELETE_ITEM.layer().word(asked, () -> {
            DeleteItemRequest request = ItemWriteChecks.check(DELETE_ITEM.layer(), asked);
            ItemCondition condition = condition(
                    request.conditionExpression(),
                    request.expected(),
                    request.conditionalOperator(),
                    ExpressionPlaceholders.of(request.expressionAttributeNames(), request.expressionAttributeValues()));
            return new Resolved<>(request, condition);
        });
        DeleteItemRequest request = resolved.request();
        TableDefinition table = catalog.require(request.tableName());
        PrimaryKeyChecks.key(table.key(), request.key());
        Written written = write(
                DELETE_ITEM,
                request.tableName(),
                ItemChange.delete(table, request.key(), resolved.condition()),
                request.returnValuesOnConditionCheckFailure(),
                request.returnConsumedCapacity(),
                request.returnItemCollectionMetrics());
        return DeleteItemResponse.builder()
                .attributes(replaced(request.returnValues(), written.outcome()))
                .consumedCapacity(written.capacity())
                .itemCollectionMetrics(written.metrics())
                .build();
    }

    private UpdateItemResponse updateItem(UpdateItemRequest asked) {
        ResolvedUpdate resolved = UPDATE_ITEM.layer().word(asked, () -> {
            UpdateItemRequest request = UpdateItemChecks.check(UPDATE_ITEM.layer(), asked);
            ExpressionPlaceholders placeholders =
                    ExpressionPlaceholders.of(request.expressionAttributeNames(), request.expressionAttributeValues());
            UpdateActions update = request.updateExpression() == null
                    ? LegacyUpdates.of(request.attributeUpdates())
                    : UpdateExpression.parse(request.updateExpression(), placeholders);
            ItemCondition condition = condition(
                    request.conditionExpression(), request.expected(), request.conditionalOperator(), placeholders);
            return new ResolvedUpdate(request, condition, update);
        });
        UpdateItemRequest request = resolved.request();
        UpdateActions update = resolved.update();
        TableDefinition table = catalog.require(request.tableName());
        PrimaryKeyChecks.key(table.key(), request.key());
        PrimaryKeyChecks.notWritten(table.key(), update.touchedAttributes());
        if (!table.indexes().isEmpty()) {
            IndexKeyChecks.types(table.indexes(), update.knownTypes());
        }
        KeyPathChecks.check(table.key(), table.indexes(), update.nestedAttributes());
        boolean expression = request.updateExpression() != null;
        if (expression) {
            SizeChecks.updated(update.statementCost());
        }
        Written written = write(
                UPDATE_ITEM,
                request.tableName(),
                ItemChange.update(table, request.key(), update, resolved.condition(), expression),
                request.returnValuesOnConditionCheckFailure(),
                request.returnConsumedCapacity(),
                request.returnItemCollectionMetrics());
        return UpdateItemResponse.builder()
                .attributes(present(returned(request.returnValues(), update, written.outcome())))
                .consumedCapacity(written.capacity())
                .itemCollectionMetrics(written.metrics())
                .build();
    }

    /** A request that was checked, with its condition parsed. */
    private record Resolved<R>(R request, ItemCondition condition) {}

    private record ResolvedUpdate(UpdateItemRequest request, ItemCondition condition, UpdateActions update) {}

    /** What a write reports. */
    private record Written(
            WriteOutcome outcome,
            @Nullable ConsumedCapacity capacity,
            @Nullable ItemCollectionMetrics metrics) {}

    /** Parses the condition, which is the last expression of a request. */
    private static ItemCondition condition(
            @Nullable String expression,
            Map<String, ExpectedAttributeValue> expected,
            @Nullable ConditionalOperator operator,
            ExpressionPlaceholders placeholders) {
        ItemCondition condition = expression == null
                ? LegacyConditions.expected(expected, operator)
                : ConditionExpression.parse(ExpressionKind.CONDITION, expression, placeholders);
        placeholders.requireAllUsed();
        return condition;
    }

    private Written write(
            ApiOperation<?> operation,
            String tableName,
            ItemChange change,
            @Nullable ReturnValuesOnConditionCheckFailure onFailure,
            @Nullable ReturnConsumedCapacity capacity,
            @Nullable ReturnItemCollectionMetrics metrics) {
        Consumption consumption = new Consumption(change.table(), tableName);
        WriteOutcome outcome = write(operation, change, consumption, onFailure);
        return new Written(
                outcome,
                consumption.report(capacity),
                metrics == ReturnItemCollectionMetrics.SIZE ? collections.metrics(change.table(), change.key()) : null);
    }

    /** What a put or a delete returns of the item it replaced; null for nothing. */
    private static @Nullable Map<String, AttributeValue> replaced(@Nullable ReturnValue mode, WriteOutcome outcome) {
        return mode == ReturnValue.ALL_OLD ? present(outcome.beforeMap()) : null;
    }

    private static @Nullable Map<String, AttributeValue> present(@Nullable Map<String, AttributeValue> attributes) {
        return attributes == null || attributes.isEmpty() ? null : attributes;
    }

    /** What an update returns; null for nothing. */
    public static @Nullable Map<String, AttributeValue> returned(
            @Nullable ReturnValue mode, UpdateActions update, WriteOutcome outcome) {
        if (mode == null) {
            return null;
        }
        switch (mode) {
            case ALL_OLD:
                return outcome.beforeMap();
            case ALL_NEW:
                return outcome.afterMap();
            case UPDATED_OLD:
                return update.updatedOld(outcome.beforeMap());
            case UPDATED_NEW:
                return outcome.after() == null ? null : update.updatedNew(outcome.afterMap());
            default:
                return null;
        }
    }

    /** Makes a change, or throws what the service does where its condition fails or a transaction is in the way. */
    public WriteOutcome write(
            ApiOperation<?> operation,
            ItemChange change,
            Consumption consumption,
            @Nullable ReturnValuesOnConditionCheckFailure onFailure) {
        if (injection.conflict(operation, change.table())) {
            throw ServiceError.<TransactionConflictException>of(
                    TransactionConflictException.builder(), "Transaction is ongoing for the item");
        }
        try {
            return writer.write(change, consumption);
        } catch (ConditionFailed failed) {
            ConditionalCheckFailedException.Builder error = ConditionalCheckFailedException.builder();
            EncodedItem item = failed.item();
            if (item != null && onFailure == ReturnValuesOnConditionCheckFailure.ALL_OLD) {
                error.item(item.toMap());
            }
            throw ServiceError.<ConditionalCheckFailedException>of(error, "The conditional request failed");
        }
    }
}
