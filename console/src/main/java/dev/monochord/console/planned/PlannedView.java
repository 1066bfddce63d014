package dev.monochord.console.planned;

import dev.monochord.console.design.LibraryEntry;
import dev.monochord.console.design.PatternRow;
import dev.monochord.console.frame.PageLinks;
import dev.monochord.console.item.FormField;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the page of a pattern without generated code shows.
 *
 * @param table the name of the table in the design
 * @param path of this page
 * @param obstacle why the pattern cannot be run here, and what to do; null if it can
 * @param problem why the call failed; null if it did not, or was not made
 * @param run what came of the call; null if it was not made
 */
public record PlannedView(
        LibraryEntry entry,
        String table,
        PatternRow pattern,
        String path,
        List<FormField> fields,
        @Nullable String obstacle,
        @Nullable String problem,
        @Nullable PlannedRun run) {

    public PlannedView {
        fields = List.copyOf(fields);
    }

    /**
     * A call.
     *
     * @param found how many items, or the count that the pattern returns; with a plus if there may be more
     * @param consumed capacity units, as the store measured them
     * @param predicted capacity units, computed before the call
     * @param commands the requests as lines for the AWS CLI
     * @param pages the links to other pages of the result
     */
    public record PlannedRun(
            List<PlannedRows> groups,
            boolean isCount,
            String found,
            String consumed,
            String predicted,
            List<String> commands,
            PageLinks pages) {

        public PlannedRun {
            groups = List.copyOf(groups);
            commands = List.copyOf(commands);
        }
    }
}
