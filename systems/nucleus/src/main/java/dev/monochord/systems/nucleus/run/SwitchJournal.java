package dev.monochord.systems.nucleus.run;

import com.github.f4b6a3.ulid.Ulid;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.systems.nucleus.audit.AuditAction;
import dev.monochord.systems.nucleus.audit.AuditEntry;
import dev.monochord.systems.nucleus.audit.AuditLog;
import dev.monochord.systems.nucleus.audit.AuditStatus;
import dev.monochord.systems.nucleus.run.RunBodies.ResourceOutcome;
import dev.monochord.systems.nucleus.table.NucleusAppTable;
import dev.monochord.systems.nucleus.table.TargetedResource;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Notes on a resource that it is about to be switched, and afterwards, in one transaction, that it was and how that went.
 * So a run that dies in between leaves a note, by which the run that takes over knows whose work it finds. Thread-safe.
 */
record SwitchJournal(NucleusAppTable table, AuditLog log) {

    /**
     * Notes that a resource is about to be switched, and stores its saved state. Returns the resource with the note; empty if
     * it is no longer under the schedule.
     */
    Optional<TargetedResource> begin(RunOrder order, TargetedResource resource) {
        String note = order.action() + " " + order.runId();
        Map<String, Object> saved = resource.savedState();
        try {
            if (saved == null) {
                table.beginSwitch(resource.scheduleId(), resource.resourceArn(), note);
            } else {
                table.beginSwitchOfService(resource.scheduleId(), resource.resourceArn(), saved, note);
            }
            return Optional.of(resource.switching(note));
        } catch (NotFoundException removed) {
            return Optional.empty();
        }
    }

    /** Returns the run that has begun the same switch and has not entered how it ended. */
    static Optional<String> begun(RunOrder order, TargetedResource resource) {
        String note = resource.pendingSwitch();
        String action = order.action() + " ";
        return note == null || !note.startsWith(action)
                ? Optional.empty()
                : Optional.of(note.substring(action.length()));
    }

    /** Returns whether the order was carried out on a resource by an earlier run. */
    static boolean isDone(RunOrder order, TargetedResource resource) {
        Instant since = order.settledSince();
        String runId = resource.switchedBy();
        return since != null
                && runId != null
                && Ulid.isValid(runId)
                && !Ulid.getInstant(runId).isBefore(since);
    }

    /**
     * Enters what became of a resource.
     *
     * @param last whether no later run tries again
     */
    void end(RunOrder order, TargetedResource resource, ResourceOutcome outcome, boolean last) {
        AuditEntry entry = entry(order, outcome);
        boolean settles = order.kind() == RunKind.BOUNDARY;
        if (!last || (!settles && resource.pendingSwitch() == null)) {
            log.append(entry);
            return;
        }
        try {
            table.endSwitch(
                    log.table(), resource.scheduleId(), resource.resourceArn(), settles ? order.runId() : null, entry);
        } catch (NotFoundException removed) {
            log.append(entry);
        }
    }

    /** Removes the note of a resource, if it has one. */
    void clear(TargetedResource resource) {
        if (resource.pendingSwitch() == null) {
            return;
        }
        try {
            table.switched(resource.scheduleId(), resource.resourceArn(), null);
        } catch (NotFoundException removed) {
            // It is no longer under the schedule.
        }
    }

    /** Enters an outcome without changing the resource. */
    void append(RunOrder order, ResourceOutcome outcome) {
        log.append(entry(order, outcome));
    }

    private AuditEntry entry(RunOrder order, ResourceOutcome outcome) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("run_id", order.runId());
        details.put("trigger", order.kind().text());
        details.put("arn", outcome.arn());
        details.put("action", order.action());
        details.put("result", outcome.result());
        if (outcome.previousState() != null) {
            details.put("previous_state", outcome.previousState());
        }
        if (outcome.note() != null) {
            details.put("note", outcome.note());
        }
        if (outcome.error() != null) {
            details.put("error", outcome.error());
        }
        return log.entry(
                AuditLog.schedule(order.scheduleId()),
                AuditAction.EXECUTE,
                order.user(),
                outcome.error() == null ? AuditStatus.SUCCESS : AuditStatus.FAIL,
                details);
    }
}
