package dev.monochord.systems.nucleus.table;

import dev.monochord.annotations.Check;
import dev.monochord.annotations.Count;
import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.DeletePartition;
import dev.monochord.annotations.Filter;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.If;
import dev.monochord.annotations.Index;
import dev.monochord.annotations.Naming;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Replace;
import dev.monochord.annotations.Set;
import dev.monochord.annotations.Table;
import dev.monochord.annotations.Transact;
import dev.monochord.annotations.Unreadable;
import dev.monochord.annotations.UnreadablePolicy;
import dev.monochord.annotations.Update;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.nucleus.audit.AuditEntry;
import dev.monochord.systems.nucleus.audit.NucleusAuditTable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The table of accounts, schedules and the resources they act on, with its access patterns.
 *
 * <p>A mutation and its entry in the {@link NucleusAuditTable} are one transaction over both tables.
 */
@Unreadable(UnreadablePolicy.SKIP)
@Table(name = "NucleusAppTable", design = "nucleus", attributeNames = Naming.SNAKE_CASE)
@Index(name = "GSI1", partitionKey = "gsi1pk", sortKey = "gsi1sk")
public interface NucleusAppTable {

    /** Writes an account that must not exist yet. */
    @Create
    void createAccount(Account account);

    /** An account by its id. */
    @Get(consistent = true)
    Optional<Account> account(String accountId);

    /** Accounts by name, all or those of a status. The index does not know the status, so pages are filled. */
    @Query(index = "GSI1")
    Page<Account> accounts(@Filter @Nullable AccountStatus status, PageRequest page);

    /** Replaces an account, if nobody else changed it since it was read. */
    @Replace
    Account updateAccount(Account account);

    /** Renames an account, in the index too. */
    @Update(item = Account.class)
    Account renameAccount(
            String accountId, @Set String accountName, @Set Instant updatedAt, @If("version") long version);

    /** The outcome of a test. */
    @Update(item = Account.class)
    Account tested(
            String accountId,
            @Set AccountStatus status,
            @Set Instant lastTestRunAt,
            @Set @Nullable String lastTestError);

    /** Removes an account that was read before and has not changed. */
    @Delete
    void deleteAccount(Account account);

    /** The scheduled resources of an account, by schedule. */
    @Query
    Page<TargetedResource> resourcesOfAccount(String accountId, PageRequest page);

    /** All scheduled resources of an account, every page of them. */
    @Query
    Stream<TargetedResource> allResourcesOfAccount(String accountId);

    /** Writes a schedule that must not exist yet. */
    @Create
    void createSchedule(Schedule schedule);

    /** A schedule by its id, without its resources. */
    @Get(consistent = true)
    Optional<Schedule> schedule(String scheduleId);

    /** A schedule and all its resources. */
    @Query(consistent = true)
    ScheduleWithResources scheduleWithResources(String scheduleId);

    /** Schedules by name. */
    @Query(index = "GSI1")
    Page<Schedule> schedules(PageRequest page);

    /** What a tick looks at: every schedule that is, or is not, enabled. */
    @Query(index = "GSI1")
    Stream<Schedule> schedulesThatAre(@Filter boolean enabled);

    /** Replaces a schedule, if nobody else changed it since it was read. */
    @Replace
    Schedule updateSchedule(Schedule schedule);

    /** Renames a schedule, in the index too. */
    @Update(item = Schedule.class)
    Schedule renameSchedule(
            String scheduleId, @Set String scheduleName, @Set Instant updatedAt, @If("version") long version);

    /** Switches a schedule on or off. */
    @Update(item = Schedule.class)
    Schedule toggle(String scheduleId, @Set boolean enabled, @Set Instant updatedAt);

    /** Deletes a schedule and its resources: marked first, the schedule itself last. */
    @DeletePartition(item = Schedule.class)
    void deleteSchedule(String scheduleId);

    /** Puts a resource under a schedule, and counts it there and at its account. */
    @Create
    void addResource(TargetedResource resource);

    /** A resource of a schedule. */
    @Get(consistent = true)
    Optional<TargetedResource> resource(String scheduleId, String resourceArn);

    /** All resources of a schedule, by ARN. */
    @Query(consistent = true)
    List<TargetedResource> resources(String scheduleId);

    /** How many resources a schedule has; for one that has not counted them yet. */
    @Count(item = TargetedResource.class, consistent = true)
    long countResources(String scheduleId);

    /** How many resources of an account are scheduled; for one that has not counted them yet. */
    @Count(item = TargetedResource.class)
    long countResourcesOfAccount(String accountId);

    /** Remembers what a start has to restore; null forgets it. */
    @Update(item = TargetedResource.class)
    void saveState(String scheduleId, String resourceArn, @Set @Nullable Map<String, Object> savedState);

    /** Notes that a run is about to switch a resource. */
    @Update(item = TargetedResource.class)
    void beginSwitch(String scheduleId, String resourceArn, @Set String pendingSwitch);

    /** Notes that a run is about to switch a service, and stores the count that a start restores. */
    @Update(item = TargetedResource.class)
    void beginSwitchOfService(
            String scheduleId, String resourceArn, @Set Map<String, Object> savedState, @Set String pendingSwitch);

    /** Stores the count of a service that is about to be stopped, and replaces the count of an earlier stop. */
    @Put
    void saveStoppedService(StoppedService service);

    /** Returns the count of a service at its last stop (strongly consistent). */
    @Get(consistent = true)
    Optional<StoppedService> stoppedService(String serviceArn);

    /** Requires that a resource is under its schedule. */
    @Check(item = TargetedResource.class)
    void resourceExists(String scheduleId, String resourceArn);

    /** Takes a resource away from its schedule, and counts down there and at its account. */
    @Delete(item = TargetedResource.class)
    void removeResource(String scheduleId, String resourceArn);

    /** Stores the switch that a run has begun; null removes it. */
    @Update(item = TargetedResource.class)
    void switched(String scheduleId, String resourceArn, @Set @Nullable String pendingSwitch);

    /** Does the same, and stores the run that carried out the last order. */
    @Update(item = TargetedResource.class)
    void settled(String scheduleId, String resourceArn, @Set @Nullable String pendingSwitch, @Set String switchedBy);

    /** Writes an account that must not exist yet. */
    @Transact({"createAccount", "audit.append"})
    default void openAccount(NucleusAuditTable audit, Account account, AuditEntry entry) {
        createAccount(account);
        audit.append(entry);
    }

    /** Writes a schedule that must not exist yet. */
    @Transact({"createSchedule", "audit.append"})
    default void openSchedule(NucleusAuditTable audit, Schedule schedule, AuditEntry entry) {
        createSchedule(schedule);
        audit.append(entry);
    }

    /** Takes an existing resource away from its schedule. */
    @Transact({"removeResource", "resourceExists", "audit.append"})
    default void takeResource(NucleusAuditTable audit, String scheduleId, String resourceArn, AuditEntry entry) {
        removeResource(scheduleId, resourceArn);
        resourceExists(scheduleId, resourceArn);
        audit.append(entry);
    }

    /**
     * Ends the switch of a resource.
     *
     * @param settledBy the run that carried out the order, or null if the order may be carried out again
     */
    @Transact({"switched", "settled", "audit.append"})
    default void endSwitch(
            NucleusAuditTable audit,
            String scheduleId,
            String resourceArn,
            @Nullable String settledBy,
            AuditEntry entry) {
        if (settledBy == null) {
            switched(scheduleId, resourceArn, null);
        } else {
            settled(scheduleId, resourceArn, null, settledBy);
        }
        audit.append(entry);
    }
}
