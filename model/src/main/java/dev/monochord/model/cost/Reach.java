package dev.monochord.model.cost;

import dev.monochord.model.IndexKey;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.plan.Comparison;
import dev.monochord.model.plan.KeyCondition;
import dev.monochord.model.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    static Reach of(TableDesign table, PatternDesign pattern, Plan plan, Workload workload) {
        List<Group> groups = new ArrayList<>();
        KeyCondition partition = plan.partition();
        for (ItemDesign item : table.items()) {
            KeyTemplates key = key(item, plan.index());
            boolean wanted = pattern.items().contains(item.name());
            if (key == null || partition == null) {
                continue;
            }
            boolean here =
                    partition.operands().get(0).collision(key.partition()).isPresent();
            if (wanted || here && reaches(plan.sort(), key.sort())) {
                int size = EntrySize.of(table, item, plan.index(), workload.sizeOf(item.name()));
                groups.add(new Group(item, count(key, plan, workload), size, wanted));
            }
        }
        return new Reach(groups);
    }

    private static @Nullable KeyTemplates key(ItemDesign item, @Nullable String index) {
        return index == null
                ? item.key()
                : item.indexKey(index).map(IndexKey::templates).orElse(null);
    }

    private static boolean reaches(@Nullable KeyCondition condition, @Nullable KeyTemplate sort) {
        if (condition == null || sort == null) {
            return true;
        }
        KeyTemplate operand = condition.operands().get(0);
        if (condition.comparison() == Comparison.EQUALS) {
            return operand.collision(sort).isPresent();
        }
        String literal = operand.literalPrefix();
        return literal.isEmpty() || KeyTemplate.parse(literal).startOf(sort).isPresent();
    }

    private static long count(KeyTemplates key, Plan plan, Workload workload) {
        if (plan.index() != null) {
            return workload.matches();
        }
        KeyTemplate sort = key.sort();
        boolean known = sort == null
                || Optional.ofNullable(plan.sort())
                        .map(s -> s.comparison() == Comparison.EQUALS)
                        .orElse(false)
                || key.partition().variableNames().containsAll(sort.variableNames());
        return known ? Math.min(1, workload.matches()) : workload.matches();
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
