package dev.monochord.migrate.postgres.verify;

import java.util.List;

/**
 * What a verification of one table found.
 *
 * @param table the table of PostgreSQL
 * @param rows how many rows were compared
 * @param items how many items could belong to the table
 * @param tombstones how many items stand for rows that are gone
 * @param foreign how many items of the target belong to something else
 * @param transientDifferences differences that were gone when they were looked at again
 * @param differences those that were not, up to ten thousand
 * @param unexamined further rows and items that did not agree and were not looked at again
 */
public record RowVerificationReport(
        String table,
        long rows,
        long items,
        long tombstones,
        long foreign,
        long transientDifferences,
        List<RowDifference> differences,
        long unexamined) {

    public RowVerificationReport {
        differences = List.copyOf(differences);
    }

    public boolean isEqual() {
        return differences.isEmpty() && unexamined == 0;
    }
}
