package dev.monochord.runtime.internal.write;

import org.jspecify.annotations.Nullable;

/**
 * One part of a write. Planning does no I/O and does not change the step, so it may be repeated; what a failed condition
 * reveals is recorded by a {@link Remedy} between attempts. Made by {@link Writer}. Not thread-safe.
 */
public abstract class Step {

    private @Nullable String name;

    Step() {}

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
