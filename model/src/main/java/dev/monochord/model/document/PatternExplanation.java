package dev.monochord.model.document;

import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.CostTable;
import dev.monochord.model.cost.PatternCost;
import dev.monochord.model.cost.PriceList;
import dev.monochord.model.cost.Workload;
import dev.monochord.model.json.JsonTree;
import dev.monochord.model.plan.Operation;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.PlanResult;
import dev.monochord.model.plan.Planner;
import dev.monochord.model.problem.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The requests that a pattern sends, in the service's own words, and their price. */
public final class PatternExplanation {

    private final TableDesign table;
    private final PatternDesign pattern;
    private final List<SketchedRequest> requests;
    private final List<Problem> problems;
    private final @Nullable PatternCost cost;
    private final PriceList prices;
    private final Workload workload;

    private PatternExplanation(
            TableDesign table,
            PatternDesign pattern,
            List<SketchedRequest> requests,
            List<Problem> problems,
            @Nullable PatternCost cost,
            PriceList prices,
            Workload workload) {
        this.table = table;
        this.pattern = pattern;
        this.requests = requests;
        this.problems = problems;
        this.cost = cost;
        this.prices = prices;
        this.workload = workload;
    }

    public static PatternExplanation of(TableDesign table, PatternDesign pattern, Cost cost) {
        PlanResult result = Planner.plan(table, pattern);
        List<SketchedRequest> requests = new ArrayList<>();
        for (PatternDesign one : pattern.writes()) {
            Planner.plan(table, one).plan().map(plan -> requests(table, one, plan)).orElse(List.of()).stream()
                    .map(request -> pattern.writes().size() == 1 ? request : request.of(one.item()))
                    .forEach(requests::add);
        }
        return new PatternExplanation(
                table,
                pattern,
                List.copyOf(requests),
                result.problems(),
                cost.of(pattern).orElse(null),
                cost.prices(),
                cost.workload());
    }

    private static List<SketchedRequest> requests(TableDesign table, PatternDesign pattern, Plan plan) {
        return pattern.kind().reads()
                ? new ReadSketch(table, pattern, plan).requests()
                : new WriteSketch(table, pattern, plan).requests();
    }

    /**
     * In the order they are sent, of every kind of item that a write may be given one after the other; none for a pattern
     * that no key or index serves.
     */
    public List<SketchedRequest> requests() {
        return requests;
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
        problems.forEach(problem -> page.append("- ").append(problem).append('\n'));
        for (SketchedRequest request : requests) {
            page.append("\n`").append(request.operation()).append("`");
            page.append(request.note().isEmpty() ? "" : ": " + request.note());
            page.append("\n```json\n").append(JsonTree.write(request.body())).append("```\n");
        }
        return page.toString();
    }

    /** What the price is counted with: an item has one size, and a query finds so many. */
    private String assumption(PatternCost price) {
        boolean many = price.operation() == Operation.QUERY
                || price.operation() == Operation.SCAN
                || price.operation() == Operation.BATCH_GET_ITEM
                || price.operation() == Operation.BATCH_WRITE_ITEM;
        return String.format(Locale.ROOT, ", with items of %,d bytes", workload.itemSize())
                + (many && pattern.kind() != PatternKind.GET
                        ? String.format(Locale.ROOT, ", %,d that match of %,d", workload.matches(), workload.items())
                        : "");
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
        return CostTable.units(units) + " " + kind + (units == 1 ? " unit" : " units");
    }

    /** As a tree for JSON. */
    public Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("table", table.name());
        tree.put("pattern", pattern.name());
        if (!problems.isEmpty()) {
            tree.put("problems", problems.stream().map(Problem::toString).toList());
        }
        PatternCost price = cost;
        if (price != null) {
            tree.put("readUnits", price.readUnits());
            tree.put("writeUnits", price.writeUnits());
            tree.put("price", price.price());
            tree.put("prices", prices.words());
        }
        List<Object> sent = new ArrayList<>();
        for (SketchedRequest request : requests) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("operation", request.operation());
            if (!request.note().isEmpty()) {
                one.put("note", request.note());
            }
            one.put("request", request.body());
            sent.add(one);
        }
        tree.put("requests", sent);
        return tree;
    }
}
