package dev.monochord.model.plan;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What becomes of an item in a write, and what follows from it for the item's guards and parents. */
public enum ItemTransition {

    /** The item did not exist, or was not under this parent. */
    APPEARS(false, true),

    /** The item existed and still does. */
    STAYS(true, true),

    /** The item is deleted, or leaves this parent. */
    GOES(true, false);

    private final boolean before;
    private final boolean after;

    ItemTransition(boolean before, boolean after) {
        this.before = before;
        this.after = after;
    }

    /** How many more children a counting parent has. */
    public int count() {
        return (after ? 1 : 0) - (before ? 1 : 0);
    }

    /** Whether the parents must exist and must not be under deletion. */
    public boolean needsParents() {
        return after;
    }

    /**
     * The step on a parent; null if nothing is asked of it.
     *
     * @param counts whether the parent counts its children
     */
    public WriteAction.@Nullable Kind onParent(boolean counts) {
        if (counts && count() != 0) {
            return WriteAction.Kind.UPDATE;
        }
        return after ? WriteAction.Kind.CHECK : null;
    }

    /** The steps on the guards of a unique value: the new value is claimed, the old one released. */
    List<WriteAction.Kind> onGuards() {
        List<WriteAction.Kind> steps = new ArrayList<>();
        if (after) {
            steps.add(WriteAction.Kind.PUT);
        }
        if (before) {
            steps.add(WriteAction.Kind.DELETE);
        }
        return steps;
    }
}
