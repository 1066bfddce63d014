package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.state.SegmentState;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * How far the copy of a table has come, by all workers together. Always {@code read = written + skipped + failed}.
 *
 * @param table the table of PostgreSQL
 * @param copied whether all rows are copied
 * @param skipped rows of which DynamoDB already had this or a newer version
 * @param failed rows that were rejected
 * @param throttle why a worker is slower than it could be, or null
 */
public record CopyProgress(
        String table,
        boolean copied,
        long read,
        long written,
        long skipped,
        long failed,
        @Nullable String throttle) {

    static CopyProgress of(String table, int expected, List<SegmentState> segments) {
        return new CopyProgress(
                table,
                segments.size() == expected && segments.stream().allMatch(SegmentState::done),
                sum(segments, SegmentState::read),
                sum(segments, SegmentState::written),
                sum(segments, SegmentState::skipped),
                sum(segments, SegmentState::failed),
                segments.stream()
                        .filter(segment -> !segment.done() && segment.owner() != null)
                        .map(SegmentState::throttle)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null));
    }

    private static long sum(List<SegmentState> segments, ToLongFunction<SegmentState> count) {
        return segments.stream().mapToLong(count).sum();
    }

    /** Whether every row that was read is accounted for. */
    public boolean balances() {
        return read == written + skipped + failed;
    }
}
