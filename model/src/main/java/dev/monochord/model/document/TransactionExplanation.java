package dev.monochord.model.document;

import dev.monochord.model.TableDesign;
import dev.monochord.model.TransactionDesign;
import dev.monochord.model.TransactionStep;
import dev.monochord.model.cost.Cost;
import dev.monochord.model.cost.TransactionCost;
import dev.monochord.model.plan.DynamoDbOperation;
import dev.monochord.model.plan.Plan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The steps of a transaction, the keys that they write, and their price. */
public final class TransactionExplanation {

    private final TableDesign table;
    private final TransactionDesign transaction;
    private final Function<String, Optional<Cost>> tables;
    private final Cost own;
    private final TransactionCost cost;

    /**
     * Explains a transaction.
     *
     * @param tables returns the cost of a table of the design, by the name of the table
     */
    public TransactionExplanation(
            TableDesign table, TransactionDesign transaction, Cost own, Function<String, Optional<Cost>> tables) {
        this.table = table;
        this.transaction = transaction;
        this.own = own;
        this.tables = tables;
        this.cost = own.of(transaction, tables);
    }

    /** As a section of a page. */
    public String markdown() {
        StringBuilder page = new StringBuilder("## " + table.name() + "." + transaction.name() + "\n");
        page.append("One call of each step costs ").append(cost.capacity()).append(", ");
        page.append(cost.price().toPlainString())
                .append(' ')
                .append(own.prices().currency());
        page.append(' ').append(own.prices().place()).append(".\n");
        page.append("\n`").append(operation()).append("` of the steps that a call makes:\n");
        for (TransactionStep step : table.steps(transaction)) {
            page.append("- `")
                    .append(step.display())
                    .append("`")
                    .append(words(step))
                    .append('\n');
        }
        return page.toString();
    }

    private static String operation() {
        return DynamoDbOperation.TRANSACT_WRITE_ITEMS.apiName();
    }

    private String words(TransactionStep step) {
        String keys = plans(step).stream()
                .map(Plan::keyCondition)
                .distinct()
                .map(key -> ": `" + key + "`")
                .collect(Collectors.joining(" or"));
        return keys + (step.repeated() ? ", any number of times" + further(step) : "");
    }

    private String further(TransactionStep step) {
        return cost.steps().stream()
                .filter(priced -> priced.step().name().equals(step.name()))
                .map(priced -> ", each further one " + priced.capacity())
                .findFirst()
                .orElse("");
    }

    private List<Plan> plans(TransactionStep step) {
        String other = step.table();
        Optional<Cost> of = other == null ? Optional.of(own) : tables.apply(other);
        return of.map(Cost::plans)
                .flatMap(plans -> plans.table().pattern(step.pattern()).map(plans::of))
                .map(result -> result.plans())
                .orElse(List.of());
    }

    /** As a tree for JSON. */
    public Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("table", table.name());
        tree.put("transaction", transaction.name());
        tree.put("operation", operation());
        tree.put("readUnits", cost.readUnits());
        tree.put("writeUnits", cost.writeUnits());
        tree.put("price", cost.price());
        tree.put("prices", own.prices().words());
        List<Object> steps = new ArrayList<>();
        for (TransactionStep step : table.steps(transaction)) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("step", step.display());
            if (step.table() != null) {
                one.put("table", step.table());
            }
            one.put(
                    "keys",
                    plans(step).stream().map(Plan::keyCondition).distinct().toList());
            steps.add(one);
        }
        tree.put("steps", steps);
        return tree;
    }
}
