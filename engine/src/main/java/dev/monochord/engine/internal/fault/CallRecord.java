package dev.monochord.engine.internal.fault;

import dev.monochord.engine.fault.RecordedCall;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/** A call that is being recorded. For the thread that began it, which must end it. */
public final class CallRecord {

    private final CallRing ring;
    private final CallScope scope;
    private final long began = System.nanoTime();

    CallRecord(CallRing ring, CallScope scope) {
        this.ring = ring;
        this.scope = scope;
    }

    /** Ends a call that was answered. */
    public void answered(CallFacts call, int items) {
        end(call, items, null);
    }

    /** Ends a call that failed. */
    public void failed(CallFacts call, Throwable failure) {
        end(call, 0, code(failure));
    }

    private void end(CallFacts call, int items, @Nullable String error) {
        scope.close();
        ring.add(new RecordedCall(
                call.operation().name(),
                call.tables().isEmpty() ? scope.tables() : call.tables(),
                call.index(),
                scope.scan() || call.operation().isScan(),
                scope.readUnits(),
                scope.writeUnits(),
                items,
                error,
                Duration.ofNanos(System.nanoTime() - began)));
    }

    private static String code(Throwable failure) {
        return failure instanceof AwsServiceException service && service.awsErrorDetails() != null
                ? service.awsErrorDetails().errorCode()
                : failure.getClass().getSimpleName();
    }
}
