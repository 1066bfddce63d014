package dev.monochord.runtime.write;

import dev.monochord.runtime.expression.StoredValues;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.Parent;
import java.util.HashSet;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Asks of the parents of one item what its write needs. For one thread. */
final class ParentSteps<T> {

    private final WriteAccess access;
    private final String pattern;
    private final ItemType<T> type;
    private final Set<ItemId> going = new HashSet<>();
    private final Set<ItemId> gone = new HashSet<>();
    private boolean limited = true;

    ParentSteps(WriteAccess access, String pattern, ItemType<T> type) {
        this.access = access;
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

    void move(Draft draft, T before, T after) {
        for (Parent<T> parent : type.parents()) {
            if (access.id(parent.key().apply(before))
                    .equals(access.id(parent.key().apply(after)))) {
                need(draft, parent, after, 0);
            } else {
                need(draft, parent, after, 1);
                need(draft, parent, before, -1);
            }
        }
    }

    /** A parent that does not count is not asked. */
    void leave(Draft draft, T item) {
        type.parents().stream()
                .filter(parent -> parent.counter() != null)
                .forEach(parent -> need(draft, parent, item, -1));
    }

    /** Leaves every counting parent but one that is going itself. */
    void leaveAllBut(ItemId deleted) {
        going.add(deleted);
    }

    private void need(Draft draft, Parent<T> parent, T item, int change) {
        ItemKey<?> key = parent.key().apply(item);
        ItemId id = access.id(key);
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
                        new CounterStart(access, pattern, type, key, counter).count(together(item, key));
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

    private boolean together(T item, ItemKey<?> parent) {
        AttributeValue own = type.keyOf(item).attributes().get(type.partitionKey());
        AttributeValue theirs = parent.attributes().get(type.partitionKey());
        return parent.type().table().equals(type.table())
                && own != null
                && theirs != null
                && StoredValues.same(own, theirs);
    }
}
