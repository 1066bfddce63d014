package dev.monochord.migrate.job;

import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.runtime.call.Sleeper;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.util.UUID;
import java.util.function.LongSupplier;

/**
 * What a process takes part in migrations with.
 *
 * @param process identifies it; a new one for each start
 * @param nanoTime a monotonic clock
 */
public record JobContext(
        String process, ControlSettings settings, Clock clock, LongSupplier nanoTime, Sleeper sleeper) {

    /** This process, in real time. */
    public static JobContext system(ControlSettings settings, Sleeper sleeper) {
        String process = host() + "-" + ProcessHandle.current().pid() + "-"
                + UUID.randomUUID().toString().substring(0, 8);
        return new JobContext(process, settings, Clock.systemUTC(), System::nanoTime, sleeper);
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unnamed) {
            return "localhost";
        }
    }
}
