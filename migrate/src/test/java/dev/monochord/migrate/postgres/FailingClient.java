package dev.monochord.migrate.postgres;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Lets writes of items of the shop fail as long as it is told to. */
final class FailingClient {

    private final DynamoDbClient client;
    private volatile boolean failing;

    FailingClient(DynamoDbClient client) {
        this.client = client;
    }

    void fail(boolean now) {
        failing = now;
    }

    DynamoDbClient client() {
        return (DynamoDbClient) Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> call(method, arguments));
    }

    /** No answer of the service, so that nobody tries again. */
    static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private Object call(Method method, Object[] arguments) throws Throwable {
        if (failing && arguments != null && ShopTransfer.ITEMS.equals(writtenTable(arguments[0]))) {
            throw new Failed();
        }
        try {
            return method.invoke(client, arguments);
        } catch (InvocationTargetException failure) {
            throw failure.getCause();
        }
    }

    private static @Nullable String writtenTable(Object request) {
        if (request instanceof PutItemRequest put) {
            return put.tableName();
        }
        if (request instanceof UpdateItemRequest update) {
            return update.tableName();
        }
        return request instanceof DeleteItemRequest delete ? delete.tableName() : null;
    }
}
