package dev.monochord.systems.kit;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.LimitException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PageTokenException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.RetriesExhaustedException;

/** What the errors of the runtime mean in HTTP. Their texts name tables and keys and stay inside. */
final class RuntimeFailures {

    private RuntimeFailures() {}

    static Failure classify(Throwable thrown) {
        if (thrown instanceof PageTokenException) {
            return Failure.of(FailureKind.INVALID, "the page token is not valid; ask for the first page again");
        }
        if (thrown instanceof InvalidInputException input) {
            return Failure.of(FailureKind.INVALID, input.field() + " is not valid")
                    .withField(input.field());
        }
        if (thrown instanceof LimitException limit) {
            return Failure.of(FailureKind.CONFLICT, "there are as many as there may be")
                    .withField(limit.field().orElse(null));
        }
        if (thrown instanceof ConflictException conflict) {
            String field = conflict.field().orElse(null);
            return Failure.of(FailureKind.CONFLICT, field == null ? "it exists already" : field + " is taken")
                    .withField(field);
        }
        if (thrown instanceof NotFoundException) {
            return Failure.of(FailureKind.NOT_FOUND, "there is no such thing");
        }
        if (thrown instanceof PreconditionException) {
            return Failure.of(FailureKind.PRECONDITION, "it has changed since it was read");
        }
        if (thrown instanceof RetriesExhaustedException) {
            return Failure.of(FailureKind.UNAVAILABLE, "too busy at the moment; try again")
                    .withHeader("Retry-After", "1");
        }
        return Failure.internal();
    }
}
