package dev.monochord.systems.nucleus;

import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Version;
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
        @Nullable Instant deletionStartedAt) {

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
                null);
    }
}
