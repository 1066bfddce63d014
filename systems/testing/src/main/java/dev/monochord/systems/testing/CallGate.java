package dev.monochord.systems.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** Stands before an engine and, from a chosen request on, lets none through, as if the network were cut. Thread-safe. */
public final class CallGate {

    private final DynamoDbClient behind;
    private final Consumer<DynamoDbRequest> watch;
    private final AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
    private final AtomicInteger passed = new AtomicInteger();

    private final AtomicReference<@Nullable Interlude> before = new AtomicReference<>();
    private final AtomicReference<@Nullable Interlude> after = new AtomicReference<>();

    private final AtomicInteger counted = new AtomicInteger(Integer.MAX_VALUE);
    private volatile Runnable whenCounted = () -> {};

    private record Interlude(Class<? extends DynamoDbRequest> request, Runnable action) {}

    CallGate(DynamoDbClient behind, Consumer<DynamoDbRequest> watch) {
        this.behind = behind;
        this.watch = watch;
    }

    DynamoDbClient client() {
        return (DynamoDbClient) Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, given) -> {
                    if (given != null && given.length == 1 && given[0] instanceof DynamoDbRequest request) {
                        watch.accept(request);
                        if (left.getAndDecrement() <= 0) {
                            throw SdkClientException.create("The gate is shut", new ConnectException());
                        }
                        passed.incrementAndGet();
                        take(before, given[0]);
                    }
                    try {
                        Object answer = method.invoke(behind, given);
                        if (given != null && given.length == 1) {
                            take(after, given[0]);
                            count();
                        }
                        return answer;
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

    /** Does something, once, just before the next request of a kind. */
    public void before(Class<? extends DynamoDbRequest> request, Runnable action) {
        before.set(new Interlude(request, action));
    }

    /** Does something, once, after the next request of a kind was carried out and before its answer is seen. */
    public void after(Class<? extends DynamoDbRequest> request, Runnable action) {
        after.set(new Interlude(request, action));
    }

    /** Does something, once, after so many requests were carried out and before the answer of the last one is seen. */
    public void after(int requests, Runnable action) {
        whenCounted = action;
        counted.set(requests);
    }

    private void count() {
        if (counted.decrementAndGet() == 0) {
            whenCounted.run();
        }
    }

    private static void take(AtomicReference<@Nullable Interlude> planned, Object request) {
        Interlude next = planned.get();
        if (next != null && next.request().isInstance(request) && planned.compareAndSet(next, null)) {
            next.action().run();
        }
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
