package dev.monochord.engine.internal.fault;

import dev.monochord.engine.internal.schema.CapacitySettings;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.IndexSettings;
import dev.monochord.engine.internal.schema.TableDefinition;
import org.jspecify.annotations.Nullable;

/**
 * The units a second that a table or a global index is configured to give at most; infinite where there is no such limit.
 *
 * @param onDemand whether they are a maximum set for on-demand billing, and not provisioned
 */
public record Throughput(double readUnits, double writeUnits, boolean onDemand) {

    private static final Throughput UNLIMITED =
            new Throughput(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, true);

    /** Where the throughput of a table is looked up. */
    @FunctionalInterface
    public interface Source {

        /** The throughput of a table or, where one is given, of one of its global indexes. */
        Throughput of(TableDefinition table, @Nullable IndexSchema index);
    }

    static Throughput provisioned(double readUnits, double writeUnits) {
        return new Throughput(readUnits, writeUnits, false);
    }

    /** What the settings of a table say. */
    public static Throughput configured(TableDefinition table, @Nullable IndexSchema index) {
        CapacitySettings capacity = index == null
                ? table.settings().capacity()
                : table.settings()
                        .index(index.name())
                        .map(IndexSettings::capacity)
                        .orElse(null);
        if (capacity == null) {
            return UNLIMITED;
        }
        return table.settings().onDemand()
                ? new Throughput(maximum(capacity.maxRead()), maximum(capacity.maxWrite()), true)
                : provisioned(capacity.read(), capacity.write());
    }

    double of(boolean write) {
        return write ? writeUnits : readUnits;
    }

    private static double maximum(@Nullable Long units) {
        return units == null || units <= 0 ? Double.POSITIVE_INFINITY : units;
    }
}
