package dev.monochord.runtime.schema;

import java.util.List;

/**
 * How a live table differs from its design.
 *
 * @param differences one sentence each; none if the table is as designed
 * @param unknown what the endpoint would not tell, in words
 */
public record TableComparison(String table, List<String> differences, List<String> unknown) {

    public TableComparison {
        differences = List.copyOf(differences);
        unknown = List.copyOf(unknown);
    }

    public boolean matches() {
        return differences.isEmpty();
    }
}
