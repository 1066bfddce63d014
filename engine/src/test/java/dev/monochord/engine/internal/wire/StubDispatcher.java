package dev.monochord.engine.internal.wire;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.operation.OperationNames;
import dev.monochord.engine.internal.operation.RequestDispatcher;
import dev.monochord.engine.testing.EngineOperations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.*;
import software.amazon.awssdk.utils.builder.CopyableBuilder;
import software.amazon.awssdk.utils.builder.ToCopyableBuilder;

/** The simplest engine that a protocol can be tried on: items of one table by the text of their key {@code id}. */
final class StubDispatcher implements RequestDispatcher {

    static final String TARGET = "DynamoDB_20120810";

    final List<SdkPojo> received = new ArrayList<>();
    private final Map<String, Map<String, AttributeValue>> items = new ConcurrentHashMap<>();
    private final Map<String, OperationHandler<?, ?>> operations = new HashMap<>();

    StubDispatcher() {
        add("PutItem", PutItemRequest::builder, request -> {
            items.put(request.item().get("id").s(), request.item());
            return PutItemResponse.builder().build();
        });
        add(
                "GetItem",
                GetItemRequest::builder,
                request -> GetItemResponse.builder()
                        .item(items.get(request.key().get("id").s()))
                        .build());
        add(
                "ListTables",
                ListTablesRequest::builder,
                request -> ListTablesResponse.builder().tableNames(List.of()).build());
        add("DescribeTable", DescribeTableRequest::builder, request -> {
            throw ServiceError.resourceNotFound("Requested resource not found: Table: x not found");
        });
        add("DeleteItem", DeleteItemRequest::builder, request -> {
            throw ServiceError.of(
                    ConditionalCheckFailedException.builder().item(Map.of("a", AttributeValue.fromN("1"))),
                    "ConditionalCheckFailedException",
                    "The conditional request failed",
                    400);
        });
        add("TransactWriteItems", TransactWriteItemsRequest::builder, request -> {
            throw ServiceError.of(
                    TransactionCanceledException.builder()
                            .cancellationReasons(
                                    CancellationReason.builder().code("None").build(),
                                    CancellationReason.builder()
                                            .code("ConditionalCheckFailed")
                                            .message("The conditional request failed")
                                            .build()),
                    "TransactionCanceledException",
                    "Transaction cancelled, please refer cancellation reasons for specific reasons [None,"
                            + " ConditionalCheckFailed]",
                    400);
        });
        add(
                "DescribeEndpoints",
                DescribeEndpointsRequest::builder,
                request -> DescribeEndpointsResponse.builder()
                        .endpoints(Endpoint.builder()
                                .address("dynamodb.us-east-1.amazonaws.com")
                                .cachePeriodInMinutes(1L)
                                .build())
                        .build());
        add("Scan", ScanRequest::builder, request -> {
            throw new IllegalStateException("secret of the house");
        });
        add(
                "TagResource",
                TagResourceRequest::builder,
                request -> TagResourceResponse.builder().build());
        add(
                "BatchGetItem",
                BatchGetItemRequest::builder,
                request -> BatchGetItemResponse.builder().build());
        add(
                "BatchWriteItem",
                BatchWriteItemRequest::builder,
                request -> BatchWriteItemResponse.builder().build());
        add(
                "CreateTable",
                CreateTableRequest::builder,
                request -> CreateTableResponse.builder().build());
        add("Query", QueryRequest::builder, request -> QueryResponse.builder().build());
        add(
                "UpdateItem",
                UpdateItemRequest::builder,
                request -> UpdateItemResponse.builder().build());
    }

    private <B extends CopyableBuilder<B, I> & SdkPojo, I extends SdkPojo & ToCopyableBuilder<B, I>, O extends SdkPojo>
            void add(String name, Supplier<B> request, Function<I, O> handler) {
        ApiOperation.Builder<I> operation = ApiOperation.builder(name, request);
        if (!EngineOperations.of(name).hasOutput()) {
            operation.withoutOutput();
        }
        operations.put(name, operation.build().handledBy(handler));
    }

    @Override
    public Optional<OperationHandler<?, ?>> find(String target, String name) {
        return target.equals(TARGET) ? Optional.ofNullable(operations.get(name)) : Optional.empty();
    }

    @Override
    @SuppressWarnings("unchecked")
    public <O extends SdkPojo> O call(SdkPojo request) {
        return call((OperationHandler<?, O>) operations.get(OperationNames.of(request)), request);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <O extends SdkPojo> O call(OperationHandler<?, O> handler, SdkPojo request) {
        synchronized (received) {
            received.add(request);
        }
        return ((OperationHandler<SdkPojo, O>) handler).handle(request);
    }

    SdkPojo last() {
        synchronized (received) {
            return received.get(received.size() - 1);
        }
    }
}
