package dev.monochord.systems.cello;

import dev.monochord.systems.kit.FailureKind;
import dev.monochord.systems.kit.HttpException;

/** What callers are told when Cello does not do what they ask for. */
final class Refusal {

    static final String NO_PROJECT = "project does not exist";

    private Refusal() {}

    static HttpException invalid(String what) {
        return new HttpException(FailureKind.INVALID, "invalid request, " + what);
    }

    static HttpException bad(String message) {
        return new HttpException(FailureKind.INVALID, message);
    }

    static HttpException notFound(String message) {
        return new HttpException(FailureKind.NOT_FOUND, message);
    }

    static HttpException conflict(String message) {
        return new HttpException(FailureKind.CONFLICT, message);
    }

    /** A row that was stored by another program in a form that is not understood. */
    static HttpException unreadable() {
        return conflict("the stored item cannot be read; delete it, or correct it in the table");
    }

    static HttpException beingDeleted() {
        return conflict("project is being deleted");
    }
}
