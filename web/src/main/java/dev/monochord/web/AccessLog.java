package dev.monochord.web;

/** Receives an entry for every response. Thread-safe; called on event loops, so it must not block. */
public interface AccessLog extends AutoCloseable {

    /** Discards all entries. */
    AccessLog NONE = entry -> {};

    void log(AccessEntry entry);

    /** Waits until all entries logged so far have been written. */
    default void flush() {}

    /** Flushes, and ends what the log started. Entries logged later are lost. */
    @Override
    default void close() {}
}
