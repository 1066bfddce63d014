package dev.monochord.engine.internal.assembly;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.fault.CallFacts;
import dev.monochord.engine.internal.fault.CallRecord;
import dev.monochord.engine.internal.fault.CallShape;
import dev.monochord.engine.internal.fault.HardEdges;
import dev.monochord.engine.internal.operation.Dispatcher;
import dev.monochord.engine.internal.operation.Operation;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;

/**
 * The operations of an engine, and the way of each call: the faults that come before it, the operation, the faults that
 * come after it, the recorder.
 */
public final class EngineDispatcher implements Dispatcher {

    private final HardEdges edges;
    private final Map<String, Map<String, Entry>> entries = new HashMap<>();
    private volatile boolean closed;

    private record Entry(Operation<?, ?> operation, CallShape shape) {

        @SuppressWarnings("unchecked")
        SdkPojo handle(SdkPojo request) {
            return ((Operation<SdkPojo, SdkPojo>) operation).handler().apply(request);
        }
    }

    public EngineDispatcher(HardEdges edges, Collection<? extends Operation<?, ?>> operations) {
        this.edges = edges;
        for (Operation<?, ?> operation : operations) {
            Entry entry = new Entry(operation, CallShape.of(operation.name()));
            Entry other = entries.computeIfAbsent(operation.target(), target -> new HashMap<>())
                    .put(operation.name(), entry);
            if (other != null) {
                throw new IllegalArgumentException(operation.name() + " of " + operation.target() + " is given twice");
            }
        }
    }

    @Override
    public Optional<Operation<?, ?>> find(String target, String name) {
        Entry entry = entry(target, name);
        return entry == null ? Optional.empty() : Optional.of(entry.operation());
    }

    @Override
    @SuppressWarnings("unchecked")
    public <O extends SdkPojo> O call(String target, String name, SdkPojo request) {
        if (closed) {
            throw new IllegalStateException("The engine is closed. Open it again before it is used.");
        }
        Entry entry = entry(target, name);
        if (entry == null) {
            throw ServiceError.plain("UnknownOperationException", "This engine has no operation " + name, 400);
        }
        CallFacts facts = entry.shape().facts(request);
        CallRecord call = edges.record();
        try {
            SdkPojo response = edges.chancy() ? withFaults(entry, facts, request) : entry.handle(request);
            if (call != null) {
                call.answered(facts, entry.shape().items(request, response));
            }
            return (O) response;
        } catch (RuntimeException | Error failure) {
            if (call != null) {
                call.failed(facts, failure);
            }
            throw failure;
        }
    }

    /** Takes no more calls; those under way go on. */
    void close() {
        closed = true;
    }

    private SdkPojo withFaults(Entry entry, CallFacts facts, SdkPojo request) {
        edges.before(facts);
        SdkPojo response = entry.handle(request);
        edges.after(facts);
        return response;
    }

    private @Nullable Entry entry(String target, String name) {
        Map<String, Entry> named = entries.get(target);
        return named == null ? null : named.get(name);
    }
}
