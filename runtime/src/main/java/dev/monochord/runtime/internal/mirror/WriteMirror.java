package dev.monochord.runtime.internal.mirror;

import org.jspecify.annotations.Nullable;

/** Decides, for each write, whether a table has a second shape that is written with it. Thread-safe. */
@FunctionalInterface
public interface WriteMirror {

    /**
     * Begins one attempt at a write, after it was planned. What it says of a table holds until it is closed.
     *
     * @throws dev.monochord.runtime.error.MonochordException if nothing must be written now
     */
    Attempt begin();

    /** One attempt at a write. Not thread-safe. */
    interface Attempt extends AutoCloseable {

        /**
         * The second shape of a table, or null if the table is written alone.
         *
         * @param table the name of the table in the store
         * @throws dev.monochord.runtime.error.MonochordException if the table must not be written now
         */
        @Nullable
        SecondShape of(String table);

        /**
         * Checks that what it says of tables still holds. It is asked before each request that writes, a repeated one
         * included: a retry may come long after the attempt was begun.
         *
         * @throws dev.monochord.runtime.error.MonochordException if nothing must be sent any more
         */
        default void require() {}

        /** The attempt has ended, whatever came of it. */
        @Override
        void close();
    }
}
