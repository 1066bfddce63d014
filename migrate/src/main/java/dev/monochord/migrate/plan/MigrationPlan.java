package dev.monochord.migrate.plan;

import dev.monochord.migrate.transform.Digest;
import dev.monochord.model.Design;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.diff.DesignDiff;
import dev.monochord.model.json.DesignJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What takes a design from one version to another, table by table.
 *
 * @param from the old design: {@code qrie@1}
 * @param to the new design
 * @param hash identifies the plan: a migration is resumed only with the plan it was started with; sizes and prices are no
 *     part of it
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

    /** The plan for a terminal. */
    public String text() {
        return new PlanText(this).text();
    }

    /** The plan as maps, lists, text and numbers, for JSON. */
    public Map<String, Object> tree() {
        return PlanTree.of(this);
    }
}
