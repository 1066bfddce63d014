package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.postgres.catalog.RowReader;
import dev.monochord.migrate.postgres.change.ChangeStamp;
import dev.monochord.migrate.postgres.change.SourceRow;
import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import dev.monochord.migrate.postgres.mapping.UnmappableRowException;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A copy without its writes: maps every row of a table and adds up what writing its items would cost. Not thread-safe. */
public final class TransferDryRun {

    private static final int SAMPLES = 20;

    private static final ChangeStamp ANY_STAMP = new ChangeStamp(0, 0);

    private final RowMapper mapper;
    private final TargetUnits units;
    private final int pageSize;
    private final List<String> samples = new ArrayList<>();
    private long read;
    private long failed;
    private double writeUnits;

    public TransferDryRun(RowMapper mapper, TargetUnits units, int pageSize) {
        this.mapper = mapper;
        this.units = units;
        this.pageSize = pageSize;
    }

    /**
     * What was found.
     *
     * @param read rows of the table
     * @param failed how many of them cannot become items
     * @param samples some of those, with the reason
     * @param writeUnits that the others would use, entries in the indexes of the target included
     */
    public record Report(String table, long read, long failed, List<String> samples, double writeUnits) {

        public Report {
            samples = List.copyOf(samples);
        }
    }

    /** Looks at every row. */
    public Report run(Connection sql) {
        RowMapping mapping = mapper.mapping();
        RowReader reader = new RowReader(sql, mapping.table(), mapping.key(), mapping.columns());
        @Nullable List<String> after = null;
        List<SourceRow> rows = reader.page(after, pageSize);
        while (!rows.isEmpty()) {
            rows.forEach(this::look);
            after = reader.keyOf(rows.get(rows.size() - 1));
            rows = reader.page(after, pageSize);
        }
        return new Report(mapping.table().toString(), read, failed, samples, writeUnits);
    }

    private void look(SourceRow row) {
        read++;
        try {
            writeUnits += units.put(StampedWrite.put(mapper, row, ANY_STAMP).item());
        } catch (UnmappableRowException unmappable) {
            failed++;
            if (samples.size() < SAMPLES) {
                samples.add(mapper.source(row) + ": " + unmappable.getMessage());
            }
        }
    }
}
