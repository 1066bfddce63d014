package dev.monochord.model.cost;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.key.KeyComparison;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a query looks at: the items of every kind that its key condition reaches, wanted or not. A kind whose key is known
 * whole is there once; of any other there are as many as the workload finds.
 */
record Reach(List<Group> groups) {

    /**
     * The items of one kind.
     *
     * @param wanted the pattern is about them; others are read and left out
     */
    record Group(ItemDesign item, long count, int size, boolean wanted) {}

    static Reach of(TableDesign table, Plan request, TableWorkload workload) {
        List<Group> groups = new ArrayList<>();
        PatternDesign pattern = request.pattern();
        if (!(request instanceof Plan.Keyed plan)) {
            return new Reach(groups);
        }
        for (ItemDesign item : table.items()) {
            boolean wanted = pattern.items().contains(item.name());
            table.key(item, plan.index())
                    .filter(key -> wanted || plan.reaches(key))
                    .ifPresent(key -> {
                        int size = EntrySize.of(table, item, plan.index(), workload.sizeOf(item.name()));
                        groups.add(new Group(item, count(item, key, plan, workload), size, wanted));
                    });
        }
        if (pattern.kind().reads()) {
            guards(table, plan, workload, groups);
        }
        return new Reach(groups);
    }

    private static void guards(TableDesign table, Plan.Keyed plan, TableWorkload workload, List<Group> groups) {
        for (ItemDesign guard : table.guards()) {
            table.key(guard, plan.index()).filter(key -> plan.reaches(key)).ifPresent(key -> {
                int size = EntrySize.of(table, guard, plan.index(), workload.guardSize(guard.name()));
                groups.add(new Group(guard, count(guard, key, plan, workload), size, false));
            });
        }
    }

    private static long count(ItemDesign item, KeyTemplates key, Plan.Keyed plan, TableWorkload workload) {
        long matches = workload.matchesOf(item.name());
        if (plan.index() != null) {
            return matches;
        }
        KeyTemplate sort = key.sort();
        boolean known = sort == null
                || Optional.ofNullable(plan.sort())
                        .map(s -> s.comparison() == KeyComparison.EQUALS)
                        .orElse(false)
                || key.partition().variableNames().containsAll(sort.variableNames());
        return known ? Math.min(1, matches) : matches;
    }

    long count() {
        return groups.stream().mapToLong(Group::count).sum();
    }

    long bytes() {
        return groups.stream().mapToLong(g -> g.count() * g.size()).sum();
    }

    double size() {
        return count() == 0 ? 1 : (double) bytes() / count();
    }

    /** The part of the items that the pattern is about. */
    double wantedShare() {
        long wanted =
                groups.stream().filter(Group::wanted).mapToLong(Group::count).sum();
        return count() == 0 ? 1 : (double) wanted / count();
    }
}
