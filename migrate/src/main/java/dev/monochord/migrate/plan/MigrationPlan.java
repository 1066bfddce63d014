package dev.monochord.migrate.plan;

import dev.monochord.migrate.transform.Digest;
import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.diff.DesignDiff;
import dev.monochord.model.json.DesignJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What takes a design from one version to another, or rows of PostgreSQL to items, table by table.
 *
 * @param from the old design: {@code qrie@1}; or PostgreSQL
 * @param to the new design, or the name of a mapping
 * @param hash identifies the designs, the names and the transforms of the plan; sizes and prices are no part of it
 * @param prices of the estimates
 * @param itemsPerSecond the rate of the estimates
 */
public record MigrationPlan(
        String from, String to, List<TableMigration> tables, String hash, PriceList prices, double itemsPerSecond) {

    public MigrationPlan {
        tables = List.copyOf(tables);
    }

    /** The plan from one design to another. */
    public static MigrationPlan between(Design old, Design next, PlanOptions options) {
        DesignDiff diff = DesignDiff.between(old, next);
        TablePlanner planner = new TablePlanner(next, diff, options);
        List<TableMigration> tables = new ArrayList<>();
        for (TableDesign table : next.tables()) {
            tables.add(old.table(table.name())
                    .map(before -> planner.kept(before, table))
                    .orElseGet(() -> planner.created(table)));
        }
        old.tables().stream()
                .filter(table -> next.table(table.name()).isEmpty())
                .forEach(table -> tables.add(planner.removed(table)));
        return new MigrationPlan(
                old.name() + "@" + old.version(),
                next.name() + "@" + next.version(),
                tables,
                hash(old, next, tables),
                options.prices(),
                options.itemsPerSecond());
    }

    /**
     * The plan of a migration from PostgreSQL.
     *
     * @param name of the migration
     * @param hash identifies the mapping of rows to items
     * @param captured how changes are captured, as a phrase
     * @param options the prices and the rate; the rest is not used
     */
    public static MigrationPlan ofRows(
            String name, String hash, String captured, List<RowsToMove> tables, PlanOptions options) {
        return new MigrationPlan(
                "PostgreSQL",
                name,
                tables.stream()
                        .map(rows -> new RowSteps(
                                        rows,
                                        all(rows.target(), tables),
                                        captured,
                                        new StepEstimates(rows.size(), options))
                                .migration())
                        .toList(),
                hash,
                options.prices(),
                options.itemsPerSecond());
    }

    /** The size of a target with the items of all rows that move there. */
    private static TableSize all(String target, List<RowsToMove> tables) {
        return tables.stream()
                .filter(rows -> rows.target().equals(target))
                .map(RowsToMove::size)
                .reduce(TableSize.EMPTY, TableSize::plus);
    }

    /**
     * The patterns of a table that need too many actions to write both shapes in one transaction, with what to do.
     *
     * @param made the most items that the transform makes of one, as a dry run finds out
     */
    public static List<String> exceedingPatterns(TableDesign old, TableDesign next, boolean reversible, int made) {
        return DualWriteNotes.problems(old, next, reversible, made);
    }

    private static String hash(Design old, Design next, List<TableMigration> tables) {
        StringBuilder text = new StringBuilder(DesignJson.write(old)).append(DesignJson.write(next));
        tables.forEach(t -> text.append(t.table())
                .append('\n')
                .append(t.kind())
                .append('\n')
                .append(t.target())
                .append('\n')
                .append(t.fingerprint())
                .append('\n'));
        return Digest.of(text.toString());
    }

    public Optional<TableMigration> table(String name) {
        return tables.stream().filter(t -> t.table().equals(name)).findFirst();
    }

    /** Whether nothing keeps it from starting. */
    public boolean startable() {
        return tables.stream().allMatch(t -> t.problems().isEmpty());
    }

    /** What the estimates are computed with, as a person reads it; empty if nothing is estimated. */
    public Optional<String> basis() {
        return tables.stream()
                .flatMap(table -> table.steps().stream())
                .filter(step -> step.estimate() != null)
                .findAny()
                .map(step -> String.format(Locale.ROOT, "%,.0f items a second; %s", itemsPerSecond, prices.words()));
    }

    /** The plan for a terminal. */
    public String text() {
        return new PlanText(this).text();
    }

    /** The plan as maps, lists, text and numbers, for JSON. */
    public Map<String, Object> tree() {
        return PlanTree.of(this);
    }
}
