package dev.monochord.engine.internal.stream;

import dev.monochord.engine.internal.schema.TableDefinition;

/** Deletes an item whose time has come. The write path implements it, for it has the locks. */
@FunctionalInterface
public interface Expirer {

    /**
     * Locks an item, reads it again and, if {@link TimeToLiveRule#expired} still holds, deletes it with its index and time to
     * live rows and a stream record that says so.
     *
     * @param tableRow the row key of the item
     * @return whether the item was deleted
     */
    boolean expire(TableDefinition table, byte[] tableRow, long nowSeconds);
}
