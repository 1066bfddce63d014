package dev.monochord.engine.internal.operation;

import java.util.Optional;
import software.amazon.awssdk.core.SdkPojo;

/** The door of the engine: every request, in process or from the wire, goes through {@link #call}. */
public interface Dispatcher {

    /** The operation behind a target ({@code DynamoDB_20120810}) and a name ({@code PutItem}). */
    Optional<Operation<?, ?>> find(String target, String name);

    /** Runs a request: faults, the operation itself, the recorder. Throws the SDK's exceptions. */
    <O extends SdkPojo> O call(String target, String name, SdkPojo request);
}
