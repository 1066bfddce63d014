package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.plan.RowsToMove;
import dev.monochord.migrate.plan.TableSize;
import dev.monochord.migrate.postgres.catalog.RowReader;
import dev.monochord.migrate.postgres.catalog.TableColumns;
import dev.monochord.migrate.postgres.change.ChangeStamp;
import dev.monochord.migrate.postgres.change.SourceRow;
import dev.monochord.migrate.postgres.mapping.RowMapper;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import dev.monochord.migrate.postgres.mapping.UnmappableRowException;
import dev.monochord.runtime.internal.mirror.StoredSize;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Some rows of a table, taken from all over it, and what their items say about all the others. Not thread-safe. */
public final class SampledRows {

    private static final int PARTS = 16;
    private static final int ROWS_OF_A_PART = 64;
    private static final ChangeStamp ANY_STAMP = new ChangeStamp(0, 0);

    private final RowMapper mapper;
    private final TargetUnits units;
    private long items;
    private long bytes;
    private double putUnits;
    private double updateUnits;

    /** A sample of the rows of a mapper. */
    public SampledRows(RowMapper mapper, TargetUnits units) {
        this.mapper = mapper;
        this.units = units;
    }

    /** Reads the sample, and how many rows there are: by PostgreSQL's estimate, or counted if it has none yet. */
    public RowsToMove read(Connection sql, List<String> problems, List<String> notes) {
        RowMapping mapping = mapper.mapping();
        RowReader reader = new RowReader(sql, mapping.table(), mapping.key(), mapping.columns());
        @Nullable List<String> start = null;
        for (List<String> end : reader.bounds(PARTS)) {
            reader.page(start, end, ROWS_OF_A_PART).forEach(this::add);
            start = end;
        }
        reader.page(start, ROWS_OF_A_PART).forEach(this::add);
        long rows = TableColumns.rows(sql, mapping.table());
        List<String> all = new ArrayList<>(notes);
        if (items > 0) {
            all.add("items of " + bytes / items + " bytes on average, by a sample of " + items + " rows");
        }
        return new RowsToMove(
                mapping.table().toString(),
                mapping.target(),
                new TableSize(rows, Math.round(rows * average(bytes))),
                average(putUnits),
                average(updateUnits),
                problems,
                all);
    }

    private void add(SourceRow row) {
        try {
            Map<String, AttributeValue> item =
                    StampedWrite.put(mapper, row, ANY_STAMP).item();
            items++;
            bytes += StoredSize.of(item);
            putUnits += units.put(item);
            updateUnits += units.update(item);
        } catch (UnmappableRowException unmappable) {
            return; // preflight names these
        }
    }

    private double average(double sum) {
        return items == 0 ? 0 : sum / items;
    }
}
