package dev.monochord.console.design;

import dev.monochord.model.diff.Change;
import java.util.List;

/**
 * What the page that compares two designs shows.
 *
 * @param all the designs to choose from
 */
public record DesignComparison(List<LibraryEntry> all, LibraryEntry from, LibraryEntry to, List<TableChanges> tables) {

    public DesignComparison {
        all = List.copyOf(all);
        tables = List.copyOf(tables);
    }

    /**
     * What changed in a table.
     *
     * @param verdict what has to happen to the data
     */
    public record TableChanges(String table, Change.Kind verdict, List<Change> changes) {

        public TableChanges {
            changes = List.copyOf(changes);
        }

        /** The verdict in a sentence. */
        public String words() {
            return switch (verdict) {
                case NEW -> "A new table.";
                case REMOVED -> "The table is gone.";
                case IN_PLACE -> "The keys stay: items are rewritten where they are.";
                case RE_KEY -> "A primary key changes: items move to a new table, by a migration.";
            };
        }
    }
}
