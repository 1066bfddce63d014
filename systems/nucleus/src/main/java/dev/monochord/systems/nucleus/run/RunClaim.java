package dev.monochord.systems.nucleus.run;

import dev.monochord.runtime.ItemUpdate;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.systems.nucleus.cron.DstGap;
import dev.monochord.systems.nucleus.table.Schedule;
import dev.monochord.systems.nucleus.table.ScheduleItem;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The right of one run to act on a boundary of a schedule, among all schedulers on the same table.
 *
 * <p>It is a conditional update of the schedule itself: the boundary is taken by setting {@code last_boundary}, which only
 * goes up, so of many that try one succeeds. The run has a lease, which it renews while it lives and gives back at its end;
 * a run that died is taken over when its lease has passed. A schedule that enforces its state keeps the lease up to the end
 * of the tick, so that each tick is acted on once; so does one that has not switched all resources yet. Thread-safe.
 */
final class RunClaim {

    private static final Duration LEASE = Duration.ofMinutes(5);

    /** How long a run may go on after its schedule was changed, switched off or deleted. */
    private static final Duration UNASKED = Duration.ofSeconds(10);

    private final Monochord monochord;
    private final String scheduleId;
    private final String runId;
    private Instant asked;
    private boolean lost;

    private RunClaim(Monochord monochord, String scheduleId, String runId, Instant asked) {
        this.monochord = monochord;
        this.scheduleId = scheduleId;
        this.runId = runId;
        this.asked = asked;
    }

    /** Whether it is worth to try: what was read may be old, so the claim asks again. */
    static boolean seemsDue(Schedule schedule, Instant boundary, Instant now) {
        Instant last = schedule.lastBoundary();
        if (last == null || last.isBefore(boundary)) {
            return true;
        }
        Instant lease = schedule.runLeaseUntil();
        return last.equals(boundary) && (lease == null ? schedule.enforces() : !lease.isAfter(now));
    }

    /** Claims the boundary; null if it is another's, or the schedule is not as it was read any more. */
    static @Nullable RunClaim of(Monochord monochord, Schedule seen, Instant boundary, String runId, Instant now) {
        Instant until = now.plus(LEASE);
        Condition<Schedule> stale = ScheduleItem.runLeaseUntil.atMost(now);
        Condition<Schedule> free = seen.enforces()
                ? stale.or(ScheduleItem.runLeaseUntil.absent().and(ScheduleItem.enforce.equalTo(true)))
                : stale;
        DstGap gap = seen.dstGap();
        boolean mine = attempt(monochord
                .update(ScheduleItem.key(seen.scheduleId()))
                .set(ScheduleItem.lastBoundary, boundary)
                .set(ScheduleItem.lastRunId, runId)
                .set(ScheduleItem.runLeaseUntil, until)
                .when(
                        ScheduleItem.enabled.equalTo(true),
                        ScheduleItem.deletionId.absent(),
                        ScheduleItem.startCron.equalTo(seen.startCron()),
                        ScheduleItem.endCron.equalTo(seen.endCron()),
                        ScheduleItem.timezone.equalTo(seen.timezone()),
                        gap == null ? ScheduleItem.dstGap.absent() : ScheduleItem.dstGap.equalTo(gap),
                        ScheduleItem.lastBoundary
                                .absent()
                                .or(ScheduleItem.lastBoundary.lessThan(boundary))
                                .or(ScheduleItem.lastBoundary.equalTo(boundary).and(free)))
                .once());
        return mine ? new RunClaim(monochord, seen.scheduleId(), runId, now) : null;
    }

    /** Whether the run may go on. Asks every few seconds, by renewing the lease. */
    synchronized boolean held() {
        Instant now = monochord.clock().instant();
        if (!lost && !now.isBefore(asked.plus(UNASKED))) {
            asked = now;
            lost = !attempt(leased(now.plus(LEASE)));
        }
        return !lost;
    }

    /** Ends the run. Until the given time nobody acts on this boundary again; null for ever. */
    void end(@Nullable Instant until) {
        attempt(leased(until).once());
    }

    private ItemUpdate<Schedule> leased(@Nullable Instant until) {
        return monochord
                .update(ScheduleItem.key(scheduleId))
                .set(ScheduleItem.runLeaseUntil, until)
                .when(
                        ScheduleItem.lastRunId.equalTo(runId),
                        ScheduleItem.runLeaseUntil.present(),
                        ScheduleItem.enabled.equalTo(true),
                        ScheduleItem.deletionId.absent());
    }

    private static boolean attempt(ItemUpdate<Schedule> update) {
        try {
            return update.attempt();
        } catch (NotFoundException gone) {
            return false;
        }
    }
}
