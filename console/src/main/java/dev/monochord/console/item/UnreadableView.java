package dev.monochord.console.item;

import dev.monochord.runtime.unreadable.UnreadableItem;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows that cannot be read, with the reasons.
 *
 * @param next the address that looks at more rows, or null after the last
 */
public record UnreadableView(
        ServedTable table,
        List<UnreadableItem> rows,
        @Nullable String next) {

    public UnreadableView {
        rows = List.copyOf(rows);
    }

    /** The page of a row. */
    public String path(UnreadableItem row) {
        Map<String, String> key = row.key();
        String query = key.entrySet().stream()
                .map(part -> (part.getKey().equals(table.design().partition().name()) ? "pk=" : "sk=")
                        + ItemAddress.encoded(part.getValue()))
                .collect(java.util.stream.Collectors.joining("&"));
        return table.path() + "/item?" + query;
    }
}
