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

    /**
     * What a partition key used in the last ten seconds.
     *
     * @param units read and write units
     * @param hottest the units of the key that used the most in the same table
     */
    record Use(double units, double hottest) {

        /** How hot the key is beside the hottest, from 0 to 1. */
        public double share() {
            return hottest <= 0 ? 0 : Math.min(1, units / hottest);
        }
    }
}
