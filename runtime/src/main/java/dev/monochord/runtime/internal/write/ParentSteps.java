package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.Parent;
import dev.monochord.runtime.mirror.StoredValues;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Asks of the parents of one item what its write needs. For one thread. */
final class ParentSteps<T> {

    private final Session session;
    private final String pattern;
    private final ItemType<T> type;
    private final Set<ItemId> going = new HashSet<>();
    private final Set<ItemId> gone = new HashSet<>();
    private boolean limited = true;

    ParentSteps(Session session, String pattern, ItemType<T> type) {
        this.session = session;
        this.pattern = pattern;
        this.type = type;
    }

    /** Whether some parent counts. */
    boolean counted() {
        return type.parents().stream().anyMatch(parent -> parent.counter() != null);
    }

    /** Whether a replace could move an item from one counting parent to another. */
    boolean movable() {
        return type.parents().stream().anyMatch(parent -> parent.counter() != null && !parent.fixed());
    }

    /** Joins parents that have the most children already. */
    void beyondLimits() {
        limited = false;
    }

    void join(Draft draft, T item) {
        type.parents().forEach(parent -> need(draft, parent, item, 1));
    }

    void stay(Draft draft, T item) {
        type.parents().forEach(parent -> need(draft, parent, item, 0));
    }

    /** What is replaced need not be readable. */
    void move(Draft draft, Map<String, AttributeValue> before, T after) {
        for (Parent<T> parent : type.parents()) {
            ItemKey<?> old = parentOf(parent, before);
            if (old != null
                    && ItemId.of(session, old)
                            .equals(ItemId.of(session, parent.key().apply(after)))) {
                need(draft, parent, after, 0);
            } else {
                need(draft, parent, after, 1);
                need(draft, parent, old, before, -1);
            }
        }
    }

    /** A parent that does not count is not asked. */
    void leave(Draft draft, T item) {
        type.parents().stream()
                .filter(parent -> parent.counter() != null)
                .forEach(parent -> need(draft, parent, item, -1));
    }

    /** The same for an item that was read and need not be readable. */
    void leave(Draft draft, Map<String, AttributeValue> stored) {
        type.parents().stream()
                .filter(parent -> parent.counter() != null)
                .forEach(parent -> need(draft, parent, parentOf(parent, stored), stored, -1));
    }

    /** The parent of a stored item, or null if it cannot be told, which is reported. */
    private @Nullable ItemKey<?> parentOf(Parent<T> parent, Map<String, AttributeValue> stored) {
        try {
            return type.parentOf(parent, stored);
        } catch (StoredItemException unreadable) {
            session.report(type, pattern, unreadable, "the counter of its " + parent.name() + " is not changed");
            return null;
        }
    }

    /** Leaves every counting parent but one that is going itself. */
    void leaveAllBut(ItemId deleted) {
        going.add(deleted);
    }

    private void need(Draft draft, Parent<T> parent, T item, int change) {
        need(draft, parent, parent.key().apply(item), type.keyOf(item).attributes(), change);
    }

    /** Asks nothing of a parent that is not known. */
    private void need(
            Draft draft, Parent<T> parent, @Nullable ItemKey<?> key, Map<String, AttributeValue> child, int change) {
        if (key == null) {
            return;
        }
        ItemId id = ItemId.of(session, key);
        if (change < 0 && (parent.counter() == null || going.contains(id))) {
            return;
        }
        String counter = parent.counter();
        draft.need(new ParentNeed(
                id,
                parent.name(),
                key.type().partitionKey(),
                type.name(),
                change,
                counter,
                limited ? parent.limit() : 0,
                () -> {
                    if (counter != null) {
                        new CounterStart(session, pattern, type, key, counter).count(together(child, key));
                    }
                },
                change < 0 && gone.contains(id),
                found -> {
                    if (found) {
                        gone.remove(id);
                    } else {
                        gone.add(id);
                    }
                }));
    }

    private boolean together(Map<String, AttributeValue> child, ItemKey<?> parent) {
        AttributeValue own = child.get(type.partitionKey());
        AttributeValue theirs = parent.attributes().get(type.partitionKey());
        return parent.type().table().equals(type.table())
                && own != null
                && theirs != null
                && StoredValues.same(own, theirs);
    }
}
