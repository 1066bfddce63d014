package dev.monochord.systems.nucleus.schedule;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.kit.RefusedException;
import dev.monochord.systems.kit.StoredTime;
import dev.monochord.systems.nucleus.audit.AuditAction;
import dev.monochord.systems.nucleus.audit.AuditLog;
import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import dev.monochord.systems.nucleus.envelope.NucleusRefusals;
import dev.monochord.systems.nucleus.table.AccountItem;
import dev.monochord.systems.nucleus.table.AccountStatus;
import dev.monochord.systems.nucleus.table.NucleusAppTable;
import dev.monochord.systems.nucleus.table.TargetedResource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules of what schedules act on. Each resource is added by a transaction of its own: it needs an account that is
 * active and a schedule that is not being deleted, is counted by both, and has its entry in the audit log. Thread-safe.
 *
 * @param added receives every resource that was put under a schedule
 */
public record ResourceService(
        Monochord monochord,
        NucleusAppTable table,
        ScheduleService schedules,
        AuditLog log,
        Consumer<CloudResourceArn> added) {

    private static final int MAX_AT_ONCE = 1_000;

    /** A resource that is to be put under a schedule, unchecked. */
    record WantedResource(@Nullable String arn, @Nullable String type) {}

    /** What became of one resource: {@code added}, {@code exists} or {@code failed}. */
    record AddedResource(
            @Nullable String arn,
            String result,
            @Nullable String error,
            @Nullable String warning) {}

    /** Adds what can be added, and says of each what became of it. */
    List<AddedResource> add(String scheduleId, List<WantedResource> wanted, String user) {
        requireFew(wanted);
        if (schedules.get(scheduleId).isBeingDeleted()) {
            throw NucleusRefusals.beingDeleted();
        }
        Map<String, Map<String, String>> owners = new HashMap<>();
        List<AddedResource> results = new ArrayList<>();
        for (WantedResource resource : wanted) {
            results.add(addOne(scheduleId, resource, user, owners));
        }
        return results;
    }

    static void requireFew(List<WantedResource> wanted) {
        if (wanted.size() > MAX_AT_ONCE) {
            throw Refusal.invalid("resources", "must be at most " + MAX_AT_ONCE + " at once");
        }
    }

    private AddedResource addOne(
            String scheduleId, WantedResource wanted, String user, Map<String, Map<String, String>> owners) {
        try {
            CloudResourceArn arn = check(wanted.arn(), wanted.type());
            String other = owners.computeIfAbsent(arn.accountId(), account -> owners(account, scheduleId))
                    .get(arn.text());
            boolean isNew = log.watched(
                    AuditLog.schedule(scheduleId),
                    AuditAction.UPDATE,
                    user,
                    Map.of("operation", "add_resource", "arn", arn.text()),
                    () -> write(scheduleId, arn, user));
            added.accept(arn);
            return new AddedResource(
                    arn.text(),
                    isNew ? "added" : "exists",
                    null,
                    other == null ? null : "also under schedule " + other + "; the two may contradict each other");
        } catch (RefusedException refused) {
            return new AddedResource(wanted.arn(), "failed", refused.text(), null);
        } catch (RetriesExhaustedException busy) {
            return new AddedResource(wanted.arn(), "failed", Refusal.of(busy).text(), null);
        }
    }

    /** Returns whether it was not there before. */
    private boolean write(String scheduleId, CloudResourceArn arn, String user) {
        TargetedResource resource = new TargetedResource(
                scheduleId,
                arn.text(),
                arn.type(),
                arn.region(),
                arn.accountId(),
                StoredTime.now(monochord),
                arn.clusterArn(),
                null);
        try {
            monochord
                    .transaction()
                    .create(resource)
                    .check(AccountItem.key(arn.accountId()), AccountItem.status.equalTo(AccountStatus.ACTIVE))
                    .create(log.done(
                            AuditLog.schedule(scheduleId),
                            AuditAction.UPDATE,
                            user,
                            Map.of("operation", "add_resource", "arn", arn.text())))
                    .commit();
            return true;
        } catch (ConflictException there) {
            return false;
        } catch (PreconditionException inactive) {
            throw Refusal.conflict("account " + arn.accountId() + " is not active; test it first");
        } catch (NotFoundException missing) {
            if (table.account(arn.accountId()).isEmpty()) {
                throw Refusal.conflict("account " + arn.accountId() + " is not known");
            }
            throw table.schedule(scheduleId).isPresent()
                    ? NucleusRefusals.beingDeleted()
                    : NucleusRefusals.noSchedule();
        }
    }

    private static CloudResourceArn check(@Nullable String text, @Nullable String type) {
        if (text == null) {
            throw Refusal.invalid("arn", "is required");
        }
        CloudResourceArn arn;
        try {
            arn = CloudResourceArn.parse(text);
        } catch (IllegalArgumentException other) {
            throw Refusal.invalid("arn", String.valueOf(other.getMessage()));
        }
        if (type != null && !type.equals(arn.type().text())) {
            throw Refusal.invalid("resource_type", "must be " + arn.type().text() + ", as the arn says");
        }
        return arn;
    }

    /** Which other schedules act on resources of an account, as far as the index knows. */
    private Map<String, String> owners(String accountId, String scheduleId) {
        try (Stream<TargetedResource> all = table.allResourcesOfAccount(accountId)) {
            return all.filter(resource -> !resource.scheduleId().equals(scheduleId))
                    .collect(Collectors.toMap(
                            TargetedResource::resourceArn, TargetedResource::scheduleId, (first, second) -> first));
        }
    }

    /** Removes a resource from a schedule, by key: a row that cannot be read can be removed too. */
    void remove(String scheduleId, String arn, String user) {
        schedules.get(scheduleId);
        Map<String, Object> details = Map.of("operation", "remove_resource", "arn", arn);
        log.watched(AuditLog.schedule(scheduleId), AuditAction.UPDATE, user, details, () -> {
            String resource = normalized(arn);
            try {
                table.takeResource(
                        log.table(),
                        scheduleId,
                        resource,
                        log.done(AuditLog.schedule(scheduleId), AuditAction.UPDATE, user, details));
            } catch (NotFoundException gone) {
                throw NucleusRefusals.noResource();
            }
            return resource;
        });
    }

    private static String normalized(String arn) {
        try {
            return CloudResourceArn.parse(arn).text();
        } catch (IllegalArgumentException none) {
            throw NucleusRefusals.noResource();
        }
    }
}
