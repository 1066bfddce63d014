package dev.monochord.systems.kit;

import org.jspecify.annotations.Nullable;

/**
 * A request that is refused in terms of HTTP, by a route, an authenticator or the dispatcher. Services throw a
 * {@link RefusedException}. The message is written for the caller.
 */
public final class HttpException extends RuntimeException {

    private final transient Failure failure;

    public HttpException(FailureKind kind, String message) {
        this(Failure.of(kind, message));
    }

    public HttpException(Failure failure) {
        super(failure.message());
        this.failure = failure;
    }

    HttpException(Failure failure, @Nullable Throwable cause) {
        super(failure.message(), cause);
        this.failure = failure;
    }

    public Failure failure() {
        return failure;
    }
}
