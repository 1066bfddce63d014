package dev.monochord.model.document;

import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.CapacityRules;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.PatternCost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.TableWorkload;
import dev.monochord.model.json.JsonTree;
import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.PlanResult;
import dev.monochord.model.problem.DesignProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The requests that a pattern sends, in the service's own words, and their price. */
public final class PatternExplanation {

    private record Noted(ExplainedRequest request, String note) {}

    private final TableDesign table;
    private final PatternDesign pattern;
    private final List<Noted> requests;
    private final @Nullable String missing;
    private final PlanResult planned;
    private final @Nullable PatternCost cost;
    private final PriceList prices;
    private final TableWorkload workload;

    private PatternExplanation(
            TableDesign table, PatternDesign pattern, Cost cost, List<Noted> requests, @Nullable String missing) {
        this.table = table;
        this.pattern = pattern;
        this.requests = requests;
        this.missing = missing;
        this.planned = cost.plans().of(pattern);
        this.cost = cost.of(pattern).orElse(null);
        this.prices = cost.prices();
        this.workload = cost.workload();
    }

    /**
     * Explains a pattern by its requests.
     *
     * @param requests in the order they are sent; for a write of several kinds of item, those of one kind after the other.
     *     None for a pattern that no key or index serves
     */
    public static PatternExplanation of(
            TableDesign table, PatternDesign pattern, Cost cost, List<ExplainedRequest> requests) {
        List<Noted> noted = new ArrayList<>();
        List<Plan> plans = cost.plans().of(pattern).plans();
        for (Plan plan : plans) {
            String item = plan.pattern().item();
            String kind = plans.size() == 1 ? "" : "For " + item + ".";
            RequestNotes notes = new RequestNotes(table, plan);
            for (ExplainedRequest request : requests) {
                if (request.item().equals(item)) {
                    String note = kind + " " + notes.of(request.operation());
                    noted.add(new Noted(request, note.strip()));
                }
            }
        }
        return new PatternExplanation(table, pattern, cost, List.copyOf(noted), null);
    }

    /**
     * Explains a pattern by its plan alone: the operation, the index, keys and filters.
     *
     * @param reason why there are no requests
     */
    public static PatternExplanation withoutRequests(
            TableDesign table, PatternDesign pattern, Cost cost, String reason) {
        return new PatternExplanation(table, pattern, cost, List.of(), reason);
    }

    /** The requests, in the order they are sent. */
    public List<ExplainedRequest> requests() {
        return requests.stream().map(Noted::request).toList();
    }

    /** As a section of a page. */
    public String markdown() {
        StringBuilder page = new StringBuilder("## " + table.name() + "." + pattern.name() + "\n");
        PatternCost price = cost;
        if (price != null) {
            page.append("A call costs ").append(units(price)).append(", ");
            page.append(price.price().toPlainString()).append(' ').append(prices.currency());
            page.append(' ').append(prices.place()).append(assumption(price)).append(".\n");
        }
        planned.problems().forEach(problem -> page.append("- ").append(problem).append('\n'));
        if (missing != null) {
            planned.plans()
                    .forEach(plan -> page.append("\n").append(words(plan)).append('\n'));
            page.append("\nThe requests are not shown: ").append(missing).append(".\n");
        }
        for (Noted noted : requests) {
            page.append("\n`").append(noted.request().operation().apiName()).append("`");
            page.append(noted.note().isEmpty() ? "" : ": " + noted.note());
            page.append("\n```json\n")
                    .append(JsonTree.write(noted.request().body()))
                    .append("```\n");
        }
        return page.toString();
    }

    private static String words(Plan plan) {
        String index = plan.index();
        String filter = plan.filterDisplay();
        return "`" + plan.operation().apiName() + "`"
                + (index == null ? "" : " on index `" + index + "`")
                + (plan.keyCondition().isEmpty() ? "" : ": `" + plan.keyCondition() + "`")
                + (filter.isEmpty() ? "" : ", filter `" + filter + "`")
                + (plan.conditionDisplay().isEmpty() ? "" : ", if `" + plan.conditionDisplay() + "`");
    }

    /** The part of the workload that the price depends on. */
    private String assumption(PatternCost price) {
        boolean many = price.operation() == DynamoDbOperation.QUERY
                || price.operation() == DynamoDbOperation.SCAN
                || price.operation() == DynamoDbOperation.BATCH_GET_ITEM
                || price.operation() == DynamoDbOperation.BATCH_WRITE_ITEM;
        return many && pattern.kind() != PatternKind.GET
                ? ", with " + workload.words()
                : String.format(Locale.ROOT, ", with items of %,d bytes", workload.sizeOf(pattern.item()));
    }

    private static String units(PatternCost cost) {
        List<String> units = new ArrayList<>();
        if (cost.readUnits() > 0 || cost.writeUnits() == 0) {
            units.add(count(cost.readUnits(), "read"));
        }
        if (cost.writeUnits() > 0) {
            units.add(count(cost.writeUnits(), "write"));
        }
        return String.join(" and ", units);
    }

    private static String count(double units, String kind) {
        return CapacityRules.display(units) + " " + kind + (units == 1 ? " unit" : " units");
    }

    /** As a tree for JSON. */
    public Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("table", table.name());
        tree.put("pattern", pattern.name());
        if (!planned.problems().isEmpty()) {
            tree.put(
                    "problems",
                    planned.problems().stream().map(DesignProblem::toString).toList());
        }
        PatternCost price = cost;
        if (price != null) {
            tree.put("readUnits", price.readUnits());
            tree.put("writeUnits", price.writeUnits());
            tree.put("price", price.price());
            tree.put("prices", prices.words());
        }
        List<Object> sent = new ArrayList<>();
        for (Noted noted : requests) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("operation", noted.request().operation().apiName());
            if (!noted.note().isEmpty()) {
                one.put("note", noted.note());
            }
            one.put("request", noted.request().body());
            sent.add(one);
        }
        if (missing == null) {
            tree.put("requests", sent);
        } else {
            tree.put(
                    "plans",
                    planned.plans().stream().map(PatternExplanation::tree).toList());
            tree.put("requestsMissing", missing);
        }
        return tree;
    }

    private static Map<String, Object> tree(Plan plan) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("operation", plan.operation().apiName());
        String index = plan.index();
        if (index != null) {
            tree.put("index", index);
        }
        tree.put("keyCondition", plan.keyCondition());
        if (!plan.filterDisplay().isEmpty()) {
            tree.put("filter", plan.filterDisplay());
        }
        if (!plan.conditionDisplay().isEmpty()) {
            tree.put("condition", plan.conditionDisplay());
        }
        return tree;
    }
}
