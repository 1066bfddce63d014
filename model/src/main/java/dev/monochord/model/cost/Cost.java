package dev.monochord.model.cost;

import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.TablePlans;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

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
