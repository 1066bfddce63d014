package dev.monochord.engine.internal.assembly;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.fault.CallFacts;
import dev.monochord.engine.internal.fault.CallRecord;
import dev.monochord.engine.internal.fault.FaultInjection;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.operation.OperationNames;
import dev.monochord.engine.internal.operation.RequestDispatcher;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.core.SdkPojo;

/**
 * The operations of an engine, and the path of each call: the faults that precede it, the operation, the faults that
 * follow it, the recorder. Thread-safe.
 */
public final class EngineDispatcher implements RequestDispatcher {

    private final FaultInjection injection;
    private final Map<String, Map<String, OperationHandler<?, ?>>> byTarget = new HashMap<>();
    private final Map<String, OperationHandler<?, ?>> handlers = new HashMap<>();
    private final Map<Class<?>, OperationHandler<?, ?>> byType = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /** @throws IllegalArgumentException if an operation has two handlers */
    public EngineDispatcher(FaultInjection injection, Collection<? extends OperationHandler<?, ?>> handlers) {
        this.injection = injection;
        for (OperationHandler<?, ?> handler : handlers) {
            ApiOperation<?> operation = handler.operation();
            byTarget.computeIfAbsent(operation.service().target(), target -> new HashMap<>())
                    .put(operation.name(), handler);
            if (this.handlers.put(operation.name(), handler) != null) {
                throw new IllegalArgumentException(operation + " has two handlers");
            }
        }
    }

    @Override
    public Optional<OperationHandler<?, ?>> find(String target, String name) {
        return Optional.ofNullable(byTarget.getOrDefault(target, Map.of()).get(name));
    }

    @Override
    @SuppressWarnings("unchecked")
    public <O extends SdkPojo> O call(OperationHandler<?, O> handler, SdkPojo request) {
        checkOpen();
        return run((OperationHandler<SdkPojo, O>) handler, request);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <O extends SdkPojo> O call(SdkPojo request) {
        checkOpen();
        OperationHandler<?, ?> handler = byType.get(request.getClass());
        return run((OperationHandler<SdkPojo, O>) (handler == null ? first(request) : handler), request);
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("The engine is closed. Open it again before it is used.");
        }
    }

    /** The handler for the first request of its type: no type is known before, since its class need not be loaded. */
    private OperationHandler<?, ?> first(SdkPojo request) {
        OperationHandler<?, ?> handler = handlers.get(OperationNames.of(request));
        if (handler == null) {
            throw ServiceError.plain(
                    "UnknownOperationException", "This engine has no operation " + OperationNames.of(request), 400);
        }
        byType.put(request.getClass(), handler);
        return handler;
    }

    private <I extends SdkPojo, O extends SdkPojo> O run(OperationHandler<I, O> handler, I request) {
        ApiOperation<I> operation = handler.operation();
        CallFacts facts = CallFacts.of(operation, request);
        CallRecord call = injection.record();
        try {
            O response = injection.hasRequestFaults() ? withFaults(handler, facts, request) : handler.handle(request);
            if (call != null) {
                call.answered(facts, operation.items(request, response));
            }
            return response;
        } catch (RuntimeException | Error failure) {
            if (call != null) {
                call.failed(facts, failure);
            }
            throw failure;
        }
    }

    /** Accepts no more calls; those in flight continue. */
    void close() {
        closed = true;
    }

    private <I extends SdkPojo, O extends SdkPojo> O withFaults(
            OperationHandler<I, O> handler, CallFacts facts, I request) {
        injection.before(facts);
        O response = handler.handle(request);
        injection.after(facts);
        return response;
    }
}
