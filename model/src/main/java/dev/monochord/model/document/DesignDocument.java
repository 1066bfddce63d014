package dev.monochord.model.document;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKey;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttribute;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.CostTable;
import dev.monochord.model.cost.PatternCost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.Workload;
import dev.monochord.model.json.JsonTree;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.plan.FilterTerm;
import dev.monochord.model.plan.Operation;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.Planner;
import dev.monochord.model.plan.StoredImage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A design as the page of Markdown that a team would otherwise write by hand. */
public final class DesignDocument {

    private final StringBuilder page = new StringBuilder();
    private final Workload workload;

    private DesignDocument(Workload workload) {
        this.workload = workload;
    }

    /** The page, with costs for items of 1 KB of which a query finds ten. */
    public static String markdown(Design design) {
        return markdown(design, Workload.of(10, 1024));
    }

    public static String markdown(Design design, Workload workload) {
        return new DesignDocument(workload).write(design);
    }

    private String write(Design design) {
        line("# " + design.name() + ", version " + design.version());
        design.tables().forEach(this::table);
        return page.toString();
    }

    private void table(TableDesign table) {
        line("\n## Table `" + table.name() + "`");
        KeyAttribute sort = table.sort();
        line("- Partition key `" + table.partition().name() + "` ("
                + table.partition().type().words() + ")"
                + (sort == null
                        ? ""
                        : ", sort key `" + sort.name() + "` (" + sort.type().words() + ")"));
        if (table.typeAttribute() != null) {
            line("- Every item says what it is in `" + table.typeAttribute() + "`");
        }
        if (table.timeToLive() != null) {
            line("- Items expire by `" + table.timeToLive() + "`");
        }
        line("- " + (table.settings().onDemand() ? "On demand" : "Provisioned") + ", deletion protection "
                + onOff(table.settings().deletionProtection()) + ", point-in-time recovery "
                + onOff(table.settings().pointInTimeRecovery()));
        indexes(table);
        items(table);
        patterns(table);
    }

    private static String onOff(boolean flag) {
        return flag ? "on" : "off";
    }

    private void indexes(TableDesign table) {
        if (table.indexes().isEmpty()) {
            return;
        }
        line("\n### Indexes");
        line("| index | partition key | sort key | projection |");
        line("|---|---|---|---|");
        for (IndexDesign index : table.indexes()) {
            KeyAttribute sort = index.sort();
            line("| `" + index.name() + "`" + (index.local() ? " (local)" : "") + " | `"
                    + index.partition().name() + "` | " + (sort == null ? "" : "`" + sort.name() + "`") + " | "
                    + index.projection() + " |");
        }
    }

    private void items(TableDesign table) {
        line("\n### Items");
        String sort = table.sort() == null ? "" : " / " + table.sort().name();
        line("| item | " + table.partition().name() + sort
                + table.indexes().stream().map(i -> " | " + i.name()).collect(Collectors.joining()) + " |");
        line("|---|---|" + "---|".repeat(table.indexes().size()));
        for (ItemDesign item : table.items()) {
            String indexes = table.indexes().stream()
                    .map(i -> " | "
                            + item.indexKey(i.name())
                                    .map(IndexKey::templates)
                                    .map(DesignDocument::key)
                                    .orElse(""))
                    .collect(Collectors.joining());
            line("| " + item.name() + " | " + key(item.key()) + indexes + " |");
        }
        table.items().forEach(item -> item(table, item));
    }

    private static String key(KeyTemplates key) {
        KeyTemplate sort = key.sort();
        return "`" + key.partition().display() + "`" + (sort == null ? "" : " / `" + sort.display() + "`");
    }

