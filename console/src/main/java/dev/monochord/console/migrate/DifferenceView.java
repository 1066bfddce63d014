package dev.monochord.console.migrate;

import java.util.List;

/**
 * An item that differs, as both tables have it.
 *
 * @param kind what is wrong with it
 * @param key in the new table
 * @param rows its attributes, those that differ first
 */
public record DifferenceView(String kind, String key, List<Row> rows) {

    public DifferenceView {
        rows = List.copyOf(rows);
    }

    /** An attribute; a dash where a side has none. */
    public record Row(String attribute, String before, String after, boolean differs) {}
}
