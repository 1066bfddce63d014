package dev.monochord.runtime.internal.write;

/**
 * One thing that a write is to do. It is planned anew when what it was planned on has changed, so it may read, and keeps
 * what it learned. Made by {@link Writer}. Not thread-safe.
 */
public abstract class Step {

    Step() {}

    abstract void plan(Draft draft);
}