    private void item(TableDesign table, ItemDesign item) {
        line("\n#### " + item.name());
        line("```json");
        Map<String, Object> shown = StoredSketch.item(table, item);
        shown.keySet().removeIf(StoredImage::mark);
        page.append(JsonTree.write(shown));
        line("```");
        List<AttributeDesign> stored =
                item.attributes().stream().filter(a -> !a.keyOnly()).toList();
        if (!stored.isEmpty()) {
            line("| attribute | type | holds |");
            line("|---|---|---|");
            for (AttributeDesign a : stored) {
                line("| `" + a.name() + "`" + (a.nullable() ? ", may be absent" : "") + " | "
                        + a.type().stored() + " | " + a.type().words() + notes(item, a) + " |");
            }
        }
        item.derived()
                .forEach(d -> line(
                        "- `" + d.name() + "` is written as `" + d.template().display() + "`"));
        item.alternativeKeys().forEach(k -> line("- Readers also take the key " + key(k)));
        for (UniqueGuard guard : item.guards()) {
            line("- `" + guard.field() + "` is unique: guard item " + key(guard.key()) + " with "
                    + guard.attributes().stream().map(a -> "`" + a + "`").collect(Collectors.joining(", ")));
        }
        for (ParentDesign parent : item.parents()) {
            String counter = parent.counter();
            line("- Written only while its " + parent.item() + " exists and is not being deleted"
                    + (counter == null ? "" : "; counted there in `" + stored(table, parent.item(), counter) + "`")
                    + (parent.limit() == 0 ? "" : ", at most " + parent.limit()));
        }
    }

    private static String stored(TableDesign table, String item, String component) {
        return table.item(item)
                .flatMap(i -> i.attribute(component))
                .map(AttributeDesign::name)
                .orElse(component);
    }

    private static String notes(ItemDesign item, AttributeDesign a) {
        StringBuilder notes = new StringBuilder();
        if (a.component().equals(item.version())) {
            notes.append("; raised by every write");
        }
        if (a.component().equals(item.timeToLive())) {
            notes.append("; when the item expires");
        }
        if (!a.alternatives().isEmpty()) {
            notes.append("; also read as ").append(String.join(", ", a.alternatives()));
        }
        if (a.lenient()) {
            notes.append("; also read as text");
        }
        return notes.toString();
    }

    private void patterns(TableDesign table) {
        if (table.patterns().isEmpty()) {
            return;
        }
        line("\n### Access patterns");
        line("Cost of one call in capacity units, for items of " + workload.itemSize() + " bytes and "
                + workload.matches() + " found by a query.\n");
        line("| pattern | of | operation | index | key condition | cost |");
        line("|---|---|---|---|---|---|");
        Cost cost = new Cost(table, workload, PriceList.US_EAST_1);
        for (PatternDesign pattern : table.patterns()) {
            Optional<Plan> plan = Planner.plan(table, pattern).plan();
            line("| " + pattern.name() + " | " + String.join(", ", pattern.items()) + " | "
                    + plan.map(p -> operation(p, pattern)).orElse("not served") + " | "
                    + plan.map(Plan::index).orElse("") + " | "
                    + plan.map(DesignDocument::condition).orElse("") + " | "
                    + units(cost.of(pattern).orElse(null)) + " |");
        }
    }

    private static String operation(Plan plan, PatternDesign pattern) {
        if (plan.operation() == Operation.BATCH_WRITE_ITEM) {
            return "UpdateItem, Query, BatchWriteItem, "
                    + (plan.readsFirst() ? "GetItem, TransactWriteItems" : "DeleteItem");
        }
        return (plan.readsFirst() ? "GetItem, " : "")
                + plan.operation().apiName()
                + (plan.consistent() ? ", consistent" : "")
                + (plan.descending() ? ", descending" : "")
                + (plan.count() ? ", count" : "")
                + (plan.transactional() ? " of " + plan.writes().size() : "")
                + (pattern.because().isEmpty() ? "" : ": " + pattern.because());
    }

    private static String condition(Plan plan) {
        String condition = plan.keyCondition();
        String filter = plan.filter().stream().map(FilterTerm::display).collect(Collectors.joining(" AND "));
        return (condition.isEmpty() ? "" : "`" + condition + "`")
                + (filter.isEmpty() ? "" : (condition.isEmpty() ? "" : ", ") + "filter `" + filter + "`");
    }

    private static String units(@Nullable PatternCost cost) {
        if (cost == null) {
            return "";
        }
        String reads = cost.readUnits() == 0 ? "" : CostTable.units(cost.readUnits()) + " RCU";
        String writes = cost.writeUnits() == 0 ? "" : CostTable.units(cost.writeUnits()) + " WCU";
        return reads + (reads.isEmpty() || writes.isEmpty() ? "" : ", ") + writes;
    }

    private void line(String text) {
        page.append(text).append('\n');
    }
}
