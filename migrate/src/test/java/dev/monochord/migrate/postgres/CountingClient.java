package dev.monochord.migrate.postgres;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.DoubleAdder;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Adds up the capacity that requests consume on the items of the shop. */
final class CountingClient {

    private final DynamoDbClient client;
    private final DoubleAdder units = new DoubleAdder();

    CountingClient(DynamoDbClient client) {
        this.client = client;
    }

    /** Returns the units since the last call. */
    double take() {
        return units.sumThenReset();
    }

    DynamoDbClient client() {
        return (DynamoDbClient) Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> call(method, arguments));
    }

    private Object call(Method method, Object[] arguments) throws Throwable {
        try {
            Object response = method.invoke(client, arguments);
            consumed(response).stream()
                    .filter(consumed -> consumed != null && ShopTransfer.ITEMS.equals(consumed.tableName()))
                    .forEach(consumed -> units.add(consumed.capacityUnits()));
            return response;
        } catch (InvocationTargetException failure) {
            throw failure.getCause();
        }
    }

    private static List<ConsumedCapacity> consumed(Object response) {
        if (response instanceof PutItemResponse put) {
            return List.of(put.consumedCapacity());
        }
        if (response instanceof UpdateItemResponse update) {
            return List.of(update.consumedCapacity());
        }
        if (response instanceof DeleteItemResponse delete) {
            return List.of(delete.consumedCapacity());
        }
        if (response instanceof ScanResponse scan) {
            return List.of(scan.consumedCapacity());
        }
        return response instanceof BatchGetItemResponse batch ? batch.consumedCapacity() : List.of();
    }
}
