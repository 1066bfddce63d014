package dev.monochord.engine.internal.write;

import dev.monochord.engine.internal.capacity.Consumption;
import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.expression.ConditionExpression;
import dev.monochord.engine.internal.expression.ExpressionKind;
import dev.monochord.engine.internal.expression.ExpressionPlaceholders;
import dev.monochord.engine.internal.expression.ItemCondition;
import dev.monochord.engine.internal.expression.ItemUpdate;
import dev.monochord.engine.internal.expression.LegacyConditions;
import dev.monochord.engine.internal.expression.LegacyUpdates;
import dev.monochord.engine.internal.expression.UpdateExpression;
import dev.monochord.engine.internal.fault.FaultInjection;
import dev.monochord.engine.internal.item.EncodedItem;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.table.Catalog;
import dev.monochord.engine.internal.validation.DeleteItemChecks;
import dev.monochord.engine.internal.validation.IndexKeyChecks;
import dev.monochord.engine.internal.validation.ItemRequestConstraints;
import dev.monochord.engine.internal.validation.KeyPathChecks;
import dev.monochord.engine.internal.validation.Layer;
import dev.monochord.engine.internal.validation.PrimaryKeyChecks;
import dev.monochord.engine.internal.validation.PutItemChecks;
import dev.monochord.engine.internal.validation.SizeChecks;
import dev.monochord.engine.internal.validation.UpdateItemChecks;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConditionalOperator;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** PutItem, UpdateItem and DeleteItem. */
public final class ItemWrites {

    private static final ApiOperation<PutItemRequest> PUT_ITEM = ApiOperation.builder(
                    "PutItem", PutItemRequest.class, PutItemRequest::builder)
            .constraints(ItemRequestConstraints.PUT_ITEM)
            .layer(Layer.ENVELOPED)
            .table(PutItemRequest::tableName)
            .items(PutItemResponse.class, (request, response) -> 1)
            .build();
    private static final ApiOperation<UpdateItemRequest> UPDATE_ITEM = ApiOperation.builder(
                    "UpdateItem", UpdateItemRequest.class, UpdateItemRequest::builder)
            .constraints(ItemRequestConstraints.UPDATE_ITEM)
            .layer(Layer.ENVELOPED)
            .table(UpdateItemRequest::tableName)
            .items(UpdateItemResponse.class, (request, response) -> 1)
            .build();
    private static final ApiOperation<DeleteItemRequest> DELETE_ITEM = ApiOperation.builder(
                    "DeleteItem", DeleteItemRequest.class, DeleteItemRequest::builder)
            .constraints(ItemRequestConstraints.DELETE_ITEM)
            .layer(Layer.ENVELOPED)
            .table(DeleteItemRequest::tableName)
            .items(DeleteItemResponse.class, (request, response) -> 1)
            .build();

    private final Catalog catalog;
    private final ItemWriter writer;
    private final ItemCollections collections;
    private final FaultInjection injection;

    public ItemWrites(Catalog catalog, ItemWriter writer, ItemCollections collections, FaultInjection injection) {
        this.injection = injection;
        this.catalog = catalog;
        this.writer = writer;
        this.collections = collections;
    }

    public List<OperationHandler<?, ?>> operations() {
        return List.of(
                PUT_ITEM.handledBy(this::putItem),
                UPDATE_ITEM.handledBy(this::updateItem),
                DELETE_ITEM.handledBy(this::deleteItem));
    }

    private PutItemResponse putItem(PutItemRequest asked) {
        Resolved<PutItemRequest> resolved = PUT_ITEM.layer().word(asked, () -> {
            PutItemRequest request = PutItemChecks.check(PUT_ITEM.layer(), asked);
            ExpressionPlaceholders placeholders =
                    ExpressionPlaceholders.of(request.expressionAttributeNames(), request.expressionAttributeValues());
            ItemCondition condition = condition(
                    request.conditionExpression(), request.expected(), request.conditionalOperator(), placeholders);
            placeholders.requireAllUsed();
            return new Resolved<>(request, condition, null);
        });
        PutItemRequest request = resolved.request();
        TableDefinition table = catalog.require(request.tableName());
        PrimaryKeyChecks.item(table.key(), request.item());
        IndexKeyChecks.item(table.indexes(), request.item());
        ItemChange change = ItemChange.put(table, request.item(), resolved.condition());
        Consumption consumption = new Consumption(table);
        WriteOutcome outcome = write(PUT_ITEM, change, consumption, request.returnValuesOnConditionCheckFailure());
        PutItemResponse.Builder answer =
                PutItemResponse.builder().consumedCapacity(consumption.report(request.returnConsumedCapacity()));
        if (request.returnValues() == ReturnValue.ALL_OLD && outcome.before() != null) {
            answer.attributes(outcome.beforeMap());
        }
        if (request.returnItemCollectionMetrics() == ReturnItemCollectionMetrics.SIZE) {
            answer.itemCollectionMetrics(collections.metrics(table, change.key()));
        }
        return answer.build();
    }

