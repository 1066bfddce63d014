package dev.monochord.model.picture;

import java.util.List;

/**
 * An item collection: what has one partition key.
 *
 * @param key the partition key or its template
 * @param note how much is in it
 * @param bars in the order of the sort key
 */
record PicturePartition(String key, String note, List<PictureBar> bars, List<PictureSlice> slices) {

    PicturePartition {
        bars = List.copyOf(bars);
        slices = List.copyOf(slices);
    }
}
