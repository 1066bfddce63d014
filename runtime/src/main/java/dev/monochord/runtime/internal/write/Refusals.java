package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.LimitException;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.internal.expression.ValuePath;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemType;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The errors of a write whose own item does not meet its conditions. Immutable. */
public final class Refusals {

    private final Session session;
    private final String pattern;
    private final ItemType<?> type;
    private final String item;

    /** The errors of a write of one kind of item by a pattern. */
    public Refusals(Session session, String pattern, ItemType<?> type) {
        this.session = session;
        this.pattern = pattern;
        this.type = type;
        this.item = type.name() + " in table " + session.table(type);
    }

    /** Returns whether an error reports that an item itself is not as its own write requires, such as its version. */
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

    PreconditionException moved(Map<String, AttributeValue> stored) {
        return new PreconditionException(
                "This " + item + " was written since it was read. Read it again and repeat the change.",
                null,
                pattern,
                () -> current(stored));
    }

    PreconditionException absent(ValuePath path, Map<String, AttributeValue> stored) {
        return new PreconditionException(
                "The attribute " + path + " of this " + item
                        + " is absent, so no part of it can be changed. Set all of it.",
                path + " present",
                pattern,
                () -> current(stored));
    }

    PreconditionException condition(String name, Map<String, AttributeValue> stored) {
        return new PreconditionException(
                "A condition on this " + item + " does not hold: " + name, name, pattern, () -> current(stored));
    }

    private Optional<?> current(Map<String, AttributeValue> stored) {
        ItemType<?> kind = session.tables().describing(type, stored);
        try {
            return kind == null ? Optional.empty() : Optional.of(kind.decode(stored));
        } catch (StoredItemException unreadable) {
            return Optional.empty();
        }
    }
}
