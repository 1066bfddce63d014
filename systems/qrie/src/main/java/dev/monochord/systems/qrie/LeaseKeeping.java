package dev.monochord.systems.qrie;

import dev.monochord.migrate.live.PhaseLease;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * How the phase of a migration is kept up to date.
 *
 * @param nanoTime a monotonic clock
 * @param keep begins to refresh a lease, and has refreshed it once when it returns
 */
record LeaseKeeping(LongSupplier nanoTime, Consumer<PhaseLease> keep) {

    /** In the background, until the lease is closed. */
    static final LeaseKeeping SYSTEM = new LeaseKeeping(System::nanoTime, PhaseLease::start);
}
