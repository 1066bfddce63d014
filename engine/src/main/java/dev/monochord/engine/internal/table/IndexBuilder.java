package dev.monochord.engine.internal.table;

import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import java.util.function.BooleanSupplier;

/**
 * Enters the items that were in a table before an index, or a time to live, into it. The data path supplies it.
 *
 * <p>The catalog calls it on a background thread once every write sees the new snapshot, so that what it has to add is
 * only what was there before; and again after a restart where it had not come to its end. It must therefore bear to be
 * repeated, and run beside writes.
 */
public interface IndexBuilder {

    /** Enters every item of the table; returns early where {@code stillWanted} turns false. */
    void build(TableDefinition table, IndexSchema index, BooleanSupplier stillWanted);

    /** Enters every item that has the table's time-to-live attribute in the rows ordered by expiry. */
    void buildTimeToLive(TableDefinition table, BooleanSupplier stillWanted);
}
