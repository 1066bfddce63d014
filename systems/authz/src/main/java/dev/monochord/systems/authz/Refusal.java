package dev.monochord.systems.authz;

import dev.monochord.systems.kit.Failure;
import dev.monochord.systems.kit.FailureKind;
import dev.monochord.systems.kit.HttpException;
import org.jspecify.annotations.Nullable;

/** What callers are told when the system does not do what they ask for. */
final class Refusal {

    private Refusal() {}

    static HttpException invalid(String field, String what) {
        return Failure.of(FailureKind.INVALID, field + " " + what)
                .withField(field)
                .asException();
    }

    static HttpException notFound(String what) {
        return new HttpException(FailureKind.NOT_FOUND, what + " not found");
    }

    static HttpException taken(@Nullable String field) {
        return Failure.of(FailureKind.CONFLICT, (field == null ? "it" : field) + " is taken")
                .withField(field)
                .asException();
    }

    static HttpException beingDeleted(String what) {
        return new HttpException(FailureKind.CONFLICT, what + " is being deleted");
    }

    /** A row that was stored by another program in a form that is not understood. */
    static HttpException unreadable() {
        return new HttpException(
                FailureKind.CONFLICT, "the stored item cannot be read; delete it, or correct it in the table");
    }

    static HttpException changed() {
        return new HttpException(FailureKind.PRECONDITION, "it has changed since it was read");
    }

    static HttpException unprocessable(String field, String message) {
        return Failure.of(FailureKind.UNPROCESSABLE, message).withField(field).asException();
    }

    static HttpException unauthenticated() {
        return new HttpException(FailureKind.UNAUTHENTICATED, "the header Authorization does not prove who asks");
    }

    static HttpException forbidden(String why) {
        return new HttpException(FailureKind.FORBIDDEN, why);
    }

    /** A version in a request that is not the stored one; null is none in particular. */
    static void requireVersion(@Nullable Long wanted, @Nullable Long stored) {
        if (wanted != null && wanted != (stored == null ? 0 : stored)) {
            throw changed();
        }
    }
}
