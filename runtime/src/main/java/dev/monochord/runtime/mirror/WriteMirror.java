package dev.monochord.runtime.mirror;

import org.jspecify.annotations.Nullable;

/** Decides, for each write, whether a table has a second shape that is written with it. Thread-safe. */
@FunctionalInterface
public interface WriteMirror {

    /**
     * The second shape of a table, or null if the table is written alone. Called for each attempt at a write, after it was
     * planned.
     *
     * @param table the name of the table in the store
     * @throws dev.monochord.runtime.error.MonochordException if the table must not be written now
     */
    @Nullable
    SecondShape of(String table);
}
