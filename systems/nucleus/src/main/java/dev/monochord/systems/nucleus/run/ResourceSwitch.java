package dev.monochord.systems.nucleus.run;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.nucleus.account.AccountService;
import dev.monochord.systems.nucleus.audit.AuditLog;
import dev.monochord.systems.nucleus.cloud.CloudAccount;
import dev.monochord.systems.nucleus.cloud.CloudControl;
import dev.monochord.systems.nucleus.cloud.CloudException;
import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import dev.monochord.systems.nucleus.cloud.CloudStatuses;
import dev.monochord.systems.nucleus.cloud.ResourceStatus;
import dev.monochord.systems.nucleus.cloud.ResourceType;
import dev.monochord.systems.nucleus.run.Batch.Target;
import dev.monochord.systems.nucleus.run.RunBodies.ResourceOutcome;
import dev.monochord.systems.nucleus.table.Account;
import dev.monochord.systems.nucleus.table.AccountStatus;
import dev.monochord.systems.nucleus.table.NucleusAppTable;
import dev.monochord.systems.nucleus.table.TargetedResource;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Starts or stops a batch of resources, those that are not there already. Thread-safe.
 *
 * <p>Each resource goes through the same steps: what it is doing is asked; what is about to be done is noted on its item,
 * together with what a start has to restore; the cloud is told; the outcome is entered in the audit log and the note taken
 * off, in one transaction. A run that dies after any of them is taken over: the next one finds what was done and what was
 * not, switches only the latter, and enters both.
 */
public final class ResourceSwitch {

    private static final Logger LOG = System.getLogger(ResourceSwitch.class.getName());
    private static final String COUNT = "desired_count";

    private final CloudControl cloud;
    private final SwitchJournal journal;

    public ResourceSwitch(CloudControl cloud, Monochord monochord, NucleusAppTable table, AuditLog log) {
        this.cloud = cloud;
        this.journal = new SwitchJournal(monochord, table, log);
    }

    /**
     * What became of a batch.
     *
     * @param outcomes of the resources that were dealt with
     * @param unfinished how many of them a later run should try again
     * @param lost whether the run had to end before the others
     */
    record Result(List<ResourceOutcome> outcomes, int unfinished, boolean lost) {}

    int batchSize(CloudResourceArn arn) {
        return cloud.batchSize(arn.type());
    }

    Result run(RunOrder order, Batch batch) {
        return new Work(order).run(batch);
    }

    /** Enters that a resource cannot be switched at all. */
    ResourceOutcome refuse(RunOrder order, TargetedResource resource, String error) {
        ResourceOutcome outcome = ResourceOutcome.failed(resource.resourceArn(), null, error);
        journal.end(order, resource, outcome, true);
        return outcome;
    }

    /** One batch on its way through the steps. Not thread-safe. */
    private final class Work {

        private final RunOrder order;
        private final List<ResourceOutcome> outcomes = new ArrayList<>();
        private int unfinished;

        Work(RunOrder order) {
            this.order = order;
        }

        Result run(Batch batch) {
            Account account = batch.account();
            if (!order.held().getAsBoolean()) {
                return new Result(outcomes, unfinished, true);
            }
            if (account == null || account.status() != AccountStatus.ACTIVE) {
                batch.targets()
                        .forEach(target -> fail(
                                target,
                                null,
                                new CloudException("account " + target.arn().accountId() + " is not active")));
                return new Result(outcomes, unfinished, false);
            }
            CloudAccount where = AccountService.cloudAccount(account);
            Map<Target, ResourceStatus> due = due(where, batch.targets());
            boolean lost = !due.isEmpty() && !order.held().getAsBoolean();
            if (!lost) {
                act(where, begin(due));
            }
            return new Result(outcomes, unfinished, lost);
        }

        /** Asks what the resources are doing, and returns those that have to be switched. */
        private Map<Target, ResourceStatus> due(CloudAccount account, List<Target> targets) {
            Map<Target, ResourceStatus> due = new LinkedHashMap<>();
            CloudStatuses statuses;
            try {
                statuses = cloud.statuses(account, arns(targets));
            } catch (RuntimeException unexpected) {
                targets.forEach(target -> fail(target, null, unforeseen(unexpected)));
                return due;
            }
            for (Target target : targets) {
                ResourceStatus status = statuses.known().get(target.arn());
                CloudException failed = statuses.failed().get(target.arn());
                if (status == null) {
                    fail(target, null, failed == null ? new CloudException("the cloud does not know it") : failed);
                    continue;
                }
                switch (SwitchStep.of(order.state(), target.arn().type(), status)) {
                    case SWITCH -> due.put(target, status);
                    case KEEP -> keep(target, status);
                    case WAIT -> await(target, status);
                }
            }
            return due;
        }

