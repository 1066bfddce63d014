package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.postgres.catalog.RowReader;
import dev.monochord.migrate.postgres.change.ChangeStamp;
import dev.monochord.migrate.postgres.change.SourceRow;
import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import dev.monochord.migrate.postgres.mapping.UnmappableRowException;
import dev.monochord.migrate.postgres.state.TableProgress;
import dev.monochord.migrate.postgres.state.TransferTable;
import dev.monochord.model.json.JsonTree;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Copies the rows of a table page by page. A page is recorded after its last write, so that a copy that was killed repeats
 * at most one page, and the repeated writes are skipped by their stamps. Memory holds one page.
 *
 * <p>A copy that goes on after a kill reads newer rows than its snapshot had. That is safe: whatever happened to them since
 * the capture began is in the stream, with greater stamps.
 */
public final class SourceCopy {

    private final RowMapper mapper;
    private final WriteLanes writes;
    private final TransferTable state;
    private final int pageSize;

    public SourceCopy(RowMapper mapper, WriteLanes writes, TransferTable state, int pageSize) {
        this.mapper = mapper;
        this.writes = writes;
        this.state = state;
        this.pageSize = pageSize;
    }

    /**
     * Copies what is left.
     *
     * @param sql the connection to read from, in the snapshot of the capture if there is one
     * @param goesOn is told the progress after each page, and returns whether to go on
     * @throws dev.monochord.runtime.error.PreconditionException if another worker copies the table
     */
    public TableProgress run(Connection sql, TableProgress begun, Predicate<TableProgress> goesOn) {
        RowMapping mapping = mapper.mapping();
        RowReader reader = new RowReader(sql, mapping.table(), mapping.key(), mapping.columns());
        TableProgress progress = begun;
        while (!progress.copied()) {
            List<SourceRow> rows = reader.page(cursor(progress.cursor()), pageSize);
            progress = state.updateProgress(rows.isEmpty() ? progress.complete() : copied(reader, progress, rows));
            if (!goesOn.test(progress)) {
                break;
            }
        }
        return progress;
    }

    private TableProgress copied(RowReader reader, TableProgress progress, List<SourceRow> rows) {
        ChangeStamp stamp = ChangeStamp.parse(progress.stamp());
        TransferTally tally = TransferTally.NONE;
        List<StampedWrite> page = new ArrayList<>();
        for (SourceRow row : rows) {
            try {
                page.add(StampedWrite.put(mapper, row, stamp));
            } catch (UnmappableRowException unmappable) {
                tally = tally.plus(
                        writes.reject(mapper.source(row), stamp.text(), String.valueOf(unmappable.getMessage())));
            }
        }
        tally = tally.plus(writes.write(page));
        String last = JsonTree.write(reader.keyOf(rows.get(rows.size() - 1)));
        return progress.after(last, tally.written(), tally.skipped(), tally.failed());
    }

    private static @Nullable List<String> cursor(@Nullable String json) {
        if (json == null) {
            return null;
        }
        List<String> key = new ArrayList<>();
        ((List<?>) JsonTree.read(json)).forEach(part -> key.add((String) part));
        return key;
    }
}
