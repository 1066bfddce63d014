package dev.monochord.model.cost;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.plan.FilterTerm;
import dev.monochord.model.plan.Plan;

/**
 * The read units of a pattern that reads. Filters that may be left out are; a query's other filters pass everything, those
 * of a scan as much as the workload matches. For one pattern.
 */
record ReadCost(TableDesign table, Plan plan, TableWorkload workload) {

    /** What the runtime asks for at least where something is left out, and when it gives a page up. */
    private static final int EVALUATED_AT_LEAST = 100;

    private static final int MAX_REQUESTS = 10;
    private static final int MAX_EVALUATED = 1000;

    double call() {
        int size = table.item(pattern().item())
                .map(item -> EntrySize.of(table, item, plan.index(), workload.sizeOf(item.name())))
                .orElseGet(workload::itemSize);
        if (pattern().kind() == PatternKind.GET) {
            return CapacityRules.read(size, plan.consistent());
        }
        if (plan instanceof Plan.BatchGet batch) {
            return batch(batch);
        }
        if (limit() == 0) {
            return all();
        }
        return plan instanceof Plan.Query query && query.shards() == 1
                ? new LimitedQuery(query, Reach.of(table, plan, workload), limit(), filtered()).units()
                : page(limit());
    }

    /** Everything that the pattern finds, call after call. */
    double all() {
        double units = 0;
        for (Walk walk : walks()) {
            units += walk.all();
        }
        return units;
    }

    /** Whether a call answers a part of what there is. */
    boolean paged() {
        boolean ranges = plan instanceof Plan.Query || plan instanceof Plan.Scan;
        return ranges && pattern().kind() != PatternKind.GET && limit() > 0;
    }

    private long limit() {
        if (pattern().limit() > 0) {
            return pattern().limit();
        }
        boolean limited = pattern().result() == ResultKind.PAGE
                || !pattern().bound(ParameterBinding.LIMIT).isEmpty();
        return limited ? workload.pageSize() : 0;
    }

    private double batch(Plan.BatchGet batch) {
        if (batch.keys().size() > 1) {
            return pattern().items().stream()
                    .mapToDouble(kind -> CapacityRules.read(workload.sizeOf(kind), plan.consistent()))
                    .sum();
        }
        return workload.matchesOf(pattern().item())
                * CapacityRules.read(workload.sizeOf(pattern().item()), plan.consistent());
    }

    private Walk[] walks() {
        if (plan instanceof Plan.Scan) {
            Walk[] walks = new Walk[pattern().segments()];
            boolean onDemand = table.settings().onDemand();
            for (int i = 0; i < walks.length; i++) {
                walks[i] =
                        Walk.scan(workload.items(), workload.itemSize(), plan.consistent(), onDemand, i, walks.length);
            }
            return walks;
        }
        Reach reach = Reach.of(table, plan, workload);
        if (plan.shards() == 1) {
            return new Walk[] {Walk.query(reach.count(), reach.size(), plan.consistent())};
        }
        // The plain key, which has what was written before there were shards, and each shard.
        Walk[] walks = new Walk[plan.shards() + 1];
        walks[0] = Walk.query(0, reach.size(), plan.consistent());
        long each = (reach.count() + plan.shards() - 1) / plan.shards();
        for (int i = 1; i < walks.length; i++) {
            walks[i] = Walk.query(each, reach.size(), plan.consistent());
        }
        return walks;
    }

    /** A page as the runtime fills it: what it asks for at a time, and when it stops. */
    private double page(long wanted) {
        Walk[] walks = walks();
        double share = share();
        boolean filtered = filtered();
        double units = 0;
        for (Walk walk : walks) {
            double mine = walks.length == 1 ? wanted : Math.min(wanted, Math.floor(wanted * 1.5 / walks.length) + 1);
            units += page(walk, mine, share, filtered);
        }
        return units;
    }

    private double page(Walk walk, double wanted, double share, boolean filtered) {
        double units = 0;
        double found = 0;
        boolean leavesOut = filtered;
        boolean more = true;
        for (int i = 0; more && found < wanted && i < MAX_REQUESTS; i++) {
            double missing = Math.ceil(wanted - found);
            double limit = leavesOut ? Math.max(missing, EVALUATED_AT_LEAST) : missing;
            double before = walk.looked();
            units += walk.request(limit);
            double looked = walk.looked() - before;
            found += looked * share;
            leavesOut |= share < 1;
            more = looked >= limit && walk.looked() < Math.max(MAX_EVALUATED, wanted) || !walk.ended();
        }
        return units;
    }

    /** The part of what is looked at that is answered. */
    private double share() {
        if (!(plan instanceof Plan.Scan)) {
            return Reach.of(table, plan, workload).wantedShare();
        }
        boolean some = filtered() || pattern().items().size() < table.items().size();
        return some && workload.items() > 0 ? Math.min(1, (double) workload.matches() / workload.items()) : 1;
    }

    /** The request has a filter, that on expired items apart: they are few. */
    private boolean filtered() {
        return plan.filter().stream().anyMatch(this::sent);
    }

    private boolean sent(FilterTerm term) {
        if (term.kind()) {
            return term.condition().paths().anyMatch(path -> path.attribute().equals(table.typeAttribute()))
                    || pattern().items().stream()
                            .flatMap(name -> table.item(name).stream())
                            .map(ItemDesign::alternativeKeys)
                            .allMatch(keys -> keys.isEmpty());
        }
        return !term.optional();
    }

    private PatternDesign pattern() {
        return plan.pattern();
    }
}
