package dev.monochord.engine.internal.schema;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The throughput of a table or a global index.
 *
 * @param read provisioned read units; 0 on demand
 * @param write provisioned write units; 0 on demand
 * @param decreases how often it was lowered on the day of {@code lastDecrease}
 * @param maxRead the most read units on demand, -1 where a limit was taken back, null where none was ever set
 * @param maxWrite the same for write units
 * @param warmRead the warm throughput that was asked for, null for the default
 * @param warmWrite the same for writes
 */
public record CapacitySettings(
        long read,
        long write,
        @Nullable Instant lastIncrease,
        @Nullable Instant lastDecrease,
        int decreases,
        @Nullable Long maxRead,
        @Nullable Long maxWrite,
        @Nullable Long warmRead,
        @Nullable Long warmWrite) {

    public static final CapacitySettings ON_DEMAND = of(0, 0);

    public static CapacitySettings of(long read, long write) {
        return new CapacitySettings(read, write, null, null, 0, null, null, null, null);
    }

    /** The same with other provisioned units, and with the times of the change. */
    public CapacitySettings provisioned(long newRead, long newWrite, Instant now) {
        boolean lowered = newRead < read || newWrite < write;
        return new CapacitySettings(
                newRead,
                newWrite,
                newRead > read || newWrite > write ? now : lastIncrease,
                lowered ? now : lastDecrease,
                lowered ? decreasesOn(now) + 1 : decreases,
                maxRead,
                maxWrite,
                warmRead,
                warmWrite);
    }

    public CapacitySettings withMaximum(@Nullable Long newMaxRead, @Nullable Long newMaxWrite) {
        return new CapacitySettings(
                read, write, lastIncrease, lastDecrease, decreases, newMaxRead, newMaxWrite, warmRead, warmWrite);
    }

    public CapacitySettings withWarm(@Nullable Long newWarmRead, @Nullable Long newWarmWrite) {
        return new CapacitySettings(
                read, write, lastIncrease, lastDecrease, decreases, maxRead, maxWrite, newWarmRead, newWarmWrite);
    }

    /** Whether a request has set a warm throughput. */
    public boolean hasWarm() {
        return warmRead != null || warmWrite != null;
    }

    /** The same with the provisioned units, and the count of decreases, of another. */
    public CapacitySettings unitsOf(CapacitySettings other) {
        return new CapacitySettings(
                other.read,
                other.write,
                lastIncrease,
                lastDecrease,
                other.decreases,
                maxRead,
                maxWrite,
                warmRead,
                warmWrite);
    }

    /** How often it was lowered on the (UTC) day of a moment. */
    public int decreasesOn(Instant now) {
        return lastDecrease != null && day(lastDecrease) == day(now) ? decreases : 0;
    }

    private static long day(Instant moment) {
        return Math.floorDiv(moment.getEpochSecond(), 86_400L);
    }
}
