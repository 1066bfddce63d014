package dev.monochord.systems.nucleus.run;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.unreadable.UnreadableItem;
import dev.monochord.systems.kit.FailureIsolation;
import dev.monochord.systems.nucleus.audit.AuditAction;
import dev.monochord.systems.nucleus.audit.AuditLog;
import dev.monochord.systems.nucleus.audit.AuditStatus;
import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import dev.monochord.systems.nucleus.run.Batch.Target;
import dev.monochord.systems.nucleus.run.RunBodies.ResourceOutcome;
import dev.monochord.systems.nucleus.run.RunBodies.RunReport;
import dev.monochord.systems.nucleus.table.DynamoDbNucleusAppTable;
import dev.monochord.systems.nucleus.table.NucleusAppTable;
import dev.monochord.systems.nucleus.table.TargetedResource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries out a run: starts or stops every resource of a schedule. A resource, account or batch that fails does not stop the
 * others. Each resource has its entry in the audit log, and the run has a summary. Batches are switched in parallel, one per
 * lane. Thread-safe.
 */
public record Runner(
        Monochord monochord,
        NucleusAppTable table,
        ResourceSwitch resources,
        AuditLog log,
        Lanes lanes,
        FailureIsolation isolation) {

    private static final String DONE = "switched by an earlier run";

    RunReport run(RunOrder order) {
        Map<String, @Nullable ResourceOutcome> outcomes = new LinkedHashMap<>();
        List<Target> targets = targets(order, outcomes);
        List<Supplier<ResourceSwitch.Result>> work = new ArrayList<>();
        for (Batch batch : Batch.of(targets, accounts(targets), resources::batchSize)) {
            work.add(() -> isolation.attempt(
                    batch.name() + " in schedule " + order.scheduleId(),
                    () -> resources.run(order, batch),
                    failure -> resources.abandoned(order, batch, failure)));
        }
        int unfinished = 0;
        int newFailures = 0;
        boolean lost = false;
        for (ResourceSwitch.Result result : lanes.all(work)) {
            result.outcomes().forEach(outcome -> outcomes.put(outcome.arn(), outcome));
            unfinished += result.unfinished();
            newFailures += result.newFailures();
            lost |= result.lost();
        }
        RunReport report = report(order, outcomes, unfinished);
        sumUp(order, report, newFailures, lost);
        return report;
    }

    /** What is still to be done; puts every resource in its place among the outcomes, those that are settled with theirs. */
    private List<Target> targets(RunOrder order, Map<String, @Nullable ResourceOutcome> outcomes) {
        List<Target> targets = new ArrayList<>();
        List<UnreadableItem> unreadable = new ArrayList<>();
        for (TargetedResource resource : resources(order.scheduleId(), unreadable)) {
            String arn = resource.resourceArn();
            if (SwitchJournal.isDone(order, resource)) {
                outcomes.put(arn, ResourceOutcome.skipped(arn, null, DONE));
                continue;
            }
            try {
                targets.add(new Target(resource, CloudResourceArn.parse(arn)));
                outcomes.put(arn, null);
            } catch (IllegalArgumentException unknown) {
                outcomes.put(
                        arn, resources.refuse(order, resource, "the stored arn names nothing that can be switched"));
            }
        }
        for (UnreadableItem row : unreadable) {
            ResourceOutcome outcome = resources.unreadable(order, row);
            outcomes.put(outcome.arn(), outcome);
        }
        return targets;
    }

    /** Reads the resources of a schedule, and collects the rows that cannot be read. */
    private List<TargetedResource> resources(String scheduleId, List<UnreadableItem> unreadable) {
        Monochord collecting =
                monochord.toBuilder().addUnreadableListener(unreadable::add).build();
        return DynamoDbNucleusAppTable.open(collecting).resources(scheduleId);
    }

    private Map<String, BatchAccount> accounts(List<Target> targets) {
        Map<String, BatchAccount> accounts = new HashMap<>();
        targets.forEach(target -> accounts.computeIfAbsent(target.arn().accountId(), this::account));
        return accounts;
    }

    private BatchAccount account(String id) {
        return isolation.attempt(
                "account " + id,
                () -> BatchAccount.of(id, table.account(id)),
                failure -> BatchAccount.unread(id, failure));
    }

    private static RunReport report(RunOrder order, Map<String, @Nullable ResourceOutcome> outcomes, int unfinished) {
        List<ResourceOutcome> all = new ArrayList<>();
        for (ResourceOutcome outcome : outcomes.values()) {
            if (outcome != null) {
                all.add(outcome);
            }
        }
        return new RunReport(
                order.runId(),
                order.scheduleId(),
                order.action(),
                count(all, order.done()),
                count(all, "skipped"),
                count(all, "failed"),
                unfinished == 0 ? null : unfinished,
                all);
    }

    private void sumUp(RunOrder order, RunReport report, int newFailures, boolean lost) {
        boolean routine = order.resumed() || !order.kind().entersSkips();
        if (routine && !lost && report.changed() + newFailures == 0) {
            return;
        }
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("run_id", order.runId());
        details.put("trigger", order.kind().text());
        details.put("action", order.action());
        details.put("changed", report.changed());
        details.put("skipped", report.skipped());
        details.put("failed", report.failed());
        if (report.unfinished() != null) {
            details.put("unfinished", report.unfinished());
        }
        if (lost) {
            details.put("error", "ended early: the schedule was changed, or another run took over");
        }
        AuditStatus status = lost || report.failed() > 0 ? AuditStatus.FAIL : AuditStatus.SUCCESS;
        log.append(
                log.entry(AuditLog.schedule(order.scheduleId()), AuditAction.EXECUTE, order.user(), status, details));
    }

    private static int count(List<ResourceOutcome> outcomes, String result) {
        return (int) outcomes.stream()
                .filter(outcome -> outcome.result().equals(result))
                .count();
    }
}
