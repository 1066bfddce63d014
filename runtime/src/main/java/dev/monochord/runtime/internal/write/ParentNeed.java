package dev.monochord.runtime.internal.write;

import dev.monochord.model.plan.ItemTransition;
import dev.monochord.runtime.item.ItemType;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the write of a child asks of its parent.
 *
 * @param parent the kind of the parent
 * @param type the parent's type
 * @param child the kind of the child
 * @param change what becomes of the child
 * @param counter the attribute that counts them, or null
 * @param limit the most children, or 0 for any number
 * @param start counts the children of a parent that has no counter yet; null without a counter
 * @param gone whether the parent of a child that goes was found missing; the write asks that it still is
 * @param found told whether the parent of a child that goes is there
 */
record ParentNeed(
        ItemId id,
        String parent,
        ItemType<?> type,
        String child,
        ItemTransition change,
        @Nullable String counter,
        int limit,
        @Nullable CounterStart start,
        boolean gone,
        Consumer<Boolean> found) {

    /** Whether the parent must exist and must not be under deletion. */
    boolean alive() {
        return change.needsParents();
    }

    /** Begins the counter that the parent lacks. */
    Remedy begin() {
        return new Remedy.BeginCounter(Objects.requireNonNull(start));
    }

    /** How many more children are counted. */
    int count() {
        return change.count();
    }
}
