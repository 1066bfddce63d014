package dev.monochord.engine.testing;

import dev.monochord.engine.internal.assembly.EngineCore;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.ApiService;
import dev.monochord.engine.internal.operation.RequestDispatcher;
import dev.monochord.engine.internal.storage.StoreHealth;
import dev.monochord.engine.storage.Durability;
import java.time.Clock;
import java.time.Duration;
import software.amazon.awssdk.core.SdkPojo;

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

    private static RequestDispatcher dispatcher() {
        try (EngineCore core = EngineCore.open(
                null,
                Durability.MEMORY,
                Clock.systemUTC(),
                "us-east-1",
                Duration.ZERO,
                Duration.ofDays(1),
                new StoreHealth(change -> {}))) {
            return core.dispatcher();
        }
    }
}
