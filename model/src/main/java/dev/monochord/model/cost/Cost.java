package dev.monochord.model.cost;

import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.TransactionDesign;
import dev.monochord.model.TransactionStep;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.TablePlans;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Predicts what the patterns of a table cost, as the service would measure it. */
public final class Cost {

    private final TableDesign table;
    private final TablePlans plans;
    private final TableWorkload workload;
    private final PriceList prices;
    private final double scan;

    public Cost(TableDesign table, TableWorkload workload, PriceList prices) {
        this(new TablePlans(table), workload, prices);
    }

    /** The cost of the table of these plans. */
    public Cost(TablePlans plans, TableWorkload workload, PriceList prices) {
        this.table = plans.table();
        this.plans = plans;
        this.workload = workload;
        this.prices = prices;
        this.scan = Walk.scan(
                        workload.items(),
                        workload.itemSize(),
                        false,
                        table.settings().onDemand(),
                        0,
                        1)
                .all();
    }

    /** The plans that are priced. */
    public TablePlans plans() {
        return plans;
    }

    /** How much data it counts with. */
    public TableWorkload workload() {
        return workload;
    }

    /** The prices that are counted with. */
    public PriceList prices() {
        return prices;
    }

    /** All patterns of the table that can be planned. */
    public List<PatternCost> all() {
        List<PatternCost> costs = new ArrayList<>();
        table.patterns().forEach(pattern -> of(pattern).ifPresent(costs::add));
        return costs;
    }

    /** One pattern, or empty if no request serves it. Of the kinds of item that a write may be given, the dearest. */
    public Optional<PatternCost> of(PatternDesign pattern) {
        return plans.of(pattern).plans().stream().map(this::of).max(Comparator.comparing(PatternCost::price));
    }

    /**
     * A transaction, by the plans of its steps.
     *
     * @param tables returns the cost of a table of the design, by the name of the table
     */
    public TransactionCost of(TransactionDesign transaction, Function<String, Optional<Cost>> tables) {
        List<TransactionCost.Step> steps = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        for (TransactionStep step : table.steps(transaction)) {
            String other = step.table();
            Optional<TransactionCost.Step> priced =
                    other == null ? step(step) : tables.apply(other).flatMap(cost -> cost.step(step));
            priced.ifPresentOrElse(steps::add, () -> unknown.add(step.name()));
        }
        double reads =
                steps.stream().mapToDouble(TransactionCost.Step::readUnits).sum();
        double writes =
                steps.stream().mapToDouble(TransactionCost.Step::writeUnits).sum();
        return new TransactionCost(transaction.name(), steps, unknown, reads, writes, prices.price(reads, writes));
    }

    /** A step, or empty if it is not planned here. Of the kinds of item that it may be given, the dearest. */
    private Optional<TransactionCost.Step> step(TransactionStep step) {
        return table.pattern(step.pattern()).stream()
                .flatMap(pattern -> plans.of(pattern).plans().stream())
                .map(plan -> {
                    WriteCost write = new WriteCost(table, plan, workload);
                    double reads = write.reads();
                    double writes = write.inTransaction();
                    return new TransactionCost.Step(step, reads, writes, prices.price(reads, writes));
                })
                .max(Comparator.comparing(TransactionCost.Step::price));
    }

    private PatternCost of(Plan plan) {
        if (plan.pattern().kind().reads()) {
            ReadCost read = new ReadCost(table, plan, workload);
            double call = read.call();
            return cost(plan, call, read.paged() ? read.all() : call, 0);
        }
        WriteCost write = new WriteCost(table, plan, workload);
        double reads = write.reads();
        return cost(plan, reads, reads, write.writes());
    }

    /** What is stored, which is paid for whether it is read or not. */
    public StorageCost storage() {
        return StorageCost.of(table, workload);
    }

    private PatternCost cost(Plan plan, double reads, double all, double writes) {
        return new PatternCost(
                plan.pattern().name(),
                plan.operation(),
                plan.index(),
                plan.consistent(),
                reads,
                writes,
                prices.price(reads, writes),
                prices.price(reads * workload.callsPerMonth(), writes * workload.callsPerMonth()),
                all,
                prices.price(all, writes),
                scan,
                prices.price(scan, 0));
    }
}