    private DeleteItemResponse deleteItem(DeleteItemRequest asked) {
        Resolved<DeleteItemRequest> resolved = DELETE_ITEM.layer().word(asked, () -> {
            DeleteItemRequest request = DeleteItemChecks.check(DELETE_ITEM.layer(), asked);
            ExpressionPlaceholders placeholders =
                    ExpressionPlaceholders.of(request.expressionAttributeNames(), request.expressionAttributeValues());
            ItemCondition condition = condition(
                    request.conditionExpression(), request.expected(), request.conditionalOperator(), placeholders);
            placeholders.requireAllUsed();
            return new Resolved<>(request, condition, null);
        });
        DeleteItemRequest request = resolved.request();
        TableDefinition table = catalog.require(request.tableName());
        PrimaryKeyChecks.key(table.key(), request.key());
        ItemChange change = ItemChange.delete(table, request.key(), resolved.condition());
        Consumption consumption = new Consumption(table);
        WriteOutcome outcome = write(DELETE_ITEM, change, consumption, request.returnValuesOnConditionCheckFailure());
        DeleteItemResponse.Builder answer =
                DeleteItemResponse.builder().consumedCapacity(consumption.report(request.returnConsumedCapacity()));
        if (request.returnValues() == ReturnValue.ALL_OLD && outcome.before() != null) {
            answer.attributes(outcome.beforeMap());
        }
        if (request.returnItemCollectionMetrics() == ReturnItemCollectionMetrics.SIZE) {
            answer.itemCollectionMetrics(collections.metrics(table, request.key()));
        }
        return answer.build();
    }

    private UpdateItemResponse updateItem(UpdateItemRequest asked) {
        Resolved<UpdateItemRequest> resolved = UPDATE_ITEM.layer().word(asked, () -> {
            UpdateItemRequest request = UpdateItemChecks.check(UPDATE_ITEM.layer(), asked);
            ExpressionPlaceholders placeholders =
                    ExpressionPlaceholders.of(request.expressionAttributeNames(), request.expressionAttributeValues());
            ItemUpdate update = request.updateExpression() == null
                    ? LegacyUpdates.of(request.attributeUpdates())
                    : UpdateExpression.parse(request.updateExpression(), placeholders);
            ItemCondition condition = condition(
                    request.conditionExpression(), request.expected(), request.conditionalOperator(), placeholders);
            placeholders.requireAllUsed();
            return new Resolved<>(request, condition, update);
        });
        UpdateItemRequest request = resolved.request();
        ItemUpdate update = Objects.requireNonNull(resolved.update());
        TableDefinition table = catalog.require(request.tableName());
        PrimaryKeyChecks.key(table.key(), request.key());
        PrimaryKeyChecks.notWritten(table.key(), update.touchedAttributes());
        if (!table.indexes().isEmpty()) {
            IndexKeyChecks.types(table.indexes(), update.knownTypes());
        }
        KeyPathChecks.check(table.key(), table.indexes(), update.nestedAttributes());
        if (request.updateExpression() != null) {
            SizeChecks.updated(update.statementCost());
        }
        ItemChange change = ItemChange.update(
                table, request.key(), update, resolved.condition(), request.updateExpression() != null);
        Consumption consumption = new Consumption(table);
        WriteOutcome outcome = write(UPDATE_ITEM, change, consumption, request.returnValuesOnConditionCheckFailure());
        UpdateItemResponse.Builder answer =
                UpdateItemResponse.builder().consumedCapacity(consumption.report(request.returnConsumedCapacity()));
        Map<String, AttributeValue> attributes = returned(request.returnValues(), update, outcome);
        if (attributes != null && !attributes.isEmpty()) {
            answer.attributes(attributes);
        }
        if (request.returnItemCollectionMetrics() == ReturnItemCollectionMetrics.SIZE) {
            answer.itemCollectionMetrics(collections.metrics(table, request.key()));
        }
        return answer.build();
    }

    /** A request that was checked, with its expressions parsed. */
    private record Resolved<R>(
            R request, ItemCondition condition, @Nullable ItemUpdate update) {}

    private static ItemCondition condition(
            @Nullable String expression,
            Map<String, ExpectedAttributeValue> expected,
            @Nullable ConditionalOperator operator,
            ExpressionPlaceholders placeholders) {
        return expression == null
                ? LegacyConditions.expected(expected, operator)
                : ConditionExpression.parse(ExpressionKind.CONDITION, expression, placeholders);
    }

    /** What an update answers with, or null for nothing. */
    public static @Nullable Map<String, AttributeValue> returned(
            @Nullable ReturnValue mode, ItemUpdate update, WriteOutcome outcome) {
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
                    TransactionConflictException.builder(),
                    "TransactionConflictException",
                    "Transaction is ongoing for the item",
                    400);
        }
        try {
            return writer.write(change, consumption);
        } catch (ConditionFailed failed) {
            ConditionalCheckFailedException.Builder error = ConditionalCheckFailedException.builder();
            EncodedItem item = failed.item();
            if (item != null && onFailure == ReturnValuesOnConditionCheckFailure.ALL_OLD) {
                error.item(item.toMap());
            }
            throw ServiceError.<ConditionalCheckFailedException>of(
                    error, "ConditionalCheckFailedException", "The conditional request failed", 400);
        }
    }
}
