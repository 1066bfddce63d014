package dev.monochord.model.cost;

import dev.monochord.annotations.Projected;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.plan.WriteAction;
import dev.monochord.model.plan.WriteRules;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The units of a pattern that writes: the item, its guards, its parents, and every index entry that changes with them. An
 * item that is put was not there; a replace changes every unique value and the index keys made from one; a partial update
 * changes the index keys that its parameters are part of. For one pattern.
 */
record WriteCost(TableDesign table, Plan plan, TableWorkload workload) {

    /** The bytes of the mark on an item whose partition is being deleted: two names, an id and a time. */
    private static final int MARK_BYTES = 90;

    /** The operations of one transaction that deletes children. */
    private static final double OPERATIONS = 90;

    /** What is read before it is written. */
    double reads() {
        int size = workload.sizeOf(pattern().item());
        if (!(plan instanceof Plan.DeletePartition)) {
            return plan.readsFirst() ? CapacityRules.read(size, true) : 0;
        }
        int owner = size + MARK_BYTES;
        Reach reach = Reach.of(table, plan, workload);
        long others = reach.count() - 1;
        double first = Walk.query(
                        reach.count(), (double) (reach.bytes() + MARK_BYTES) / Math.max(1, reach.count()), true)
                .all();
        double last = others > 0 ? CapacityRules.read(owner, true) : 0;
        return first + last + (plan.readsFirst() ? CapacityRules.read(owner, true) : 0);
    }

    double writes() {
        if (plan instanceof Plan.DeletePartition deletion) {
            return partition(deletion);
        }
        return plan instanceof Plan.Write write ? transacted(write.steps(), 0, write.transaction()) : 0;
    }

    /** The units of a write as a step of a transaction: twice those of its operations. */
    double inTransaction() {
        return plan instanceof Plan.Write write
                ? 2 * write.steps().stream().mapToDouble(step -> step(step, 0)).sum()
                : 0;
    }

    /** Steps of one request, a transaction at twice the plain price. */
    private double transacted(List<WriteAction> steps, int more, boolean transaction) {
        double units = 0;
        for (WriteAction step : steps) {
            units += step(step, more);
        }
        return transaction ? 2 * units : units;
    }

    private double step(WriteAction step, int more) {
        if (step.guard()) {
            return guard(step.item(), step.key());
        }
        int size = workload.sizeOf(step.item()) + (step.item().equals(pattern().item()) ? more : 0);
        return step.kind() == WriteAction.Kind.CHECK
                ? CapacityRules.write(size)
                : table.item(step.item())
                        .map(item -> item(item, size, step.kind()))
                        .orElse(0.0);
    }

    private double guard(String type, KeyTemplates key) {
        return guards().filter(guard -> guard.type().equals(type) && guard.key().equals(key))
                .mapToDouble(guard -> item(guard, workload.guardSize(type), WriteAction.Kind.PUT))
                .findFirst()
                .orElseGet(() -> CapacityRules.write(workload.guardSize(type)));
    }

    private Stream<ItemDesign> guards() {
        return table.items().stream().flatMap(item -> item.guards().stream().map(guard -> guard.stored(item)));
    }

    private double item(ItemDesign item, int size, WriteAction.Kind kind) {
        double units = CapacityRules.write(size);
        for (IndexKeyDesign key : table.indexKeys(item)) {
            Optional<IndexDesign> index = table.index(key.index());
            if (index.isPresent()) {
                double entry = CapacityRules.write(EntrySize.of(table, item, key.index(), size));
                units += entry * entries(item, key, index.get(), kind);
            }
        }
        return units;
    }

    /** How often one write writes an index: not at all, once, or twice when its key changes. */
    private int entries(ItemDesign item, IndexKeyDesign key, IndexDesign index, WriteAction.Kind kind) {
        Projected projection = index.projection().kind();
        boolean own = item.name().equals(pattern().item());
        if (own && pattern().kind() == PatternKind.PARTIAL_UPDATE) {
            return changedEntries(item, key, index);
        }
        boolean replaced = own && pattern().kind() == PatternKind.REPLACE;
        if (replaced && item.guards().stream().anyMatch(g -> key.templates().uses(g.field()))) {
            return 2;
        }
        boolean changes = kind == WriteAction.Kind.UPDATE || replaced;
        if (!changes || projection == Projected.ALL) {
            return 1;
        }
        // A counter or a mark is in no such entry; a replace may change what an entry has beside its keys.
        return replaced && projection == Projected.INCLUDE ? 1 : 0;
    }

    private int changedEntries(ItemDesign item, IndexKeyDesign key, IndexDesign index) {
        List<String> changed = pattern().parameters().stream()
                .filter(p -> p.binding() == ParameterBinding.SET || p.binding() == ParameterBinding.ADD)
                .map(ParameterDesign::target)
                .toList();
        if (changed.stream().anyMatch(key.templates()::uses)) {
            return 2;
        }
        boolean shown = index.projection().kind() == Projected.ALL
                || changed.stream()
                        .flatMap(c -> item.attribute(c).stream())
                        .anyMatch(a -> index.projection().attributes().contains(a.name()));
        return shown ? 1 : 0;
    }

    /** The mark, the others in the partition, and at last the owner with its mark. */
    private double partition(Plan.DeletePartition deletion) {
        double units = step(deletion.mark(), MARK_BYTES);
        long operations = 0;
        for (Reach.Group group : Reach.of(table, plan, workload).groups()) {
            ItemDesign item = group.item();
            if (!item.name().equals(pattern().item())) {
                units += group.count() * child(group);
                operations += concernsOthers(item)
                        ? group.count()
                                * (1 + item.guards().size() + item.parents().size())
                        : 0;
            }
        }
        // Each transaction of children asks for the mark.
        units += Math.ceil(operations / OPERATIONS)
                * 2
                * CapacityRules.write(workload.sizeOf(pattern().item()) + MARK_BYTES);
        return units + transacted(deletion.last(), MARK_BYTES, deletion.last().size() > 1);
    }

    /** A child goes in a batch, or with its guards and the counters of its other parents in a transaction. */
    private double child(Reach.Group group) {
        ItemDesign child = group.item();
        double units = item(child, group.size(), WriteAction.Kind.DELETE);
        double guards = child.guards().stream()
                .mapToDouble(g -> guard(g.type(), g.key()))
                .sum();
        double counters = child.parents().stream()
                .filter(this::countsElsewhere)
                .flatMap(p -> table.item(p.item()).stream())
                .mapToDouble(p -> item(p, workload.sizeOf(p.name()), WriteAction.Kind.UPDATE))
                .sum();
        return concernsOthers(child) ? 2 * (units + guards + counters) : units;
    }

    private boolean concernsOthers(ItemDesign child) {
        return WriteRules.of(table, child).deletedApart(pattern().item());
    }

    private boolean countsElsewhere(ParentDesign parent) {
        return parent.counter() != null && !parent.item().equals(pattern().item());
    }

    private PatternDesign pattern() {
        return plan.pattern();
    }
}
