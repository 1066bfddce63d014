package dev.monochord.migrate.postgres;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Kills its worker before or after a call. Dead, it rejects every further call. */
final class MortalClient {

    private final DynamoDbClient client;
    private final AtomicInteger left;
    private final boolean afterTheCall;

    private MortalClient(DynamoDbClient client, Random random, int calls) {
        this.client = client;
        left = new AtomicInteger(random.nextInt(calls) + 1);
        afterTheCall = random.nextBoolean();
    }

    static DynamoDbClient of(DynamoDbClient client, Random random, int calls) {
        MortalClient mortal = new MortalClient(client, random, calls);
        return (DynamoDbClient) Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> mortal.call(method, arguments));
    }

    /** The worker is gone; nothing of it may catch this. */
    static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }

    private Object call(Method method, Object[] arguments) throws Throwable {
        int calls = left.decrementAndGet();
        if (calls < 0 || calls == 0 && !afterTheCall) {
            throw new Killed();
        }
        try {
            Object response = method.invoke(client, arguments);
            if (calls == 0) {
                throw new Killed();
            }
            return response;
        } catch (InvocationTargetException failure) {
            throw failure.getCause();
        }
    }
}
