package dev.monochord.systems.nucleus;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON that Nucleus reads and writes, one record for each form of body. */
final class NucleusBodies {

    private NucleusBodies() {}

    /** The envelope of everything that went well. */
    record Success<T>(boolean success, T data) {}

    /** What went wrong. */
    record Refused(boolean success, String error) {}

    /** What an account is created from. */
    @JsonNaming(SnakeCaseStrategy.class)
    record NewAccount(
            @Nullable String accountId,
            @Nullable String accountName,
            @Nullable String roleArn,
            @Nullable String externalId,
            @Nullable List<@Nullable String> regions) {}

    /** What of an account is changed; what is left out stays, what is empty is removed. */
    @JsonNaming(SnakeCaseStrategy.class)
    record AccountChange(
            @Nullable String accountName,
            @Nullable String roleArn,
            @Nullable String externalId,
            @Nullable List<@Nullable String> regions) {}

    /** An account as it is shown. */
    @JsonNaming(SnakeCaseStrategy.class)
    record ShownAccount(
            String accountId,
            String accountName,
            String roleArn,
            AccountStatus status,
            @Nullable String externalId,
            @Nullable List<String> regions,
            @Nullable Instant lastTestRunAt,
            @Nullable String lastTestError,
            long resourceCount,
            @Nullable Instant createdAt,
            @Nullable Instant updatedAt,
            long version) {}

    /** Accounts by name. */
    @JsonNaming(SnakeCaseStrategy.class)
    record AccountPage(
            List<ShownAccount> accounts, @Nullable String nextToken) {}

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
            @Nullable List<@Nullable NewResource> resources) {}

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
            @Nullable Boolean applyNow) {}

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
            long version) {}

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
    record NewResource(@Nullable String arn, @Nullable String resourceType) {}

    /** What became of one resource: {@code added}, {@code exists} or {@code failed}. */
    @JsonNaming(SnakeCaseStrategy.class)
    record AddedResource(
            @Nullable String arn,
            String result,
            @Nullable String error,
            @Nullable String warning) {}

    /** A resource as it is shown. */
    @JsonNaming(SnakeCaseStrategy.class)
    record ShownResource(
            String scheduleId,
            String arn,
            String resourceType,
            String region,
            String accountId,
            @Nullable Instant addedAt,
            @Nullable String clusterArn,
            @Nullable Map<String, Object> savedState) {}

    /** The scheduled resources of an account. */
    @JsonNaming(SnakeCaseStrategy.class)
    record ResourcePage(
            List<ShownResource> resources, @Nullable String nextToken) {}

    /** What was deleted. */
    record Deleted(String deleted) {}

    /** What a schedule is to do now: {@code start} or {@code stop}; what it would be doing if nothing is said. */
    record Execution(@Nullable String action) {}

    /** What a run did. */
    @JsonNaming(SnakeCaseStrategy.class)
    record RunReport(
            String runId,
            String scheduleId,
            String action,
            int changed,
            int skipped,
            int failed,
            List<ResourceOutcome> resources) {}

    /** What a run did to one resource: {@code started}, {@code stopped}, {@code skipped} or {@code failed}. */
    @JsonNaming(SnakeCaseStrategy.class)
    record ResourceOutcome(
            String arn,
            String result,
            @Nullable String previousState,
            @Nullable String error) {}

    /** What a tick did. */
    @JsonNaming(SnakeCaseStrategy.class)
    record TickReport(Instant at, int schedules, List<RunReport> runs) {}

    /** An entry of the audit log. */
    @JsonNaming(SnakeCaseStrategy.class)
    record ShownEntry(
            String entity,
            Instant timestamp,
            @Nullable String id,
            AuditAction action,
            @Nullable String userId,
            AuditStatus status,
            Map<String, Object> details,
            @Nullable Instant expireAt) {}

    /** Entries, newest first. */
    @JsonNaming(SnakeCaseStrategy.class)
    record EntryPage(List<ShownEntry> entries, @Nullable String nextToken) {}

    /** How many entries there are of each kind. */
    @JsonNaming(SnakeCaseStrategy.class)
    record AuditStats(long total, Map<String, Long> byAction, Map<String, Long> byStatus, Map<String, Long> byUser) {}

    /** What the simulated cloud knows of. */
    @JsonNaming(SnakeCaseStrategy.class)
    record ShownCloud(List<CloudResource> resources, List<String> refusingAccounts) {}

    /** A resource of the simulated cloud. */
    @JsonNaming(SnakeCaseStrategy.class)
    record CloudResource(
            String arn,
            String resourceType,
            String state,
            @Nullable Integer desiredCount,
            boolean fails,
            int actions) {}

    /** What is done to a resource of the simulated cloud, past all schedules. */
    @JsonNaming(SnakeCaseStrategy.class)
    record CloudChange(
            @Nullable String arn,
            @Nullable String state,
            @Nullable Integer desiredCount,
            @Nullable Boolean fails) {}

    /** Whether an account of the simulated cloud refuses its role. */
    record CloudAccountChange(@Nullable Boolean refuses) {}
}
