package dev.monochord.model.picture;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What one request reads or writes of a partition, and the access patterns that do so.
 *
 * @param bars the bars, counted from zero; never empty
 */
record PictureSlice(SortedSet<Integer> bars, Extent extent, int colour, List<PictureRequest> requests) {

    /** How much of a stack of items it is. */
    enum Extent {
        ONE,
        SOME,
        ALL
    }

    PictureSlice {
        bars = new TreeSet<>(bars);
        requests = List.copyOf(requests);
    }

    int first() {
        return bars.first();
    }

    int last() {
        return bars.last();
    }

    boolean single() {
        return bars.size() == 1;
    }

    boolean ofOneItem() {
        return single() && extent == Extent.ONE;
    }
}
