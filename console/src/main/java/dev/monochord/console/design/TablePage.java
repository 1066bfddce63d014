package dev.monochord.console.design;

import dev.monochord.model.TableDesign;
import java.util.List;

/**
 * A table as a page shows it.
 *
 * @param picture the drawing as SVG
 */
public record TablePage(TableDesign table, String picture, List<PatternRow> patterns) {

    public TablePage {
        patterns = List.copyOf(patterns);
    }
}
