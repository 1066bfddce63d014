package dev.monochord.engine.internal.operation;

import java.util.Optional;
import software.amazon.awssdk.core.SdkPojo;

/** The entrance of the engine: every request, in process or from the wire, goes through {@link #call}. */
public interface RequestDispatcher {

    /** Finds an operation by the two parts of an {@code X-Amz-Target}. */
    Optional<ApiOperation<?>> find(String target, String name);

    /** Runs a request of any operation: faults, the operation itself, the recorder. Throws the SDK's exceptions. */
    <O extends SdkPojo> O call(SdkPojo request);
}
