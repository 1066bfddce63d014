package dev.monochord.console.item;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows that cannot be read, with the reasons.
 *
 * @param looked how many rows were looked at
 * @param consumed capacity units of the reads
 * @param next the address that looks at more rows, or null after the last
 */
public record UnreadableView(
        ServedTable table,
        List<RowView> rows,
        int looked,
        String consumed,
        @Nullable String next) {

    public UnreadableView {
        rows = List.copyOf(rows);
    }
}
