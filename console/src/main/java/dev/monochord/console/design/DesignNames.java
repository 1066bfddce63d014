package dev.monochord.console.design;

import dev.monochord.console.frame.SearchHit;
import dev.monochord.model.TableDesign;
import java.util.ArrayList;
import java.util.List;

/** Everything in a design that has a name, with the page that shows it. */
final class DesignNames {

    private DesignNames() {}

    static List<SearchHit> of(LibraryEntry entry) {
        List<SearchHit> names = new ArrayList<>();
        names.add(new SearchHit("design", entry.design().name(), entry.title(), entry.path()));
        for (TableDesign table : entry.design().tables()) {
            String where = entry.id() + ", table " + table.name();
            names.add(new SearchHit("table", table.name(), entry.title(), entry.path()));
            table.items()
                    .forEach(
                            item -> names.add(new SearchHit("item", item.name(), where, entry.path() + "?view=items")));
            table.indexes()
                    .forEach(index ->
                            names.add(new SearchHit("index", index.name(), where, entry.path() + "?view=items")));
            table.patterns()
                    .forEach(pattern -> names.add(
                            new SearchHit("pattern", pattern.name(), where, entry.path() + "?view=patterns")));
        }
        return names;
    }
}
