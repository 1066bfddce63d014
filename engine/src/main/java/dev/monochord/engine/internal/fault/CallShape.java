package dev.monochord.engine.internal.fault;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToIntBiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Where an operation's request has its tables and its index, and how many items a call was about. */
public final class CallShape {

    private final String operation;
    private final boolean data;
    private final Function<SdkPojo, List<String>> tables;
    private final Function<SdkPojo, @Nullable String> index;
    private final ToIntBiFunction<SdkPojo, SdkPojo> items;

    private CallShape(
            String operation,
            boolean data,
            Function<SdkPojo, List<String>> tables,
            Function<SdkPojo, @Nullable String> index,
            ToIntBiFunction<SdkPojo, SdkPojo> items) {
        this.operation = operation;
        this.data = data;
        this.tables = tables;
        this.index = index;
        this.items = items;
    }

    /** The shape of the operation of this name; of one that it does not know, that of a table's control plane. */
    public static CallShape of(String operation) {
        return switch (operation) {
            case "GetItem" ->
                data(
                        operation,
                        GetItemRequest.class,
                        request -> one(request.tableName()),
                        (request, response) -> ((GetItemResponse) response).hasItem() ? 1 : 0);
            case "PutItem" ->
                data(operation, PutItemRequest.class, request -> one(request.tableName()), (request, response) -> 1);
            case "UpdateItem" ->
                data(operation, UpdateItemRequest.class, request -> one(request.tableName()), (request, response) -> 1);
            case "DeleteItem" ->
                data(operation, DeleteItemRequest.class, request -> one(request.tableName()), (request, response) -> 1);
            case "Query" ->
                new CallShape(
                        operation,
                        true,
                        request -> one(((QueryRequest) request).tableName()),
                        request -> ((QueryRequest) request).indexName(),
                        (request, response) -> count(((QueryResponse) response).count()));
            case "Scan" ->
                new CallShape(
                        operation,
                        true,
                        request -> one(((ScanRequest) request).tableName()),
                        request -> ((ScanRequest) request).indexName(),
                        (request, response) -> count(((ScanResponse) response).count()));
            case "BatchGetItem" ->
                data(
                        operation,
                        BatchGetItemRequest.class,
                        request -> names(request.requestItems().keySet().stream()),
                        (request, response) -> sizes(
                                ((BatchGetItemResponse) response).responses().values()));
            case "BatchWriteItem" ->
                data(
                        operation,
                        BatchWriteItemRequest.class,
                        request -> names(request.requestItems().keySet().stream()),
                        (request, response) -> sizes(request.requestItems().values())
                                - sizes(((BatchWriteItemResponse) response)
                                        .unprocessedItems()
                                        .values()));
            case "TransactGetItems" ->
                data(
                        operation,
                        TransactGetItemsRequest.class,
                        request -> names(request.transactItems().stream()
                                .filter(item -> item != null && item.get() != null)
                                .map(item -> item.get().tableName())),
                        (request, response) -> request.transactItems().size());
            case "TransactWriteItems" ->
                data(
                        operation,
                        TransactWriteItemsRequest.class,
                        request -> names(request.transactItems().stream()
                                .filter(Objects::nonNull)
                                .map(CallShape::table)),
                        (request, response) -> request.transactItems().size());
            case "ExecuteStatement" ->
                new CallShape(
                        operation,
                        true,
                        request -> List.of(),
                        request -> null,
                        (request, response) ->
                                ((ExecuteStatementResponse) response).items().size());
            case "BatchExecuteStatement" ->
                data(
                        operation,
                        BatchExecuteStatementRequest.class,
                        request -> List.of(),
                        (request, response) -> request.statements().size());
            case "ExecuteTransaction" ->
                data(
                        operation,
                        ExecuteTransactionRequest.class,
                        request -> List.of(),
                        (request, response) -> request.transactStatements().size());
            default -> new CallShape(operation, false, CallShape::named, request -> null, (request, response) -> 0);
        };
    }

    /** What a request is about. */
    public CallFacts facts(SdkPojo request) {
        return new CallFacts(operation, tables.apply(request), index.apply(request), data);
    }

    /** How many items a call wrote or answered. */
    public int items(SdkPojo request, SdkPojo response) {
        return items.applyAsInt(request, response);
    }

    private static <I extends SdkPojo> CallShape data(
            String operation, Class<I> type, Function<I, List<String>> tables, ToIntBiFunction<I, SdkPojo> items) {
        return new CallShape(
                operation,
                true,
                request -> tables.apply(type.cast(request)),
                request -> null,
                (request, response) -> items.applyAsInt(type.cast(request), response));
    }

    private static List<String> named(SdkPojo request) {
        return request instanceof SdkRequest sdk
                ? one(sdk.getValueForField("TableName", String.class).orElse(null))
                : List.of();
    }

    private static @Nullable String table(TransactWriteItem item) {
        if (item.put() != null) {
            return item.put().tableName();
        }
        if (item.update() != null) {
            return item.update().tableName();
        }
        if (item.delete() != null) {
            return item.delete().tableName();
        }
        return item.conditionCheck() == null ? null : item.conditionCheck().tableName();
    }

    private static List<String> one(@Nullable String table) {
        return table == null ? List.of() : List.of(name(table));
    }

    private static List<String> names(Stream<@Nullable String> tables) {
        return tables.filter(Objects::nonNull).map(CallShape::name).distinct().toList();
    }

    /** A table's name, also where the request has its ARN. */
    private static String name(String nameOrArn) {
        int at = nameOrArn.startsWith("arn:") ? nameOrArn.indexOf(":table/") : -1;
        if (at < 0) {
            return nameOrArn;
        }
        int from = at + ":table/".length();
        int slash = nameOrArn.indexOf('/', from);
        return slash < 0 ? nameOrArn.substring(from) : nameOrArn.substring(from, slash);
    }

    private static int count(@Nullable Integer count) {
        return count == null ? 0 : count;
    }

    private static int sizes(Collection<? extends Collection<?>> lists) {
        return lists.stream().mapToInt(Collection::size).sum();
    }
}