        /** Notes what is about to be done, and returns what can be. */
        private Map<Target, ResourceStatus> begin(Map<Target, ResourceStatus> due) {
            Map<Target, ResourceStatus> begun = new LinkedHashMap<>();
            due.forEach((target, status) -> {
                Integer count = status.desiredCount();
                boolean remembers = !order.starts() && count != null;
                try {
                    Optional<TargetedResource> noted =
                            journal.begin(order, target.resource(), remembers ? Map.of(COUNT, count) : null);
                    noted.ifPresent(resource -> begun.put(new Target(resource, target.arn()), status));
                } catch (MonochordException unstored) {
                    fail(
                            target,
                            shown(status),
                            CloudException.passing(Refusal.of(unstored).text(), unstored));
                }
            });
            return begun;
        }

        private void act(CloudAccount account, Map<Target, ResourceStatus> begun) {
            List<Target> targets = List.copyOf(begun.keySet());
            if (targets.isEmpty()) {
                return;
            }
            Map<CloudResourceArn, CloudException> failed;
            try {
                failed = tell(account, targets);
            } catch (RuntimeException unexpected) {
                begun.forEach((target, status) -> fail(target, shown(status), unforeseen(unexpected)));
                return;
            }
            begun.forEach((target, status) -> {
                CloudException refused = failed.get(target.arn());
                if (refused == null) {
                    end(target, ResourceOutcome.of(target.arn().text(), order.done(), shown(status), null), true);
                } else {
                    fail(target, shown(status), refused);
                }
            });
        }

        private Map<CloudResourceArn, CloudException> tell(CloudAccount account, List<Target> targets) {
            if (targets.get(0).arn().type() != ResourceType.ECS) {
                return order.starts() ? cloud.startAll(account, arns(targets)) : cloud.stopAll(account, arns(targets));
            }
            Map<CloudResourceArn, Integer> counts = new LinkedHashMap<>();
            targets.forEach(target -> counts.put(
                    target.arn(), order.starts() ? savedCount(target.resource().savedState()) : 0));
            return CloudControl.each(arns(targets), arn -> cloud.scale(account, arn, counts.getOrDefault(arn, 0)));
        }

        private void keep(Target target, ResourceStatus status) {
            Optional<String> begun = SwitchJournal.begun(order, target.resource());
            if (begun.isPresent()) {
                String note = "begun by run " + begun.get();
                end(target, ResourceOutcome.of(target.arn().text(), order.done(), shown(status), note), true);
            } else if (order.kind().entersSkips()) {
                end(target, ResourceOutcome.skipped(target.arn().text(), shown(status), null), true);
            } else {
                outcomes.add(ResourceOutcome.skipped(target.arn().text(), shown(status), null));
            }
        }

        private void await(Target target, ResourceStatus status) {
            String arn = target.arn().text();
            if (!order.retries()) {
                boolean gaveUp = order.kind() == RunKind.BOUNDARY;
                end(
                        target,
                        gaveUp
                                ? ResourceOutcome.failed(arn, shown(status), "it is still " + status.state())
                                : ResourceOutcome.skipped(arn, shown(status), null),
                        true);
                return;
            }
            unfinished++;
            ResourceOutcome outcome = ResourceOutcome.skipped(
                    arn, shown(status), "cannot be switched while it is " + status.state() + "; tried again");
            if (order.resumed()) {
                outcomes.add(outcome);
            } else {
                end(target, outcome, false);
            }
        }

        private void fail(Target target, @Nullable String previous, CloudException why) {
            boolean again = why.isPassing() && order.retries();
            unfinished += again ? 1 : 0;
            end(
                    target,
                    ResourceOutcome.failed(target.arn().text(), previous, String.valueOf(why.getMessage())),
                    !again);
        }

        private void end(Target target, ResourceOutcome outcome, boolean last) {
            journal.end(order, target.resource(), outcome, last);
            outcomes.add(outcome);
        }

        /** A cloud is not ours: what it did not foresee for one batch must not keep the others. */
        private CloudException unforeseen(RuntimeException unexpected) {
            LOG.log(Level.DEBUG, () -> "the cloud failed in run " + order.runId(), unexpected);
            return new CloudException("the cloud failed unexpectedly", unexpected);
        }
    }

    private static List<CloudResourceArn> arns(List<Target> targets) {
        return targets.stream().map(Target::arn).toList();
    }

    private static String shown(ResourceStatus status) {
        Integer count = status.desiredCount();
        return count == null ? status.state() : status.state() + " with " + count;
    }

    private static int savedCount(@Nullable Map<String, Object> saved) {
        return saved != null && saved.get(COUNT) instanceof Number count && count.intValue() > 0 ? count.intValue() : 1;
    }
}
