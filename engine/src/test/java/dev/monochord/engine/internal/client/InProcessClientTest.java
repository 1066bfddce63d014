package dev.monochord.engine.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbStreamsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.utils.builder.Buildable;

class InProcessClientTest {

    private final EchoDispatcher dispatcher = new EchoDispatcher();

    static Stream<Method> operations() {
        return operationsOf(DynamoDbClient.class, DynamoDbRequest.class);
    }

    static Stream<Method> asyncOperations() {
        return operationsOf(DynamoDbAsyncClient.class, DynamoDbRequest.class);
    }

    static Stream<Method> streamsOperations() {
        return operationsOf(DynamoDbStreamsClient.class, DynamoDbStreamsRequest.class);
    }

    static Stream<Method> asyncStreamsOperations() {
        return operationsOf(DynamoDbStreamsAsyncClient.class, DynamoDbStreamsRequest.class);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void everyOperationReachesTheEngineUnderItsName(Method method) throws ReflectiveOperationException {
        try (DynamoDbClient client = InProcessClients.sync(dispatcher, Region.US_EAST_1)) {
            assertThatThrownBy(() -> method.invoke(client, emptyRequest(method)))
                    .isInstanceOf(InvocationTargetException.class)
                    .hasCauseInstanceOf(DynamoDbException.class);
        }
        assertThat(dispatcher.calls).containsExactly(expected(method));
    }

    @ParameterizedTest
    @MethodSource("streamsOperations")
    void everyStreamsOperationReachesTheEngineUnderItsName(Method method) {
        try (DynamoDbStreamsClient client = InProcessClients.streams(dispatcher, Region.US_EAST_1)) {
            assertThatThrownBy(() -> method.invoke(client, emptyRequest(method)))
                    .isInstanceOf(InvocationTargetException.class)
                    .hasCauseInstanceOf(DynamoDbException.class);
        }
        assertThat(dispatcher.calls).containsExactly(expected(method));
    }

    @ParameterizedTest
    @MethodSource("asyncOperations")
    void everyAsyncOperationCompletesItsFutureWithTheEnginesAnswer(Method method) throws ReflectiveOperationException {
        try (AsyncCalls calls = new AsyncCalls(dispatcher)) {
            DynamoDbAsyncClient client = InProcessClients.async(calls, Region.US_EAST_1);
            CompletableFuture<?> future = (CompletableFuture<?>) method.invoke(client, emptyRequest(method));
            assertThatThrownBy(future::join)
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(DynamoDbException.class);
            assertThatThrownBy(future::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(DynamoDbException.class);
        }
        assertThat(dispatcher.calls).containsExactly(expected(method));
    }

    @ParameterizedTest
    @MethodSource("asyncStreamsOperations")
    void everyAsyncStreamsOperationCompletesItsFutureWithTheEnginesAnswer(Method method)
            throws ReflectiveOperationException {
        try (AsyncCalls calls = new AsyncCalls(dispatcher)) {
            DynamoDbStreamsAsyncClient client = InProcessClients.streamsAsync(calls, Region.US_EAST_1);
            CompletableFuture<?> future = (CompletableFuture<?>) method.invoke(client, emptyRequest(method));
            assertThatThrownBy(future::join).hasCauseInstanceOf(DynamoDbException.class);
        }
        assertThat(dispatcher.calls).containsExactly(expected(method));
    }

    @Test
    void asyncClientOfAClosedEngineFailsTheFutureAndSaysSo() {
        AsyncCalls calls = new AsyncCalls(dispatcher);
        DynamoDbAsyncClient client = InProcessClients.async(calls, Region.US_EAST_1);
        calls.close();
        assertThatThrownBy(client.listTables(ListTablesRequest.builder().build())::join)
                .hasCauseInstanceOf(SdkClientException.class)
                .hasMessageContaining("ListTables was not sent: the engine is closed");
    }

    @Test
    void clientsSayWhoTheyAre() {
        DynamoDbClient client = InProcessClients.sync(dispatcher, Region.EU_WEST_1);
        DynamoDbStreamsClient streams = InProcessClients.streams(dispatcher, Region.EU_WEST_1);
        assertThat(client.serviceName()).isEqualTo("dynamodb");
        assertThat(client.serviceClientConfiguration().region()).isEqualTo(Region.EU_WEST_1);
        assertThat(streams.serviceClientConfiguration().region()).isEqualTo(Region.EU_WEST_1);
        assertThat(client.serviceClientConfiguration().endpointOverride()).isEmpty();
        assertThat(Set.of(client, InProcessClients.sync(dispatcher, Region.EU_WEST_1)))
                .hasSize(2)
                .contains(client);
        assertThat(client).hasToString("in-process DynamoDbClient");
    }

    private static Stream<Method> operationsOf(Class<?> client, Class<?> request) {
        return Arrays.stream(client.getMethods())
                .filter(method -> method.getParameterCount() == 1)
                .filter(method -> request.isAssignableFrom(method.getParameterTypes()[0]))
                .filter(method -> !method.getName().endsWith("Paginator"));
    }

    private static Object emptyRequest(Method method) throws ReflectiveOperationException {
        Object builder = method.getParameterTypes()[0].getMethod("builder").invoke(null);
        Method build = Buildable.class.getMethod("build");
        return build.invoke(builder);
    }

    private static String expected(Method method) {
        return Character.toUpperCase(method.getName().charAt(0))
                + method.getName().substring(1);
    }
}
