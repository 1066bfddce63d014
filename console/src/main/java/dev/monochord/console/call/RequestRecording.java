package dev.monochord.console.call;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** A client that passes requests on to another and keeps them. Thread-safe. */
public final class RequestRecording {

    private final List<RecordedRequest> requests = new CopyOnWriteArrayList<>();
    private final DynamoDbClient client;

    public RequestRecording(DynamoDbClient target, RequestTree trees) {
        this(target, trees, () -> true);
    }

    /**
     * Records up to a point.
     *
     * @param mayGoOn is asked before each request but the first; the request fails with a {@link RequestBudgetException} if it
     *     says no
     */
    public RequestRecording(DynamoDbClient target, RequestTree trees, BooleanSupplier mayGoOn) {
        this.client = (DynamoDbClient) Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> {
                    if (arguments != null && arguments.length == 1 && arguments[0] instanceof DynamoDbRequest request) {
                        if (!requests.isEmpty() && !mayGoOn.getAsBoolean()) {
                            throw new RequestBudgetException(requests.size());
                        }
                        String name = method.getName();
                        requests.add(new RecordedRequest(
                                name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1), trees.of(request)));
                    }
                    try {
                        return method.invoke(target, arguments);
                    } catch (InvocationTargetException failure) {
                        throw failure.getCause();
                    }
                });
    }

    public DynamoDbClient client() {
        return client;
    }

    /** The requests so far, in the order in which they were sent. */
    public List<RecordedRequest> requests() {
        return List.copyOf(requests);
    }
}
