package dev.monochord.console.design;

import dev.monochord.model.TableDesign;
import java.util.List;
import java.util.Map;

/**
 * A table as a page shows it.
 *
 * @param picture the drawing as SVG; empty where it is not shown
 * @param patterns empty where they are not shown
 * @param forms the path of the form of each pattern, by its name
 */
public record TablePage(TableDesign table, String picture, List<PatternRow> patterns, Map<String, String> forms) {

    public TablePage {
        patterns = List.copyOf(patterns);
        forms = Map.copyOf(forms);
    }

    /** The path of the form of a pattern. */
    public String form(PatternRow pattern) {
        return forms.getOrDefault(pattern.name(), "");
    }
}
