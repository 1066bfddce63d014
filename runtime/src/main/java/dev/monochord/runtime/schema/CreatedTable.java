package dev.monochord.runtime.schema;

import java.util.List;

/**
 * What came of creating a table.
 *
 * @param existed it was there already, with the keys and indexes of the design
 * @param notSet the settings that the endpoint refused, in words; a service that has no backups still has the table
 */
public record CreatedTable(String name, boolean existed, List<String> notSet) {

    public CreatedTable {
        notSet = List.copyOf(notSet);
    }
}
