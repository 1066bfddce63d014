package dev.monochord.systems.nucleus.table;

import dev.monochord.systems.nucleus.cron.CronExpression;
import dev.monochord.systems.nucleus.cron.DesiredState;
import dev.monochord.systems.nucleus.cron.DstGap;
import dev.monochord.systems.nucleus.cron.RunningTimes;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * What a schedule says: its name, and when and how it acts.
 *
 * @param startCron when resources are started, as it was given
 * @param endCron when they are stopped, as it was given
 * @param enforce whether it acts at every tick, rather than only at starts and stops
 */
public record ScheduleTerms(
        String name, String startCron, String endCron, String timezone, boolean enforce, DstGap dstGap) {

    /**
     * When resources run.
     *
     * @throws IllegalArgumentException if it was stored by somebody who did not check it
     */
    public RunningTimes times() {
        try {
            return RunningTimes.of(
                    CronExpression.parse(startCron), CronExpression.parse(endCron), ZoneId.of(timezone), dstGap);
        } catch (DateTimeException unknown) {
            throw new IllegalArgumentException("the stored time zone is not known", unknown);
        }
    }

    /** What it wants at a time; nothing if it was stored by somebody who did not check it. */
    public Optional<DesiredState> desiredAt(Instant time) {
        try {
            return times().at(time);
        } catch (IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }

    /** Whether resources run at the same times on these terms and on those. */
    public boolean sameTimes(ScheduleTerms other) {
        return startCron.equals(other.startCron)
                && endCron.equals(other.endCron)
                && timezone.equals(other.timezone)
                && dstGap == other.dstGap;
    }
}
