package dev.monochord.model.cost;

import dev.monochord.model.Binding;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKey;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.Projection;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.plan.Operation;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.Planner;
import dev.monochord.model.plan.WriteAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Predicts what patterns cost. Items, parents and guards are taken to have the size of the workload's items, except
 * that a guard is one block. An update is taken to change every unique value and no index key; a partial update changes
 * the index keys that its parameters are part of.
 */
public final class Cost {

    private final TableDesign table;
    private final Workload workload;
    private final PriceList prices;

    public Cost(TableDesign table, Workload workload, PriceList prices) {
        this.table = table;
        this.workload = workload;
        this.prices = prices;
    }

    /** All patterns of the table that can be planned. */
    public List<PatternCost> all() {
        List<PatternCost> costs = new ArrayList<>();
        table.patterns().forEach(pattern -> of(pattern).ifPresent(costs::add));
        return costs;
    }

    /** One pattern, or empty if no request serves it. */
    public Optional<PatternCost> of(PatternDesign pattern) {
        return Planner.plan(table, pattern).plan().map(plan -> of(pattern, plan));
    }

    private PatternCost of(PatternDesign pattern, Plan plan) {
        double reads = reads(pattern, plan);
        double writes = writes(pattern, plan);
        double all = paged(pattern, plan) ? whole(plan) : reads;
        double scan = CapacityRules.readAll(workload.items(), workload.itemSize(), false);
        return new PatternCost(
                pattern.name(),
                plan.operation(),
                plan.index(),
                reads,
                writes,
                prices.price(reads, writes),
                prices.price(reads * workload.callsPerMonth(), writes * workload.callsPerMonth()),
                all,
                prices.price(all, writes),
                scan,
                prices.price(scan, 0));
    }

    private double reads(PatternDesign pattern, Plan plan) {
        int size = workload.itemSize();
        boolean consistent = plan.consistent();
        return switch (plan.operation()) {
            case GET_ITEM -> CapacityRules.read(size, consistent);
            case BATCH_GET_ITEM -> {
                long keys = plan.keys().size() > 1 ? plan.keys().size() : workload.matches();
                yield keys * CapacityRules.read(size, consistent);
            }
            case QUERY -> query(pattern, plan);
            case SCAN -> range(pattern, plan, workload.items());
            case BATCH_WRITE_ITEM ->
                CapacityRules.readAll(workload.matches() + 1, size, true) + CapacityRules.read(size, true);
            default -> 0;
        };
    }

    private double query(PatternDesign pattern, Plan plan) {
        if (pattern.kind() == PatternKind.GET) {
            return CapacityRules.read(workload.itemSize(), plan.consistent());
        }
        if (plan.shards() == 1) {
            return range(pattern, plan, workload.matches());
        }
        long each = (workload.matches() + plan.shards() - 1) / plan.shards();
        double units = CapacityRules.read(0, plan.consistent());
        for (int shard = 0; shard < plan.shards(); shard++) {
            units += range(pattern, plan, each);
        }
        return units;
    }

    private double range(PatternDesign pattern, Plan plan, long found) {
        if (!paged(pattern, plan)) {
            return CapacityRules.readAll(found, workload.itemSize(), plan.consistent());
        }
        long page = Math.min(found, plan.limit() > 0 ? plan.limit() : workload.pageSize());
        long bytes = Math.min(page * workload.itemSize(), CapacityRules.PAGE_BYTES);
        return CapacityRules.read(bytes, plan.consistent());
    }

    private static boolean paged(PatternDesign pattern, Plan plan) {
        return pattern.result() == ResultKind.PAGE
                && (!pattern.bound(Binding.PAGE).isEmpty() || plan.limit() > 0);
    }

    /** Everything that the pattern finds, in requests as large as the service allows. */
    private double whole(Plan plan) {
        long found = plan.operation() == Operation.SCAN ? workload.items() : workload.matches();
        return CapacityRules.readAll(found, workload.itemSize(), plan.consistent());
    }

    private double writes(PatternDesign pattern, Plan plan) {
        if (plan.operation() == Operation.BATCH_WRITE_ITEM) {
            double parent = 2 * write(pattern.item(), pattern);
            long indexes = table.indexes().size();
            return parent + workload.matches() * (1 + indexes) * CapacityRules.write(workload.itemSize());
        }
        double units = 0;
        for (WriteAction action : plan.writes()) {
            units += action.guard()
                    ? 1
                    : action.kind() == WriteAction.Kind.CHECK
                            ? CapacityRules.write(workload.itemSize())
                            : write(action.item(), pattern);
        }
        return plan.transactional() ? 2 * units : units;
    }

    private double write(String name, PatternDesign pattern) {
        double one = CapacityRules.write(workload.itemSize());
        Optional<ItemDesign> item = table.item(name);
        if (item.isEmpty()) {
            return one;
        }
        double units = one;
        for (IndexKey key : item.get().indexKeys()) {
            units += one * entries(item.get(), key, pattern);
        }
        return units;
    }

    /** How often one write writes an index: not at all, once, or twice when its key changes. */
    private int entries(ItemDesign item, IndexKey key, PatternDesign pattern) {
        if (pattern.kind() != PatternKind.PARTIAL_UPDATE) {
            return 1;
        }
        List<String> changed = pattern.parameters().stream()
                .filter(p -> p.binding() == Binding.SET || p.binding() == Binding.ADD)
                .map(p -> p.target())
                .toList();
        if (changed.stream().anyMatch(key.templates()::uses)) {
            return 2;
        }
        Optional<IndexDesign> index = table.index(key.index());
        boolean shown = index.isPresent()
                && (index.get().projection().kind() == Projection.Kind.ALL
                        || changed.stream()
                                .flatMap(c -> item.attribute(c).stream())
                                .anyMatch(a ->
                                        index.get().projection().attributes().contains(a.name())));
        return shown ? 1 : 0;
    }
}
