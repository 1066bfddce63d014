package dev.monochord.cli.console;

import dev.monochord.console.systems.ScheduleTimes;
import dev.monochord.systems.nucleus.cron.CronExpression;
import dev.monochord.systems.nucleus.cron.DesiredState;
import dev.monochord.systems.nucleus.cron.DstGap;
import dev.monochord.systems.nucleus.cron.RunningTimes;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** The times at which schedules of Nucleus run, computed by Nucleus itself. */
final class NucleusTimes implements ScheduleTimes {

    /** A schedule that starts and stops every minute has more; its timeline would be a solid bar. */
    private static final int MAX_WINDOWS = 200;

    @Override
    public List<Window> between(
            String startCron, String endCron, ZoneId zone, String dstGap, Instant from, Instant to) {
        RunningTimes times = RunningTimes.of(
                CronExpression.parse(startCron),
                CronExpression.parse(endCron),
                zone,
                dstGap.equals(DstGap.SHIFT.text()) ? DstGap.SHIFT : DstGap.SKIP);
        Deque<Window> windows = new ArrayDeque<>();
        Instant end = to;
        // Backwards, from each boundary to the one before it.
        while (end.isAfter(from) && windows.size() < MAX_WINDOWS) {
            Optional<DesiredState> state = times.at(end.minusMillis(1));
            if (state.isEmpty()) {
                break;
            }
            Instant start = state.get().boundary();
            if (state.get().state() == DesiredState.State.RUN) {
                windows.addFirst(new Window(start.isBefore(from) ? from : start, end));
            }
            end = start;
        }
        return List.copyOf(windows);
    }
}
