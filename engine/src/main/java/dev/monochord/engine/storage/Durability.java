package dev.monochord.engine.storage;

/** How much an acknowledged write survives. */
public enum Durability {

    /**
     * A write is on the disk before it is acknowledged: it survives a power failure. Writes of several threads share one
     * sync (group commit). The default of an engine with a folder.
     */
    FSYNC,

    /**
     * A write is with the operating system before it is acknowledged: it survives the death of the process, kill -9
     * included, but the last moments may be lost when the machine itself goes down. What is left is still consistent.
     */
    OS,

    /** Nothing survives the engine: it keeps its data in memory only. */
    MEMORY
}
