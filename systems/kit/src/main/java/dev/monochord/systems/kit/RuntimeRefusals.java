package dev.monochord.systems.kit;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.LimitException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PageTokenException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.systems.kit.RefusedException.Reason;

/** Maps the errors of the runtime to refusals. Their messages, which name tables, are not passed on. */
final class RuntimeRefusals {

    private RuntimeRefusals() {}

    static RefusedException classify(Throwable thrown) {
        if (thrown instanceof PageTokenException) {
            return Refusal.invalid("the page token is not valid; ask for the first page again");
        }
        if (thrown instanceof InvalidInputException input) {
            return Refusal.invalid(input.field(), "is not valid");
        }
        if (thrown instanceof LimitException limit) {
            return Refusal.conflict("there are as many as there may be")
                    .withField(limit.field().orElse(null));
        }
        if (thrown instanceof ConflictException conflict) {
            String field = conflict.field().orElse(null);
            return field == null ? Refusal.conflict("it exists already") : Refusal.taken(field);
        }
        if (thrown instanceof NotFoundException) {
            return Refusal.notFound("there is no such thing");
        }
        if (thrown instanceof PreconditionException) {
            return Refusal.changed();
        }
        if (thrown instanceof StoredItemException unreadable) {
            return Refusal.unreadable(unreadable);
        }
        if (thrown instanceof RetriesExhaustedException) {
            return Refusal.busy("too busy at the moment; try again");
        }
        return new RefusedException(Reason.INTERNAL, "internal error");
    }
}
