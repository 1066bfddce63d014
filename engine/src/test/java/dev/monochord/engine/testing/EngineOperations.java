package dev.monochord.engine.testing;

import dev.monochord.engine.internal.assembly.EngineCore;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.ApiService;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.operation.RequestDispatcher;
import dev.monochord.engine.internal.storage.StoreHealth;
import dev.monochord.engine.storage.Durability;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The operations of an engine, by name. */
public final class EngineOperations {

    private static final RequestDispatcher DISPATCHER = dispatcher();

    private EngineOperations() {}

    @SuppressWarnings("unchecked")
    public static <I extends SdkPojo> ApiOperation<I> of(String name) {
        return (ApiOperation<I>) DISPATCHER
                .find(ApiService.DYNAMODB.target(), name)
                .orElseThrow()
                .operation();
    }

    /** Returns all operations of the SDK's clients that an engine has. */
    public static List<ApiOperation<?>> all() {
        return Stream.of(DynamoDbClient.class, DynamoDbStreamsClient.class)
                .flatMap(client -> Stream.of(client.getMethods()))
                .map(method -> Character.toUpperCase(method.getName().charAt(0))
                        + method.getName().substring(1))
                .distinct()
                .flatMap(name -> Stream.of(ApiService.values())
                        .flatMap(service -> DISPATCHER.find(service.target(), name).stream()))
                .<ApiOperation<?>>map(OperationHandler::operation)
                .toList();
    }

    private static RequestDispatcher dispatcher() {
        try (EngineCore core = EngineCore.open(
                null,
                Durability.MEMORY,
                Clock.systemUTC(),
                "us-east-1",
                Duration.ZERO,
                Duration.ofDays(1),
                10L << 30,
                new StoreHealth(change -> {}))) {
            return core.dispatcher();
        }
    }
}
