package dev.monochord.runtime.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** Stands before a client: notes its requests, and from a chosen one on lets none through, as if the process had died. */
public final class CallGate {

    private final DynamoDbClient behind;
    private final AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
    private final AtomicReference<@Nullable Awaited> awaited = new AtomicReference<>();
    private final List<DynamoDbRequest> requests = new CopyOnWriteArrayList<>();

    public CallGate(DynamoDbClient behind) {
        this.behind = behind;
    }

    public DynamoDbClient client() {
        return (DynamoDbClient) Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, given) -> {
                    if (given != null && given.length == 1 && given[0] instanceof DynamoDbRequest request) {
                        if (left.getAndDecrement() <= 0) {
                            throw SdkClientException.create("The gate is shut");
                        }
                        meanwhile(request);
                        requests.add(request);
                    }
                    try {
                        return method.invoke(behind, given);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Does something before the next request of a kind is let through, as another process would. */
    public void before(Class<? extends DynamoDbRequest> kind, Runnable meanwhile) {
        awaited.set(new Awaited(kind, meanwhile));
    }

    private void meanwhile(DynamoDbRequest request) {
        Awaited next = awaited.get();
        if (next != null && next.kind().isInstance(request) && awaited.compareAndSet(next, null)) {
            next.meanwhile().run();
        }
    }

    private record Awaited(Class<? extends DynamoDbRequest> kind, Runnable meanwhile) {}

    /** Lets so many requests through and no more. */
    public void shutAfter(int calls) {
        left.set(calls);
    }

    public void open() {
        left.set(Integer.MAX_VALUE);
    }

    /** The requests of a kind that were let through. */
    public <R extends DynamoDbRequest> List<R> requests(Class<R> kind) {
        return requests.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** How many requests were let through since the last time. */
    public int take() {
        int count = requests.size();
        requests.clear();
        return count;
    }
}
