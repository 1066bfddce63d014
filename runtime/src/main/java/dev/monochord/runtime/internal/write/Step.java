package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemType;
import org.jspecify.annotations.Nullable;

/**
 * One part of a write. Planning does no I/O and does not change the step, so it may be repeated; what a failed condition
 * reveals is recorded by a {@link Remedy} between attempts. Made by {@link Writer}. Not thread-safe.
 */
public abstract class Step {

    private @Nullable String name;

    private final CallerConditions conditions;
    private final Refusals refusals;

    Step(Session session, String pattern, ItemType<?> type) {
        this.refusals = new Refusals(session, pattern, type);
        this.conditions = new CallerConditions(session, type, refusals);
    }

    /** Adds a condition on the stored item, as {@link CallerConditions} evaluates it; without a name its text is reported. */
    public final Step when(Condition<?> condition, @Nullable String text) {
        conditions.add(condition, text);
        return this;
    }

    /** Requires that the item exists, of a step that succeeds without. */
    public void requireItem() {}

    final CallerConditions conditions() {
        return conditions;
    }

    final Refusals refusals() {
        return refusals;
    }

    /** Names the step within its transaction. */
    public final Step named(String step) {
        name = step;
        return this;
    }

    /** The name within its transaction, or null if it has none. */
    final @Nullable String name() {
        return name;
    }

    abstract void plan(Draft draft);

    /** Adds items that were read before the write began. */
    void addKnown(PlanReads reads) {}
}
