package dev.monochord.migrate.job;

import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.state.ProcessName;
import dev.monochord.migrate.work.ThrottleSource;
import dev.monochord.runtime.call.Sleeper;
import java.time.Clock;
import java.util.function.LongSupplier;

/**
 * What a process takes part in migrations with.
 *
 * @param process identifies it; a new one for each start
 * @param nanoTime a monotonic clock
 * @param throttle what its workers wait for
 */
public record JobContext(
        String process,
        ControlSettings settings,
        Clock clock,
        LongSupplier nanoTime,
        Sleeper sleeper,
        ThrottleSource throttle) {

    /** A process whose workers wait for nothing but the tables. */
    public JobContext(String process, ControlSettings settings, Clock clock, LongSupplier nanoTime, Sleeper sleeper) {
        this(process, settings, clock, nanoTime, sleeper, ThrottleSource.NONE);
    }

    /** This process, in real time. */
    public static JobContext system(ControlSettings settings, Sleeper sleeper) {
        return new JobContext(ProcessName.create(), settings, Clock.systemUTC(), System::nanoTime, sleeper);
    }

    /** The same with something that its workers wait for. */
    public JobContext throttledBy(ThrottleSource source) {
        return new JobContext(process, settings, clock, nanoTime, sleeper, source);
    }
}
