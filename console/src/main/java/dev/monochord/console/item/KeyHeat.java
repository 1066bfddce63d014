package dev.monochord.console.item;

import java.util.Optional;

/** How much the keys of tables are used at the moment. Thread-safe. */
@FunctionalInterface
public interface KeyHeat {

    /** Knows nothing, as of a store in another process. */
    KeyHeat UNKNOWN = (table, partition) -> Optional.empty();

    /**
     * Returns the use of a partition key; empty if nothing is counted.
     *
     * @param table the name in the store
     * @param partition the partition key as text
     */
    Optional<Use> of(String table, String partition);

    /** What a partition key used in the last ten seconds. */
    record Use(double readUnits, double writeUnits) {

        private static final double SECONDS = 10;

        /** What the service lets one partition serve in a second. */
        private static final double MAX_READ_UNITS = 3_000;

        private static final double MAX_WRITE_UNITS = 1_000;

        /** How much that is of what one partition can serve, from 0 to 1. */
        public double share() {
            return Math.min(
                    1, Math.max(readUnits / (SECONDS * MAX_READ_UNITS), writeUnits / (SECONDS * MAX_WRITE_UNITS)));
        }
    }
}
