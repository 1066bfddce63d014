package dev.monochord.runtime.internal.write;

import dev.monochord.model.plan.WriteAction.Kind;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.LimitException;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.error.NotFoundException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The operations of one write while it is planned: one for each item, even if several steps concern it. Requirements of
 * children on their parents are added last, so that a parent and its children may be written in any order. Not thread-safe.
 */
final class Draft {

    private final Map<ItemId, ItemOperation> operations = new LinkedHashMap<>();
    private final Map<ItemId, List<ParentNeed>> needs = new LinkedHashMap<>();
    private final Map<ItemId, String> needing = new HashMap<>();
    private final PlanReads reads;
    private @Nullable String step;

    Draft(PlanReads reads) {
        this.reads = reads;
    }

    /** Plans a step. If the step has a name, the failures of its conditions have it too. */
    void plan(Step planned) {
        step = planned.name();
        try {
            planned.plan(this);
        } catch (MonochordException refused) {
            throw named(refused, step);
        }
    }

    /** Continues with the stored item, which is empty if it does not exist, once it has been fetched. */
    void read(ItemId id, Consumer<Map<String, AttributeValue>> rest) {
        reads.read(id, rest);
    }

    void add(ItemOperation operation) {
        operations.merge(operation.id(), operation.in(step), ItemOperation::merge);
    }

    void need(ParentNeed need) {
        needs.computeIfAbsent(need.id(), id -> new ArrayList<>()).add(need);
        if (step != null) {
            needing.putIfAbsent(need.id(), step);
        }
    }

    /** The operations in the order of the steps, parents at the end. To be called once. */
    List<ItemOperation> operations() {
        needs.forEach((id, asked) -> {
            try {
                settle(id, asked);
            } catch (MonochordException refused) {
                throw named(refused, needing.get(id));
            }
        });
        return List.copyOf(operations.values());
    }

    private static MonochordException named(MonochordException refused, @Nullable String name) {
        if (name != null) {
            refused.failedIn(name);
        }
        return refused;
    }

    private void settle(ItemId id, List<ParentNeed> asked) {
        ParentNeed first = asked.get(0);
        boolean alive = asked.stream().anyMatch(ParentNeed::alive);
        ItemOperation own = operations.get(id);
        if (own != null) {
            own.in(needing.get(id));
        }
        if (own != null && own.kind() == Kind.DELETE) {
            if (alive) {
                throw new InvalidInputException(
                        first.parent(),
                        "One transaction deletes a " + first.parent() + " and writes a " + first.child()
                                + " under it. Do one of the two.");
            }
            return;
        }
        if (own != null && own.writesOther(first.type())) {
            asked.stream().filter(ParentNeed::alive).findFirst().ifPresent(need -> {
                throw missing(need);
            });
            return;
        }
        if (own != null && own.kind() == Kind.PUT) {
            countInPut(own, asked);
            return;
        }
        if (own != null && own.upserts()) {
            countInUpsert(own, asked);
            return;
        }
        ItemOperation parent =
                own == null ? ItemOperation.check(id, first.parent()).in(needing.get(id)) : own;
        operations.putIfAbsent(id, parent);
        if (asked.stream().allMatch(ParentNeed::gone)) {
            parent.where(Clause.absent(first.type(), stored -> FailureVerdict.again(() -> tell(asked, true))));
            return;
        }
        if (alive) {
            parent.where(Clause.exists(first.type(), stored -> FailureVerdict.refused(missing(first))));
            parent.where(Clause.unmarked(() -> deleting(first)));
        } else {
            parent.where(Clause.exists(first.type(), stored -> FailureVerdict.again(() -> tell(asked, false))));
        }
        byCounter(asked).forEach((counter, counted) -> count(parent, counter, counted));
    }

    private static void tell(List<ParentNeed> asked, boolean found) {
        asked.forEach(need -> need.found().accept(found));
    }

    /** A step that adds to the counter itself stands for the count: the same child is not counted twice. */
    private static void count(ItemOperation parent, String counter, List<ParentNeed> counted) {
        ParentNeed first = counted.get(0);
        int change = counted.stream().mapToInt(ParentNeed::count).sum();
        int limit = limit(counted);
        if (change != 0) {
            if (!parent.changes().added().containsKey(counter)) {
                AttributeValue by = AttributeValue.fromN(Integer.toString(change));
                parent.change().changes().add(counter, by);
            }
            parent.where(Clause.has(counter, stored -> FailureVerdict.again(first.begin())));
        }
        if (change > 0 && limit > 0) {
            parent.where(Clause.atMost(counter, (long) limit - change, () -> full(first, limit)));
        }
    }

