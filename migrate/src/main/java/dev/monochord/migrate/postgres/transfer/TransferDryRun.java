package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.postgres.catalog.RowReader;
import dev.monochord.migrate.postgres.change.SourceRow;
import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import dev.monochord.migrate.postgres.mapping.UnmappableRowException;
import dev.monochord.model.cost.CapacityRules;
import dev.monochord.model.cost.PriceList;
import dev.monochord.runtime.internal.mirror.StoredSize;
import java.math.BigDecimal;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A copy without its writes: maps every row of a table and adds up what writing its items would cost. Not thread-safe. */
public final class TransferDryRun {

    private static final int SAMPLES = 20;

    private final RowMapper mapper;
    private final int pageSize;
    private final List<String> samples = new ArrayList<>();
    private long read;
    private long failed;
    private double writeUnits;

    public TransferDryRun(RowMapper mapper, int pageSize) {
        this.mapper = mapper;
        this.pageSize = pageSize;
    }

    /**
     * What was found.
     *
     * @param read rows of the table
     * @param failed how many of them cannot become items
     * @param samples some of those, with the reason
     * @param writeUnits that the others would use, without indexes of the target
     * @param price of that
     */
    public record Report(
            String table, long read, long failed, List<String> samples, double writeUnits, BigDecimal price) {

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
        return new Report(
                mapping.table().toString(),
                read,
                failed,
                samples,
                writeUnits,
                PriceList.US_EAST_1.price(0, writeUnits));
    }

    private void look(SourceRow row) {
        read++;
        try {
            writeUnits += CapacityRules.write(StoredSize.of(mapper.item(row)));
        } catch (UnmappableRowException unmappable) {
            failed++;
            if (samples.size() < SAMPLES) {
                samples.add(mapper.source(row) + ": " + unmappable.getMessage());
            }
        }
    }
}
