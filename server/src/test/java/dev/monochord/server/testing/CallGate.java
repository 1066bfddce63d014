package dev.monochord.server.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** Stands before an engine and, from a chosen request on, lets none through, as if the network were cut. Thread-safe. */
public final class CallGate {

    private final DynamoDbClient behind;
    private final AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
    private final AtomicInteger passed = new AtomicInteger();

    CallGate(DynamoDbClient behind) {
        this.behind = behind;
    }

    DynamoDbClient client() {
        return (DynamoDbClient) Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, given) -> {
                    if (given != null && given.length == 1 && given[0] instanceof DynamoDbRequest) {
                        if (left.getAndDecrement() <= 0) {
                            throw SdkClientException.create("The gate is shut", new ConnectException());
                        }
                        passed.incrementAndGet();
                    }
                    try {
                        return method.invoke(behind, given);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Lets so many requests through and no more. */
    public void shutAfter(int calls) {
        left.set(calls);
        passed.set(0);
    }

    public void open() {
        left.set(Integer.MAX_VALUE);
        passed.set(0);
    }

    /** How many requests were let through since it was last opened or set. */
    public int passed() {
        return passed.get();
    }
}
