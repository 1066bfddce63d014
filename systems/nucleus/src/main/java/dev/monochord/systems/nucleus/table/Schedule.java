package dev.monochord.systems.nucleus.table;

import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Version;
import dev.monochord.systems.nucleus.cron.DstGap;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When resources run: from each time of one cron expression to the next of the other. The claim of a run is kept here
 * and not beside it: any other kind of item under the schedule would show up among its resources.
 *
 * <pre>{@code
 * {"pk": {"S": "SCHEDULE#9f2c"}, "sk": {"S": "METADATA"},
 *  "gsi1pk": {"S": "TYPE#SCHEDULE"}, "gsi1sk": {"S": "Dev Environment Shutdown"},
 *  "schedule_name": {"S": "Dev Environment Shutdown"}, "start_cron": {"S": "0 8 * * MON-FRI"},
 *  "end_cron": {"S": "0 20 * * MON-FRI"}, "timezone": {"S": "Europe/Berlin"}, "enabled": {"BOOL": true}}
 * }</pre>
 *
 * @param scheduleId its id
 * @param scheduleName by which schedules are listed; a rename moves the item in the index
 * @param startCron when resources are started
 * @param endCron when they are stopped
 * @param timezone in which both are meant, a region and not an offset
 * @param enabled whether it acts
 * @param createdAt when it was made
 * @param updatedAt when it was last changed
 * @param version counts the changes, those that runs make too; a replace of what was read before is refused
 * @param resourceCount how many resources it has
 * @param lastBoundary the start or stop that was acted on last: a later one is claimed by setting it
 * @param lastRunId the run that did
 * @param runLeaseUntil until when that run may take
 * @param enforce acts at every tick rather than once at each boundary
 * @param deletionId the mark of a deletion under way
 * @param deletionStartedAt when that began
 * @param dstGap what becomes of a time that a change of the clocks leaves out; it is skipped if nothing is said
 */
@Item(table = NucleusAppTable.class)
@Key(partition = "SCHEDULE#{scheduleId}", sort = "METADATA")
@IndexKey(index = "GSI1", partition = "TYPE#SCHEDULE", sort = "{scheduleName}")
@SuppressWarnings("MC101") // the documented index; there are at most some thousand schedules, and they seldom change
public record Schedule(
        @KeyOnly String scheduleId,
        String scheduleName,
        String startCron,
        String endCron,
        String timezone,
        boolean enabled,
        @Nullable Instant createdAt,
        @Nullable Instant updatedAt,
        @Version @Nullable Long version,
        @Nullable Long resourceCount,
        @Nullable Instant lastBoundary,
        @Nullable String lastRunId,
        @Nullable Instant runLeaseUntil,
        @Nullable Boolean enforce,
        @Nullable String deletionId,
        @Nullable Instant deletionStartedAt,
        @Nullable DstGap dstGap) {

    /** A schedule as the design document shows it. */
    public static Schedule of(
            String scheduleId,
            String scheduleName,
            String startCron,
            String endCron,
            String timezone,
            boolean enabled) {
        return new Schedule(
                scheduleId,
                scheduleName,
                startCron,
                endCron,
                timezone,
                enabled,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /** A new schedule. */
    public static Schedule create(
            String scheduleId, ScheduleTerms terms, boolean enabled, @Nullable Instant lastBoundary, Instant now) {
        return new Schedule(
                scheduleId,
                terms.name(),
                terms.startCron(),
                terms.endCron(),
                terms.timezone(),
                enabled,
                now,
                now,
                1L,
                0L,
                lastBoundary,
                null,
                null,
                terms.enforce() ? true : null,
                null,
                null,
                terms.dstGap() == DstGap.SKIP ? null : terms.dstGap());
    }

    /** The same on other terms, its times as they were: a run goes on, unless how it acts is changed. */
    public Schedule changed(ScheduleTerms terms, Instant now) {
        return with(terms, enabled, lastBoundary, terms.enforce() == enforces() ? runLeaseUntil : null, now);
    }

    /** The same on other terms, which count from a boundary on: a run ends, and the next is at a later boundary. */
    public Schedule restarted(ScheduleTerms terms, boolean nowEnabled, @Nullable Instant boundary, Instant now) {
        return with(terms, nowEnabled, boundary, null, now);
    }

    private Schedule with(
            ScheduleTerms terms, boolean nowEnabled, @Nullable Instant boundary, @Nullable Instant lease, Instant now) {
        return new Schedule(
                scheduleId,
                terms.name(),
                terms.startCron(),
                terms.endCron(),
                terms.timezone(),
                nowEnabled,
                createdAt,
                now,
                version,
                resourceCount,
                boundary,
                lastRunId,
                lease,
                terms.enforce() ? true : null,
                deletionId,
                deletionStartedAt,
                terms.dstGap() == DstGap.SKIP ? null : terms.dstGap());
    }

    /** What it says, apart from what happened to it. */
    public ScheduleTerms terms() {
        return new ScheduleTerms(
                scheduleName, startCron, endCron, timezone, enforces(), dstGap == null ? DstGap.SKIP : dstGap);
    }

    public boolean enforces() {
        return Boolean.TRUE.equals(enforce);
    }

    public boolean isBeingDeleted() {
        return deletionId != null;
    }
}
