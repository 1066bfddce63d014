package dev.monochord.systems.nucleus.schedule;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.kit.StoredTime;
import dev.monochord.systems.nucleus.audit.AuditAction;
import dev.monochord.systems.nucleus.audit.AuditEntryItem;
import dev.monochord.systems.nucleus.audit.AuditLog;
import dev.monochord.systems.nucleus.cron.DesiredState;
import dev.monochord.systems.nucleus.envelope.Fields;
import dev.monochord.systems.nucleus.envelope.NucleusRefusals;
import dev.monochord.systems.nucleus.envelope.SeenVersions;
import dev.monochord.systems.nucleus.table.NucleusAppTable;
import dev.monochord.systems.nucleus.table.Schedule;
import dev.monochord.systems.nucleus.table.ScheduleItem;
import dev.monochord.systems.nucleus.table.ScheduleTerms;
import dev.monochord.systems.nucleus.table.ScheduleWithResources;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The rules of schedules. Every change is one transaction with its entry in the audit log. A schedule that is new, whose
 * times change or that is switched on waits for its next start or stop, unless it is to act at once. Thread-safe.
 */
public record ScheduleService(Monochord monochord, NucleusAppTable table, AuditLog log) {

    Schedule create(ScheduleInput wanted, String user) {
        String id = UUID.randomUUID().toString();
        return log.watched(AuditLog.GLOBAL, AuditAction.CREATE, user, Map.of(), () -> {
            Instant now = StoredTime.now(monochord);
            ScheduleTerms terms = ScheduleRules.check(wanted, now);
            boolean enabled = wanted.enabled() == null || wanted.enabled();
            Schedule schedule = Schedule.create(id, terms, enabled, boundary(terms, wanted.applyNow(), now), now);
            table.openSchedule(
                    log.table(),
                    schedule,
                    log.done(AuditLog.schedule(id), AuditAction.CREATE, user, particulars(schedule)));
            return schedule;
        });
    }

    Page<Schedule> list(PageRequest page) {
        return table.schedules(page);
    }

    ScheduleWithResources full(String id) {
        requireId(id);
        return table.scheduleWithResources(id);
    }

    Schedule get(String id) {
        requireId(id);
        return table.schedule(id).orElseThrow(NucleusRefusals::noSchedule);
    }

    Schedule change(String id, ScheduleInput change, SeenVersions seen, String user) {
        return revise(id, user, before -> {
            seen.require(before.version());
            Instant now = StoredTime.now(monochord);
            ScheduleTerms terms = ScheduleRules.check(before.terms(), change, now);
            boolean enabled = change.enabled() == null ? before.enabled() : change.enabled();
            boolean applyNow = Boolean.TRUE.equals(change.applyNow());
            return !applyNow && enabled == before.enabled() && terms.sameTimes(before.terms())
                    ? before.changed(terms, now)
                    : before.restarted(terms, enabled, boundary(terms, applyNow, now), now);
        });
    }

    /** Switches a schedule on or off; the other way than it is if nothing is given. */
    Schedule toggle(String id, @Nullable Boolean wanted, @Nullable Boolean applyNow, String user) {
        return revise(id, user, before -> {
            Instant now = StoredTime.now(monochord);
            boolean enabled = wanted == null ? !before.enabled() : wanted;
            return before.restarted(before.terms(), enabled, boundary(before.terms(), applyNow, now), now);
        });
    }

    private Schedule revise(String id, String user, UnaryOperator<Schedule> change) {
        return watched(id, AuditAction.UPDATE, user, () -> {
            if (get(id).isBeingDeleted()) {
                throw NucleusRefusals.beingDeleted();
            }
            try {
                return monochord
                        .revision(ScheduleItem.key(id))
                        .create(
                                AuditEntryItem.TYPE,
                                (before, after) -> log.done(
                                        AuditLog.schedule(id),
                                        AuditAction.UPDATE,
                                        user,
                                        Map.of("before", particulars(before), "after", particulars(after))))
                        .run(change);
            } catch (NotFoundException gone) {
                throw table.schedule(id).isPresent() ? NucleusRefusals.beingDeleted() : NucleusRefusals.noSchedule();
            }
        });
    }

    /** Deletes a schedule and its resources. What was interrupted goes on here. */
    void delete(String id, String user) {
        watched(id, AuditAction.DELETE, user, () -> {
            Map<String, Object> details = deletedParticulars(id);
            try {
                monochord
                        .deletion(ScheduleItem.key(id))
                        .create(AuditEntryItem.TYPE, log.done(AuditLog.schedule(id), AuditAction.DELETE, user, details))
                        .run();
            } catch (ConflictException another) {
                throw NucleusRefusals.beingDeleted();
            }
            return details;
        });
    }

    /** What the log says of a schedule that is deleted: nothing if it cannot be read, which must not keep it alive. */
    private Map<String, Object> deletedParticulars(String id) {
        return readable(id).map(ScheduleService::particulars).orElse(Map.of());
    }

    private Optional<Schedule> readable(String id) {
        try {
            return Optional.of(get(id));
        } catch (StoredItemException unreadable) {
            return Optional.empty();
        }
    }

    /** What the schedule counts as done, so that it waits for the next; nothing if it is to act at once. */
    private static @Nullable Instant boundary(ScheduleTerms terms, @Nullable Boolean applyNow, Instant now) {
        return Boolean.TRUE.equals(applyNow)
                ? null
                : terms.desiredAt(now).map(DesiredState::boundary).orElse(null);
    }

    private <T> T watched(String id, AuditAction action, String user, Supplier<T> change) {
        String entity = Fields.isScheduleId(id) ? AuditLog.schedule(id) : AuditLog.GLOBAL;
        return log.watched(entity, action, user, Map.of(), change);
    }

    private static void requireId(String id) {
        if (!Fields.isScheduleId(id)) {
            throw NucleusRefusals.noSchedule();
        }
    }

    private static Map<String, Object> particulars(Schedule schedule) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("schedule_name", schedule.scheduleName());
        details.put("start_cron", schedule.startCron());
        details.put("end_cron", schedule.endCron());
        details.put("timezone", schedule.timezone());
        details.put("enabled", schedule.enabled());
        Optional.ofNullable(schedule.enforce()).ifPresent(enforce -> details.put("enforce", enforce));
        Optional.ofNullable(schedule.dstGap()).ifPresent(gap -> details.put("dst_gap", gap.text()));
        Optional.ofNullable(schedule.resourceCount()).ifPresent(count -> details.put("resource_count", count));
        return details;
    }
}
