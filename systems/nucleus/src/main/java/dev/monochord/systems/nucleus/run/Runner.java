package dev.monochord.systems.nucleus.run;

import dev.monochord.runtime.error.MonochordException;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.nucleus.account.AccountService;
import dev.monochord.systems.nucleus.audit.AuditAction;
import dev.monochord.systems.nucleus.audit.AuditLog;
import dev.monochord.systems.nucleus.audit.AuditStatus;
import dev.monochord.systems.nucleus.cloud.CloudException;
import dev.monochord.systems.nucleus.run.RunBodies.ResourceOutcome;
import dev.monochord.systems.nucleus.run.RunBodies.RunReport;
import dev.monochord.systems.nucleus.table.Account;
import dev.monochord.systems.nucleus.table.AccountStatus;
import dev.monochord.systems.nucleus.table.NucleusAppTable;
import dev.monochord.systems.nucleus.table.TargetedResource;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Carries a run out: every resource of a schedule is started or stopped, one that fails keeps none of the others, each has
 * its entry in the audit log and the run has one that sums it up. Thread-safe.
 */
public final class Runner {

    private static final Logger LOG = System.getLogger(Runner.class.getName());

    private final NucleusAppTable table;
    private final ResourceSwitch resources;
    private final AuditLog log;

    public Runner(NucleusAppTable table, ResourceSwitch resources, AuditLog log) {
        this.table = table;
        this.resources = resources;
        this.log = log;
    }

    RunReport run(RunOrder order) {
        Map<String, Optional<Account>> accounts = new HashMap<>();
        List<ResourceOutcome> outcomes = new ArrayList<>();
        boolean lost = false;
        for (TargetedResource resource : table.resources(order.scheduleId())) {
            if (!order.held().getAsBoolean()) {
                lost = true;
                break;
            }
            Optional<Account> account = accounts.computeIfAbsent(resource.accountId(), table::account);
            outcomes.add(act(order, resource, account.orElse(null)));
        }
        RunReport report = new RunReport(
                order.runId(),
                order.scheduleId(),
                order.action(),
                (int) outcomes.stream().filter(Runner::changed).count(),
                count(outcomes, "skipped"),
                count(outcomes, "failed"),
                outcomes);
        sumUp(order, report, lost);
        return report;
    }

    private ResourceOutcome act(RunOrder order, TargetedResource resource, @Nullable Account account) {
        try {
            if (account == null || account.status() != AccountStatus.ACTIVE) {
                throw new CloudException("account " + resource.accountId() + " is not active");
            }
            ResourceSwitch.Outcome outcome =
                    resources.to(order.state(), AccountService.cloudAccount(account), resource);
            String result = !outcome.changed() ? "skipped" : order.action().equals("start") ? "started" : "stopped";
            if (outcome.changed() || order.kind().entersSkips()) {
                enter(order, resource, result, outcome.previous(), null);
            }
            return new ResourceOutcome(resource.resourceArn(), result, outcome.previous(), null);
        } catch (CloudException refused) {
            return failed(order, resource, String.valueOf(refused.getMessage()));
        } catch (MonochordException unstored) {
            return failed(order, resource, Refusal.of(unstored).text());
        } catch (RuntimeException unexpected) {
            // A cloud is not ours: what it did not foresee for one resource must not keep the others.
            LOG.log(Level.DEBUG, () -> "the cloud failed at " + resource.resourceArn(), unexpected);
            return failed(order, resource, "the cloud failed unexpectedly");
        }
    }

    private ResourceOutcome failed(RunOrder order, TargetedResource resource, String error) {
        enter(order, resource, "failed", null, error);
        return new ResourceOutcome(resource.resourceArn(), "failed", null, error);
    }

    private void enter(
            RunOrder order,
            TargetedResource resource,
            String result,
            @Nullable String previous,
            @Nullable String error) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("run_id", order.runId());
        details.put("trigger", order.kind().text());
        details.put("arn", resource.resourceArn());
        details.put("action", order.action());
        details.put("result", result);
        if (previous != null) {
            details.put("previous_state", previous);
        }
        if (error != null) {
            details.put("error", error);
        }
        append(order, error == null ? AuditStatus.SUCCESS : AuditStatus.FAIL, details);
    }

    private void sumUp(RunOrder order, RunReport report, boolean lost) {
        if (!order.kind().entersSkips() && report.changed() + report.failed() == 0) {
            return;
        }
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("run_id", order.runId());
        details.put("trigger", order.kind().text());
        details.put("action", order.action());
        details.put("changed", report.changed());
        details.put("skipped", report.skipped());
        details.put("failed", report.failed());
        if (lost) {
            details.put("error", "ended early: the schedule was changed, or another run took over");
        }
        append(order, lost || report.failed() > 0 ? AuditStatus.FAIL : AuditStatus.SUCCESS, details);
    }

    private void append(RunOrder order, AuditStatus status, Map<String, Object> details) {
        log.append(
                log.entry(AuditLog.schedule(order.scheduleId()), AuditAction.EXECUTE, order.user(), status, details));
    }

    private static boolean changed(ResourceOutcome outcome) {
        return outcome.result().equals("started") || outcome.result().equals("stopped");
    }

    private static int count(List<ResourceOutcome> outcomes, String result) {
        return (int) outcomes.stream()
                .filter(outcome -> outcome.result().equals(result))
                .count();
    }
}
