package dev.monochord.runtime.write;

import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.item.ItemType;

/** Puts an item that is absent or may be taken over. */
final class ClaimStep<T> extends Step {

    private final WriteAccess access;
    private final ItemType<T> type;
    private final T item;
    private final Condition<T> takeOver;
    private final ParentSteps<T> parents;

    ClaimStep(WriteAccess access, String pattern, ItemType<T> type, T item, Condition<T> takeOver) {
        this.access = access;
        this.type = type;
        this.item = item;
        this.takeOver = takeOver;
        this.parents = new ParentSteps<>(access, pattern, type);
        if (!type.guards().isEmpty() || parents.counted()) {
            throw new IllegalArgumentException(
                    "A claim is one record without unique values and counts; " + type.name() + " has some.");
        }
    }

    @Override
    void plan(Draft draft) {
        Refusals refusals = new Refusals(access, type);
        draft.add(ItemOperation.put(access.id(type.keyOf(item)), type.name(), access.encode(type, item))
                .asClaim()
                .where(new Clause(
                        Condition.<T>missing(type.partitionKey()).or(takeOver),
                        false,
                        stored -> false,
                        stored -> Verdict.refused(refusals.held(stored)))));
        parents.stay(draft, item);
    }
}
