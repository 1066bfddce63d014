package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.postgres.catalog.RowReader;
import dev.monochord.migrate.postgres.change.ChangeStamp;
import dev.monochord.migrate.postgres.change.SourceRow;
import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import dev.monochord.migrate.postgres.state.TableProgress;
import dev.monochord.migrate.state.SegmentState;
import dev.monochord.migrate.work.PageResult;
import dev.monochord.migrate.work.RateLimit;
import dev.monochord.migrate.work.SegmentClaims;
import dev.monochord.migrate.work.SegmentTenure;
import dev.monochord.model.json.JsonTree;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Copies the rows of a table segment by segment and page by page, beside any number of other workers. A page is recorded
 * after its last write, so that whoever goes on after a kill repeats at most one page, and the repeated writes are skipped by
 * their stamps. Memory holds one page.
 *
 * <p>A worker that did not begin the capture reads newer rows than its snapshot had. That is safe: whatever happened to them
 * since the capture began is in the stream, with greater stamps.
 *
 * <p>A worker that was suspended for so long that another one may have its segment writes nothing more of its page. Meanwhile
 * the migration may be finished and the tombstones gone, which kept rows that it has read from coming back.
 */
public final class SourceCopy {

    private final RowMapper mapper;
    private final WriteLanes writes;
    private final CopySegments segments;
    private final RateLimit rate;
    private final @Nullable Integer unitsPerSecond;
    private final int pageSize;

    /**
     * A copy of one table.
     *
     * @param unitsPerSecond the capacity units that all workers use together, or null
     */
    public SourceCopy(
            RowMapper mapper,
            WriteLanes writes,
            CopySegments segments,
            RateLimit rate,
            @Nullable Integer unitsPerSecond,
            int pageSize) {
        this.mapper = mapper;
        this.writes = writes;
        this.segments = segments;
        this.rate = rate;
        this.unitsPerSecond = unitsPerSecond;
        this.pageSize = pageSize;
    }

    /** How a copy ended. */
    public enum Ending {
        /** All rows are copied. */
        COPIED,
        /** Other workers have the segments that are left. */
        NOTHING_FREE,
        /** The caller did not want it to go on. */
        STOPPED
    }

    /**
     * Copies segments until none is left to take.
     *
     * @param sql the connection to read from, in the snapshot of the capture if there is one
     * @param goesOn is told the progress after each page, and returns whether to go on
     */
    public Ending run(Connection sql, TableProgress table, Predicate<CopyProgress> goesOn) {
        RowMapping mapping = mapper.mapping();
        RowReader reader = new RowReader(sql, mapping.table(), mapping.key(), mapping.columns());
        while (true) {
            long before = segments.now();
            SegmentClaims.Offer offer = segments.next(table);
            SegmentState segment = offer.claimed();
            if (segment == null) {
                return offer.finished() ? Ending.COPIED : Ending.NOTHING_FREE;
            }
            rate.nextSegment();
            if (!copy(reader, table, segments.tenure(segment, before, rate), goesOn)) {
                return Ending.STOPPED;
            }
        }
    }

    /** Copies one segment, or as much of it as is this worker's; returns whether to go on. */
    private boolean copy(RowReader reader, TableProgress table, SegmentTenure tenure, Predicate<CopyProgress> goesOn) {
        int number = tenure.segment().number();
        List<String> last = bound(table, number);
        List<String> after = number == 0 ? null : bound(table, number - 1);
        while (true) {
            if (!isAdmitted(tenure)) {
                return true; // another worker has it
            }
            if (unitsPerSecond != null) {
                rate.bound((double) unitsPerSecond / segments.workers());
            }
            Map<String, String> cursor = tenure.segment().cursor();
            List<SourceRow> rows = reader.page(cursor == null ? after : List.copyOf(ordered(cursor)), last, pageSize);
            if (!tenure.beat()) {
                return true;
            }
            TransferTally tally = write(rows, table, tenure).orElse(null);
            if (tally == null) {
                if (!tenure.repeat(true)) {
                    return true; // another worker has it, and does the page again
                }
                continue;
            }
            boolean done = rows.isEmpty();
            Map<String, String> reached = done ? cursor : keyOf(reader, rows.get(rows.size() - 1));
            PageResult page = new PageResult(tally.written(), tally.skipped(), 0, tally.failed());
            boolean wanted = goesOn.test(segments.progress(table));
            boolean mine = tenure.advance(rows.size(), page, reached, done, !done && wanted);
            if (!wanted || !mine || done) {
                return wanted;
            }
        }
    }

    /** Writes a page; empty if that was abandoned because the segment may be another's by now. */
    private Optional<TransferTally> write(List<SourceRow> rows, TableProgress table, SegmentTenure tenure) {
        AtomicBoolean abandoned = new AtomicBoolean();
        Runnable guard = () -> {
            try {
                tenure.require();
            } catch (RetriesExhaustedException expired) {
                abandoned.set(true);
                throw expired;
            }
        };
        try {
            return Optional.of(writes.copy(mapper, rows, ChangeStamp.parse(table.stamp()), guard, tenure::beat));
        } catch (RetriesExhaustedException failure) {
            if (abandoned.get()) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    /** Waits while the throttle source tells to, with signs of life. */
    private boolean isAdmitted(SegmentTenure tenure) {
        try {
            return rate.admit(tenure::beat);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new FaultException("interrupted while the copy had to wait", stopped);
        }
    }

    private Map<String, String> keyOf(RowReader reader, SourceRow row) {
        Map<String, String> key = new LinkedHashMap<>();
        List<String> values = reader.keyOf(row);
        for (int i = 0; i < values.size(); i++) {
            key.put(mapper.mapping().key().get(i), values.get(i));
        }
        return key;
    }

    private List<String> ordered(Map<String, String> key) {
        List<String> values = new ArrayList<>();
        mapper.mapping().key().forEach(column -> values.add(key.getOrDefault(column, "")));
        return values;
    }

    private static @Nullable List<String> bound(TableProgress table, int segment) {
        if (segment == table.bounds().size()) {
            return null;
        }
        List<String> key = new ArrayList<>();
        ((List<?>) JsonTree.read(table.bounds().get(segment))).forEach(part -> key.add((String) part));
        return key;
    }
}
