package dev.monochord.engine.internal.storage;

/** Lets the catalog wait for the writes that may still use an older snapshot of a table. The data path supplies it. */
@FunctionalInterface
public interface WriteBarrier {

    /** Returns once every write that began before this call has ended. */
    void await();
}
