package dev.monochord.systems.nucleus;

import dev.monochord.systems.kit.Failure;
import dev.monochord.systems.kit.FailureKind;
import dev.monochord.systems.kit.HttpException;
import org.jspecify.annotations.Nullable;

/** What callers are told when Nucleus does not do what they ask for. */
final class Refusal {

    private Refusal() {}

    static HttpException invalid(String field, String what) {
        return Failure.of(FailureKind.INVALID, field + " " + what)
                .withField(field)
                .asException();
    }

    static HttpException noAccount() {
        return new HttpException(FailureKind.NOT_FOUND, "account not found");
    }

    static HttpException noSchedule() {
        return new HttpException(FailureKind.NOT_FOUND, "schedule not found");
    }

    static HttpException noResource() {
        return new HttpException(FailureKind.NOT_FOUND, "resource not found");
    }

    static HttpException conflict(String message) {
        return new HttpException(FailureKind.CONFLICT, message);
    }

    static HttpException beingDeleted() {
        return conflict("schedule is being deleted");
    }

    /** Says which version there is, or that there is none: items of older programs do not count their writes. */
    static HttpException moved(@Nullable Long version) {
        String now = version == null ? "it has no version" : "its version is " + version;
        return new HttpException(FailureKind.PRECONDITION, "it has changed: " + now);
    }
}
