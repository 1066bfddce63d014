package dev.monochord.console.item;

import dev.monochord.console.design.PatternRow;
import java.util.List;

/**
 * What the page of a table shows.
 *
 * @param designPath the page of its design
 * @param picture the drawing as SVG, whose patterns lead to their forms
 * @param creations the patterns that create items
 */
public record TableView(
        ServedTable table,
        String designPath,
        String picture,
        List<PatternRow> reads,
        List<PatternRow> writes,
        List<PatternRow> creations) {

    public TableView {
        reads = List.copyOf(reads);
        writes = List.copyOf(writes);
        creations = List.copyOf(creations);
    }
}
