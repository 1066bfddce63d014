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

/**
 * What a query looks at: the items of every kind that its key condition reaches, wanted or not. A kind whose key is known
 * whole is there once; of any other there are as many as the workload finds.
 */
record Reach(List<Group> groups) {

    /**
     * The items of one kind.
     *
     * @param wanted the pattern is about them; others are read and left out
     * @param known there is one at most, because the pattern gives its whole key
     * @param literal the text that their sort keys begin with; empty if they begin with a variable
     */
    record Group(ItemDesign item, long count, int size, boolean wanted, boolean known, String literal) {}

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
                        groups.add(group(item, key, plan, workload, size, wanted));
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
                groups.add(group(guard, key, plan, workload, size, false));
            });
        }
    }

    private static Group group(
            ItemDesign item, KeyTemplates key, Plan.Keyed plan, TableWorkload workload, int size, boolean wanted) {
        long matches = workload.matchesOf(item.name());
        boolean known = known(key, plan);
        KeyTemplate sort = key.sort();
        return new Group(
                item,
                known ? Math.min(1, matches) : matches,
                size,
                wanted,
                known,
                sort == null ? "" : sort.literalPrefix());
    }

    private static boolean known(KeyTemplates key, Plan.Keyed plan) {
        if (plan.index() != null) {
            return false;
        }
        KeyTemplate sort = key.sort();
        return sort == null
                || plan.sort().stream().anyMatch(condition -> condition.comparison() == KeyComparison.EQUALS)
                || key.partition().variableNames().containsAll(sort.variableNames());
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
