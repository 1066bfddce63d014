package dev.monochord.systems.nucleus.cron;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * When something runs: from each start to the next stop. Immutable.
 *
 * <p>The state at a time is that of the later of the last start and the last stop, so a window may go over midnight, a
 * weekend or a change of the clocks. Where both are at the same instant it stops.
 */
public record RunningTimes(Occurrences starts, Occurrences stops) {

    public static RunningTimes of(CronExpression start, CronExpression end, ZoneId zone, DstGap gap) {
        return new RunningTimes(new Occurrences(start, zone, gap), new Occurrences(end, zone, gap));
    }

    /** The state at a time; empty where there was neither a start nor a stop. */
    public Optional<DesiredState> at(Instant time) {
        Optional<Instant> start = starts.lastUpTo(time);
        Optional<Instant> stop = stops.lastUpTo(time);
        if (start.isEmpty() && stop.isEmpty()) {
            return Optional.empty();
        }
        boolean run = start.isPresent() && (stop.isEmpty() || start.get().isAfter(stop.get()));
        return Optional.of(
                run
                        ? new DesiredState(DesiredState.State.RUN, start.get())
                        : new DesiredState(DesiredState.State.STOP, stop.orElseThrow()));
    }
}