    /** A parent that is created had no children: those that go were not counted there. */
    private static void countInPut(ItemOperation own, List<ParentNeed> asked) {
        byCounter(asked.stream().filter(ParentNeed::alive).toList()).forEach((counter, counted) -> {
            ParentNeed first = counted.get(0);
            if (!own.creates()) {
                throw new FaultException(
                        "One transaction puts a " + first.parent() + " and counts a " + first.child()
                                + " under it, but the two are not of one open table. Open the table of "
                                + first.child() + " on this Monochord.",
                        null);
            }
            int limit = limit(counted);
            long sum = own.count(
                    counter, counted.stream().mapToInt(ParentNeed::count).sum());
            if (limit > 0 && sum > limit) {
                throw full(first, limit);
            }
        });
    }

    /**
     * A parent that is written whether it is there or not. Only children that go need to know which: they are counted where
     * it is.
     */
    private static void countInUpsert(ItemOperation own, List<ParentNeed> asked) {
        ParentNeed first = asked.get(0);
        List<ParentNeed> going = asked.stream().filter(need -> !need.alive()).toList();
        boolean gone = !going.isEmpty() && going.stream().allMatch(ParentNeed::gone);
        if (gone) {
            own.where(Clause.absent(first.type(), stored -> FailureVerdict.again(() -> tell(going, true))));
        } else if (!going.isEmpty()) {
            own.where(Clause.exists(first.type(), stored -> FailureVerdict.again(() -> tell(going, false))));
        }
        if (going.size() < asked.size()) {
            own.where(Clause.unmarked(() -> deleting(first)));
        }
        byCounter(gone ? asked.stream().filter(ParentNeed::alive).toList() : asked)
                .forEach((counter, counted) -> countInUpsert(own, counter, counted));
    }

    private static void countInUpsert(ItemOperation own, String counter, List<ParentNeed> counted) {
        ParentNeed first = counted.get(0);
        int change = counted.stream().mapToInt(ParentNeed::count).sum();
        if (change == 0) {
            return;
        }
        int limit = limit(counted);
        AttributeValue begin = own.changes().first(counter);
        own.changes().addToFirst(counter, AttributeValue.fromN(Integer.toString(change)));
        own.where(Clause.absentOrHas(
                first.type().partitionKey(), counter, stored -> FailureVerdict.again(first.begin())));
        if (change > 0 && limit > 0) {
            own.where(Clause.room(counter, begin, (long) limit - change, () -> full(first, limit)));
        }
    }

    private static Map<String, List<ParentNeed>> byCounter(List<ParentNeed> asked) {
        Map<String, List<ParentNeed>> counters = new LinkedHashMap<>();
        for (ParentNeed need : asked) {
            String counter = need.counter();
            if (counter != null && need.change().onParent(true) == Kind.UPDATE) {
                counters.computeIfAbsent(counter, c -> new ArrayList<>()).add(need);
            }
        }
        return counters;
    }

    private static int limit(List<ParentNeed> counted) {
        return counted.stream()
                .mapToInt(ParentNeed::limit)
                .filter(limit -> limit > 0)
                .min()
                .orElse(0);
    }

    private static NotFoundException missing(ParentNeed need) {
        return new NotFoundException(
                "The " + need.parent() + " of a " + need.child() + " does not exist in table "
                        + need.id().table() + ". Create it first.",
                need.parent(),
                null);
    }

    private static NotFoundException deleting(ParentNeed need) {
        return new NotFoundException(
                "The " + need.parent() + " of a " + need.child() + " in table "
                        + need.id().table() + " is being deleted.",
                need.parent(),
                null);
    }

    private static LimitException full(ParentNeed need, int limit) {
        return new LimitException(
                "A " + need.parent() + " in table " + need.id().table() + " has at most " + limit + " of "
                        + need.child() + ". Delete one first.",
                need.counter(),
                limit,
                null);
    }
}
