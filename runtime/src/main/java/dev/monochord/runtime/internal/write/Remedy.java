package dev.monochord.runtime.internal.write;

/** Work to do before a write is planned again. */
sealed interface Remedy {

    /** Records in a step what was found. Does no I/O. */
    record Note(Runnable note) implements Remedy {}

    /** Counts the children of a parent that has no counter yet. */
    record BeginCounter(CounterStart counter) implements Remedy {}
}
