package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.LimitException;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.AttributePath;
import dev.monochord.runtime.item.ItemType;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What the caller is told when the condition of a write of one kind fails. */
public final class Refusals {

    private final String item;

    public Refusals(Session session, ItemType<?> type) {
        this.item = type.name() + " in table " + session.table(type);
    }

    /** Whether an error reports that an item itself is not as its own write requires, such as its existence or version. */
    public static boolean ofOwnItem(MonochordException error) {
        if (error instanceof NotFoundException missing) {
            return missing.parent().isEmpty();
        }
        return error instanceof PreconditionException
                || error instanceof ConflictException conflict
                        && !(error instanceof LimitException)
                        && conflict.field().isEmpty();
    }

    public NotFoundException missing() {
        return new NotFoundException("This " + item + " does not exist.", null);
    }

    NotFoundException deleting() {
        return new NotFoundException("This " + item + " is being deleted.", null);
    }

    ConflictException exists(Map<String, AttributeValue> stored) {
        String state = stored.containsKey(DeletionMark.ID) ? " is still being deleted." : " exists already.";
        return new ConflictException("This " + item + state, null);
    }

    ConflictException held(Map<String, AttributeValue> holder) {
        return new ConflictException("This " + item + " is held by another.", null, holder, null);
    }

    PreconditionException moved() {
        return new PreconditionException(
                "This " + item + " was written since it was read. Read it again and repeat the change.", null);
    }

    PreconditionException absent(AttributePath path) {
        return new PreconditionException(
                "The attribute " + path + " of this " + item
                        + " is absent, so no part of it can be changed. Set all of it.",
                null);
    }

    PreconditionException condition() {
        return new PreconditionException("A condition on this " + item + " does not hold.", null);
    }
}
