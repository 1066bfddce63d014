package dev.monochord.server;

import org.jspecify.annotations.Nullable;

/** Hears of every request that was answered. Called by many threads at once, before the next request of a connection. */
@FunctionalInterface
public interface AccessLog {

    /** Keeps nothing. */
    AccessLog NONE = (entry, thrown) -> {};

    /**
     * A request was answered.
     *
     * @param thrown the fault behind a status of 500 or more, of which the caller was told nothing, or null
     */
    void answered(AccessEntry entry, @Nullable Throwable thrown);
}
