package dev.monochord.runtime.write;

import dev.monochord.runtime.item.ItemType;

/** Puts an item that must not exist, with its guards, under its parents. */
final class CreateStep<T> extends Step {

    private final WriteAccess access;
    private final ItemType<T> type;
    private final T item;
    private final GuardSteps<T> guards;
    private final ParentSteps<T> parents;

    CreateStep(WriteAccess access, String pattern, ItemType<T> type, T item) {
        this.access = access;
        this.type = type;
        this.item = item;
        this.guards = new GuardSteps<>(access, type);
        this.parents = new ParentSteps<>(access, pattern, type);
    }

    /** However many its parents have. */
    CreateStep<T> beyondLimits() {
        parents.beyondLimits();
        return this;
    }

    @Override
    void plan(Draft draft) {
        Refusals refusals = new Refusals(access, type);
        draft.add(ItemOperation.put(access.id(type.keyOf(item)), type.name(), access.encode(type, item))
                .asCreation()
                .where(Clause.absent(type.partitionKey(), stored -> Verdict.refused(refusals.exists(stored)))));
        guards.take(draft, item);
        parents.join(draft, item);
    }
}
