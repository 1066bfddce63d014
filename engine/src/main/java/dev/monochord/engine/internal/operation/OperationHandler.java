package dev.monochord.engine.internal.operation;

import java.util.function.Function;
import software.amazon.awssdk.core.SdkPojo;

/**
 * An operation of an engine.
 *
 * @param function executes a request that satisfies the operation's constraints; throws the SDK's exceptions
 */
public record OperationHandler<I extends SdkPojo, O extends SdkPojo>(
        ApiOperation<I> operation, Function<I, O> function) {

    /** Checks and executes a request. Throws the SDK's exceptions. */
    public O handle(I request) {
        operation.constraints().check(request);
        return function.apply(request);
    }
}
