package dev.monochord.engine.internal.client;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.operation.OperationHandler;
import dev.monochord.engine.internal.operation.OperationNames;
import dev.monochord.engine.internal.operation.RequestDispatcher;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import software.amazon.awssdk.core.SdkPojo;

/** A dispatcher without an engine: notes what it is asked and refuses it. */
final class EchoDispatcher implements RequestDispatcher {

    final List<String> calls = new CopyOnWriteArrayList<>();

    @Override
    public Optional<OperationHandler<?, ?>> find(String target, String name) {
        return Optional.empty();
    }

    @Override
    public <O extends SdkPojo> O call(SdkPojo request) {
        String name = OperationNames.of(request);
        calls.add(name);
        throw ServiceError.plain("UnknownOperationException", name, 400);
    }

    @Override
    public <O extends SdkPojo> O call(OperationHandler<?, O> handler, SdkPojo request) {
        return call(request);
    }
}
