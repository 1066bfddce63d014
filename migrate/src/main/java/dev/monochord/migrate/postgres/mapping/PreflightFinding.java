package dev.monochord.migrate.postgres.mapping;

/**
 * Rows that cannot become items as the mapping has it.
 *
 * @param column the column, or the key of the item
 * @param rows how many; 0 if it concerns the whole table
 * @param problem what is wrong and what to do
 */
public record PreflightFinding(String column, long rows, String problem) {

    @Override
    public String toString() {
        return column + ": " + (rows == 0 ? "" : rows + (rows == 1 ? " row " : " rows ")) + problem;
    }
}
