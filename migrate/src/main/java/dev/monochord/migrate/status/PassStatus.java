package dev.monochord.migrate.status;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How far one pass has come.
 *
 * @param name such as {@code copy-1}
 * @param done whether every segment is finished
 * @param segments how many there are
 * @param finishedSegments how many of them are finished
 * @param read items that were read
 * @param written items that were written
 * @param skipped items that needed nothing
 * @param cancelled items that somebody deleted or changed first
 * @param failed items that became dead letters or differences
 * @param estimate how many items there are, as far as the service knows; 0 if it does not
 * @param capacity the capacity units that were used
 * @param untraced items that do not tell what they are made from, so that they were not verified
 * @param itemsPerSecond items read per second, from the start of the pass to its last checkpoint
 */
public record PassStatus(
        String name,
        boolean done,
        int segments,
        int finishedSegments,
        long read,
        long written,
        long skipped,
        long cancelled,
        long failed,
        long estimate,
        double capacity,
        long untraced,
        double itemsPerSecond) {

    /** The percentage that is done; less than 100 until everything is. */
    public double percent() {
        if (done) {
            return 100;
        }
        double share = estimated() ? (double) read / estimate : (double) finishedSegments / Math.max(1, segments);
        return Math.min(99.9, 100 * share);
    }

    /** Whether the estimate is of use. The service may not have counted items that were read by now. */
    public boolean estimated() {
        return estimate > 0 && read <= estimate;
    }

    /** The time left at the given rate, or null as long as it cannot be told: before 1 %, or if nothing moves. */
    public @Nullable Duration left(double rate) {
        if (done) {
            return Duration.ZERO;
        }
        return percent() < 1 || rate <= 0 || !estimated()
                ? null
                : Duration.ofSeconds((long) Math.ceil((estimate - read) / rate));
    }

    /** Returns the time from the start of the pass to its last checkpoint. */
    Duration time() {
        return itemsPerSecond > 0 ? Duration.ofMillis(Math.round(read * 1000 / itemsPerSecond)) : Duration.ZERO;
    }

    Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("pass", name);
        tree.put("done", done);
        tree.put("percent", Decimals.tenths(percent()));
        tree.put("segments", segments);
        tree.put("finishedSegments", finishedSegments);
        tree.put("read", read);
        tree.put("written", written);
        tree.put("skipped", skipped);
        tree.put("cancelled", cancelled);
        tree.put("failed", failed);
        tree.put("notTraced", untraced);
        tree.put("estimate", estimate);
        tree.put("capacityUnits", Decimals.tenths(capacity));
        tree.put("itemsPerSecond", Decimals.tenths(itemsPerSecond));
        return tree;
    }
}
