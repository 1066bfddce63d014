package dev.monochord.runtime.internal.write;

import dev.monochord.model.plan.ItemTransition;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.internal.mirror.StoredValues;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.Parent;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Asks of the parents of one item what its write needs. Not thread-safe. */
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

    /** Joins parents that have the most children already. */
    void beyondLimits() {
        limited = false;
    }

    /** Asks what a change of an item means for its parents. */
    void follow(Draft draft, T item, ItemTransition change) {
        type.parents().forEach(parent -> need(draft, parent, item, change));
    }

    /** What is replaced need not be readable. */
    void move(Draft draft, Map<String, AttributeValue> before, T after) {
        for (Parent<T> parent : type.parents()) {
            ItemKey<?> old = parentOf(parent, before);
            if (old != null
                    && ItemId.of(session, old)
                            .equals(ItemId.of(session, parent.key().apply(after)))) {
                need(draft, parent, after, ItemTransition.STAYS);
            } else {
                need(draft, parent, after, ItemTransition.APPEARS);
                need(draft, parent, old, before, ItemTransition.GOES);
            }
        }
    }

    /** The item goes; it was read, and need not be readable. A parent of which nothing is asked is not looked for. */
    void leave(Draft draft, Map<String, AttributeValue> stored) {
        type.parents().stream()
                .filter(parent -> concerns(parent, ItemTransition.GOES))
                .forEach(parent -> need(draft, parent, parentOf(parent, stored), stored, ItemTransition.GOES));
    }

    private static boolean concerns(Parent<?> parent, ItemTransition change) {
        return change.onParent(parent.counter() != null) != null;
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

    private void need(Draft draft, Parent<T> parent, T item, ItemTransition change) {
        need(draft, parent, parent.key().apply(item), type.keyOf(item).attributes(), change);
    }

    /** Asks nothing of a parent that is not known. */
    private void need(
            Draft draft,
            Parent<T> parent,
            @Nullable ItemKey<?> key,
            Map<String, AttributeValue> child,
            ItemTransition change) {
        if (key == null) {
            return;
        }
        ItemId id = ItemId.of(session, key);
        if (!concerns(parent, change) || change == ItemTransition.GOES && going.contains(id)) {
            return;
        }
        String counter = parent.counter();
        draft.need(new ParentNeed(
                id,
                parent.name(),
                key.type(),
                type.name(),
                change,
                counter,
                limited ? parent.limit() : 0,
                counter == null ? null : new CounterStart(session, pattern, type, key, counter, together(child, key)),
                change == ItemTransition.GOES && gone.contains(id),
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
