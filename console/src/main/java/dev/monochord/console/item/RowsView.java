package dev.monochord.console.item;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a table, with what the read consumed.
 *
 * @param next the address of the next rows, or null
 */
public record RowsView(
        ServedTable table,
        List<RowView> rows,
        String consumed,
        @Nullable String next) {

    public RowsView {
        rows = List.copyOf(rows);
    }
}
