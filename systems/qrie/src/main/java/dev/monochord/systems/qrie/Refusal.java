package dev.monochord.systems.qrie;

import dev.monochord.systems.kit.Failure;
import dev.monochord.systems.kit.FailureKind;
import dev.monochord.systems.kit.HttpException;

/** What callers are told when qrie does not do what they ask for. */
final class Refusal {

    private Refusal() {}

    static HttpException bad(String message) {
        return new HttpException(FailureKind.INVALID, message);
    }

    static HttpException bad(String message, String details) {
        return Failure.of(FailureKind.INVALID, message).withDetails(details).asException();
    }

    static HttpException notFound(String message) {
        return new HttpException(FailureKind.NOT_FOUND, message);
    }

    static HttpException conflict(String message) {
        return new HttpException(FailureKind.CONFLICT, message);
    }

    static HttpException conflict(String message, String details) {
        return Failure.of(FailureKind.CONFLICT, message).withDetails(details).asException();
    }

    static HttpException busy(String message) {
        return Failure.of(FailureKind.UNAVAILABLE, message)
                .withHeader("Retry-After", "1")
                .asException();
    }
}
