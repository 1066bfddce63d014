package dev.monochord.systems.nucleus.schedule;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.monochord.systems.nucleus.account.AccountBodies.ShownResource;
import dev.monochord.systems.nucleus.cron.DstGap;
import dev.monochord.systems.nucleus.schedule.ResourceService.AddedResource;
import dev.monochord.systems.nucleus.schedule.ResourceService.WantedResource;
import dev.monochord.systems.nucleus.table.Schedule;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON of schedules. */
final class ScheduleBodies {

    private ScheduleBodies() {}

    /** What a schedule is created from. */
    @JsonNaming(SnakeCaseStrategy.class)
    record NewSchedule(
            @Nullable String scheduleName,
            @Nullable String startCron,
            @Nullable String endCron,
            @Nullable String timezone,
            @Nullable Boolean enabled,
            @Nullable Boolean enforce,
            @Nullable String dstGap,
            @Nullable Boolean applyNow,
            @Nullable List<@Nullable NewResource> resources) {

        ScheduleInput input() {
            return new ScheduleInput(scheduleName, startCron, endCron, timezone, enabled, enforce, dstGap, applyNow);
        }
    }

    /** What of a schedule is changed; what is left out stays. */
    @JsonNaming(SnakeCaseStrategy.class)
    record ScheduleChange(
            @Nullable String scheduleName,
            @Nullable String startCron,
            @Nullable String endCron,
            @Nullable String timezone,
            @Nullable Boolean enabled,
            @Nullable Boolean enforce,
            @Nullable String dstGap,
            @Nullable Boolean applyNow) {

        ScheduleInput input() {
            return new ScheduleInput(scheduleName, startCron, endCron, timezone, enabled, enforce, dstGap, applyNow);
        }
    }

    /** Which way a schedule is switched; the other way if nothing is said. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Toggle(@Nullable Boolean enabled, @Nullable Boolean applyNow) {}

    /** A schedule as it is shown; {@code deleting} is there while it is deleted, or was and was cut off. */
    @JsonNaming(SnakeCaseStrategy.class)
    record ShownSchedule(
            String scheduleId,
            String scheduleName,
            String startCron,
            String endCron,
            String timezone,
            boolean enabled,
            boolean enforce,
            String dstGap,
            @Nullable Boolean deleting,
            long resourceCount,
            @Nullable Instant lastBoundary,
            @Nullable String lastRunId,
            @Nullable Instant createdAt,
            @Nullable Instant updatedAt,
            long version) {

        static ShownSchedule of(Schedule schedule) {
            return new ShownSchedule(
                    schedule.scheduleId(),
                    schedule.scheduleName(),
                    schedule.startCron(),
                    schedule.endCron(),
                    schedule.timezone(),
                    schedule.enabled(),
                    schedule.enforces(),
                    requireNonNullElse(schedule.dstGap(), DstGap.SKIP).text(),
                    schedule.isBeingDeleted() ? true : null,
                    requireNonNullElse(schedule.resourceCount(), 0L),
                    schedule.lastBoundary(),
                    schedule.lastRunId(),
                    schedule.createdAt(),
                    schedule.updatedAt(),
                    requireNonNullElse(schedule.version(), 0L));
        }
    }

    /** Schedules by name. */
    @JsonNaming(SnakeCaseStrategy.class)
    record SchedulePage(
            List<ShownSchedule> schedules, @Nullable String nextToken) {}

    /** A schedule, what it wants now, and everything it acts on. */
    @JsonNaming(SnakeCaseStrategy.class)
    record FullSchedule(
            ShownSchedule schedule,
            @Nullable String desiredState,
            @Nullable Instant desiredSince,
            List<ShownResource> resources) {}

    /** A schedule that was just made, and what became of each of its resources. */
    @JsonNaming(SnakeCaseStrategy.class)
    record CreatedSchedule(ShownSchedule schedule, List<AddedResource> resources) {}

    /** A resource that is to be put under a schedule. */
    @JsonNaming(SnakeCaseStrategy.class)
    record NewResource(@Nullable String arn, @Nullable String resourceType) {

        static List<WantedResource> wanted(List<@Nullable NewResource> resources) {
            return resources.stream()
                    .map(each -> each == null
                            ? new WantedResource(null, null)
                            : new WantedResource(each.arn, each.resourceType))
                    .toList();
        }
    }

    /** What a schedule is to do now: {@code start} or {@code stop}; what it would be doing if nothing is said. */
    record Execution(@Nullable String action) {}
}
