package dev.monochord.runtime.internal.write;

/**
 * One part of a write. Planning does no I/O and does not change the step, so it may be repeated; what a failed condition
 * reveals is recorded by a {@link Remedy} between attempts. Made by {@link Writer}. Not thread-safe.
 */
public abstract class Step {

    Step() {}

    abstract void plan(Draft draft);

    /** Adds items that were read before the write began. */
    void addKnown(PlanReads reads) {}
}
