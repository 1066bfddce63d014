package dev.monochord.engine.internal.fault;

import dev.monochord.engine.internal.table.IndexSchema;
import dev.monochord.engine.internal.table.Table;
import org.jspecify.annotations.Nullable;

/** The provisioned units a second of a table or a global index. */
public record Throughput(double readUnits, double writeUnits) {

    /** Where the provisioned throughput of a table is looked up. */
    @FunctionalInterface
    public interface Source {

        /** The throughput of a table or of one of its global indexes; null where it is billed on demand. */
        @Nullable
        Throughput of(Table table, @Nullable IndexSchema index);
    }
}
