package dev.monochord.migrate.state;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One part of a pass over a table: what one worker does at a time.
 *
 * @param id the migration
 * @param pass the pass, such as {@code copy-1}
 * @param number of the segment in a parallel scan
 * @param done whether the segment is finished
 * @param owner the worker that has it, or null
 * @param lease grows with every checkpoint and every change of hands; also the fencing token
 * @param cursor the last key that is finished, by attribute name, in the form of {@link KeyAsText}; null at the start
 * @param read items that were read
 * @param written items that were written
 * @param skipped items that needed nothing: equal already, expired, or derived from others
 * @param cancelled items that somebody deleted or changed first, so that nothing was left to do
 * @param failed items that became dead letters, or differences
 * @param capacity the capacity units that were used, reads and writes
 * @param throttle why its worker is slower than it could be, or null
 * @param updatedAt when the segment was last written
 * @param untraced items that do not tell what they are made from, so that they were not verified; null for none
 * @param unindexed items without a value for a key of a new index, which they are therefore not in; null for none
 */
@Item(table = MigrationsTable.class, name = "Segment")
@Key(partition = "MIGRATION#{id}", sort = "SEGMENT#{pass:word}#{number:6}")
public record SegmentState(
        @KeyOnly String id,
        @KeyOnly String pass,
        int number,
        boolean done,
        @Nullable String owner,
        long lease,
        @Nullable Map<String, String> cursor,
        long read,
        long written,
        long skipped,
        long cancelled,
        long failed,
        double capacity,
        @Nullable String throttle,
        Instant updatedAt,
        @Nullable Long untraced,
        @Nullable Long unindexed) {

    /** A segment that nobody has begun. */
    public static SegmentState unstarted(String id, String pass, int number, Instant now) {
        return new SegmentState(id, pass, number, false, null, 0, null, 0, 0, 0, 0, 0, 0, null, now, null, null);
    }

    /**
     * This segment after some more items.
     *
     * @param read how many there were; what became of them has to add up to it
     * @param reached the last key that is finished
     * @param used the capacity units that they took
     */
    public SegmentState advanced(
            long read,
            long written,
            long skipped,
            long cancelled,
            long failed,
            long untraced,
            long unindexed,
            @Nullable Map<String, String> reached,
            double used) {
        return new SegmentState(
                id,
                pass,
                number,
                done,
                owner,
                lease + 1,
                reached,
                this.read + read,
                this.written + written,
                this.skipped + skipped,
                this.cancelled + cancelled,
                this.failed + failed,
                capacity + used,
                throttle,
                updatedAt,
                untraced == 0 ? this.untraced : Long.valueOf(notTraced() + untraced),
                unindexed == 0 ? this.unindexed : Long.valueOf(notIndexed() + unindexed));
    }

    /** This segment as its worker leaves it: whether it is finished, and why it is slower than it could be. */
    public SegmentState marked(boolean finished, @Nullable String reason) {
        return new SegmentState(
                id, pass, number, finished, owner, lease, cursor, read, written, skipped, cancelled, failed, capacity,
                reason, updatedAt, untraced, unindexed);
    }

    /** Whether every item that was read is accounted for. */
    public boolean balances() {
        return read == written + skipped + cancelled + failed + notTraced();
    }

    /** Returns the number of items without a value for a key of a new index. */
    public long notIndexed() {
        return unindexed == null ? 0 : unindexed;
    }

    /** How many items do not tell what they are made from. */
    public long notTraced() {
        return untraced == null ? 0 : untraced;
    }
}
