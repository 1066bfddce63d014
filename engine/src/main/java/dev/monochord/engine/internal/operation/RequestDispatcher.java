package dev.monochord.engine.internal.operation;

import java.util.Optional;
import software.amazon.awssdk.core.SdkPojo;

/**
 * The entrance of the engine, which looks up the handler of each request once: by the target of a request from the wire, by
 * the type of one in process.
 */
public interface RequestDispatcher {

    /** Finds an operation by the two parts of an {@code X-Amz-Target}. */
    Optional<OperationHandler<?, ?>> find(String target, String name);

    /**
     * Runs a request of an operation that was found: faults, the operation itself, the recorder. Throws the SDK's
     * exceptions.
     */
    <O extends SdkPojo> O call(OperationHandler<?, O> handler, SdkPojo request);

    /** Finds the operation by the type of the request, and runs it. */
    <O extends SdkPojo> O call(SdkPojo request);
}
