package dev.monochord.migrate.plan;

import java.util.List;

/**
 * The rows of a PostgreSQL table that become items.
 *
 * @param source the table of PostgreSQL
 * @param target the table of DynamoDB
 * @param size how many items the rows become, and how large they are
 * @param putUnits the write units of putting an item, entries in indexes included
 * @param updateUnits the write units of removing an attribute from it that no index has as a key
 * @param problems what keeps the migration from starting
 * @param notes what a person should know before it starts
 */
public record RowsToMove(
        String source,
        String target,
        TableSize size,
        double putUnits,
        double updateUnits,
        List<String> problems,
        List<String> notes) {

    public RowsToMove {
        problems = List.copyOf(problems);
        notes = List.copyOf(notes);
    }
}
