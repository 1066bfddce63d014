package dev.monochord.engine.internal.fault;

import org.jspecify.annotations.Nullable;

/**
 * What readers of one index row still see of its past: the values that changes replaced, each with the time until which
 * it is shown. Immutable; changes are in the order in which they were made, and their times do not go down.
 */
record RowOverlay(Change[] pending) {

    /** A change that readers do not see before {@code visibleAt}; {@code before} is null where there was no row. */
    record Change(long visibleAt, byte @Nullable [] before) {}

    static final RowOverlay NONE = new RowOverlay(new Change[0]);

    RowOverlay plus(long now, long visibleAt, byte @Nullable [] before) {
        int shown = 0;
        while (shown < pending.length && pending[shown].visibleAt() <= now) {
            shown++;
        }
        Change[] next = new Change[pending.length - shown + 1];
        System.arraycopy(pending, shown, next, 0, pending.length - shown);
        // A change is never seen before an earlier one of the same row.
        long notBefore = pending.length == 0 ? visibleAt : Math.max(visibleAt, pending[pending.length - 1].visibleAt());
        next[next.length - 1] = new Change(notBefore, before);
        return new RowOverlay(next);
    }

    /** The first change that is not visible yet: what it replaced is what readers see. Null where all are visible. */
    @Nullable
    Change hidden(long now) {
        for (Change change : pending) {
            if (change.visibleAt() > now) {
                return change;
            }
        }
        return null;
    }
}
