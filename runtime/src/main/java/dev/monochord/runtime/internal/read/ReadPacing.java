package dev.monochord.runtime.internal.read;

import org.jspecify.annotations.Nullable;

/**
 * How much a read may do, and how much it asks for at a time. Not thread-safe.
 *
 * <p>{@code Limit} counts items before they are filtered. So where nothing is left out a read asks for exactly what it
 * wants; where something is, it asks for more than that, because otherwise a filter that few items pass would need a request
 * for nearly every item. Items that are expired or of another kind are few, so they count only once they are met. A page
 * stops after a budget of requests and evaluated items and returns what it has; a read that goes on until it has enough asks
 * for twice as much each time.
 */
final class ReadPacing {

    /** What 10 requests may evaluate at most; each asks for its share. */
    private static final int PAGES = 10;

    private static final int EVALUATED = 1000;

    private final int wanted;
    private final boolean bounded;
    private final int sources;
    private boolean leavesOut;
    private int pages;
    private int evaluated;
    private long reach = EVALUATED / PAGES;

    private ReadPacing(int wanted, boolean bounded, int sources, boolean filtered) {
        this.wanted = wanted;
        this.bounded = bounded;
        this.sources = sources;
        this.leavesOut = filtered;
    }

    /** Until so many items are found, or all for 0, however much work that is. */
    static ReadPacing unbounded(int wanted, boolean filtered) {
        return new ReadPacing(wanted, false, 1, filtered);
    }

    /** For a page of so many items, with a budget for each of the sources. */
    static ReadPacing ofPage(int wanted, int sources, boolean filtered) {
        return new ReadPacing(wanted, true, sources, filtered);
    }

    /** The limit of the next request, where so many items were found already. */
    @Nullable
    Integer limit(int found) {
        if (wanted == 0) {
            return null;
        }
        int missing = wanted - found;
        if (!bounded) {
            return leavesOut ? growing(missing) : missing;
        }
        // Of several sources each has its share, and half as much again because shares are never even.
        int share = sources == 1 ? missing : (int) Math.min(missing, missing * 3L / 2 / sources + 1);
        return leavesOut ? Math.max(share, EVALUATED / PAGES) : share;
    }

    private int growing(int missing) {
        int limit = (int) Math.max(missing, reach);
        reach = Math.min(2 * reach, Integer.MAX_VALUE);
        return limit;
    }

    /** A request looked at so many items, of which so many were left out. */
    void looked(int items, int leftOut) {
        pages++;
        evaluated += items;
        leavesOut |= leftOut > 0;
    }

    /** An item that was at hand turned out not to be one that is wanted. */
    void leaveOut() {
        leavesOut = true;
    }

    /** The page stops here. */
    boolean spent() {
        return bounded && (pages >= PAGES * sources || evaluated >= (long) Math.max(EVALUATED, wanted) * sources);
    }
}
