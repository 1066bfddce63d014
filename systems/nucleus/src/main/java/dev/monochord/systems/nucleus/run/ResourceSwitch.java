package dev.monochord.systems.nucleus.run;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.unreadable.UnreadableItem;
import dev.monochord.systems.kit.FailureIsolation;
import dev.monochord.systems.kit.Refusal;
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
import dev.monochord.systems.nucleus.table.NucleusAppTable;
import dev.monochord.systems.nucleus.table.TargetedResource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
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

    private static final String RESOURCE = "RESOURCE#";

    /** The count of a started service that no run has stopped. */
    private static final int UNKNOWN_COUNT = 1;

    private final CloudControl cloud;
    private final SwitchJournal journal;
    private final ServiceCounts counts;
    private final FailureIsolation isolation;
    private final EnteredFailures failures = new EnteredFailures();

    public ResourceSwitch(
            CloudControl cloud, Monochord monochord, NucleusAppTable table, AuditLog log, FailureIsolation isolation) {
        this.cloud = cloud;
        this.journal = new SwitchJournal(table, log);
        this.counts = new ServiceCounts(monochord, table);
        this.isolation = isolation;
    }

    /**
     * What became of a batch.
     *
     * @param outcomes of the resources that were dealt with
     * @param unfinished how many of them a later run should try again
     * @param lost whether the run had to end before the others
     * @param newFailures how many failures were entered, as opposed to those that last
     */
    record Result(List<ResourceOutcome> outcomes, int unfinished, boolean lost, int newFailures) {}

    int batchSize(CloudResourceArn arn) {
        return cloud.batchSize(arn.type());
    }

    Result run(RunOrder order, Batch batch) {
        return new Work(order).run(batch);
    }

    /** Enters that a resource cannot be switched at all. */
    ResourceOutcome refuse(RunOrder order, TargetedResource resource, String error) {
        return enter(order, resource, ResourceOutcome.failed(resource.resourceArn(), null, error), true)
                .outcome();
    }

    /** Returns the failure of a resource whose row cannot be read. */
    ResourceOutcome unreadable(RunOrder order, UnreadableItem row) {
        String sortKey = row.key().getOrDefault("sk", "");
        String arn = sortKey.startsWith(RESOURCE) ? sortKey.substring(RESOURCE.length()) : sortKey;
        ResourceOutcome outcome =
                ResourceOutcome.failed(arn, null, "its row cannot be read: " + row.reason() + "; correct or remove it");
        if (failures.isNew(order, outcome) || !repeats(order, false)) {
            journal.append(order, outcome);
            failures.entered(order, outcome);
        }
        return outcome;
    }

    /** Returns the result of a batch that failed as a whole; a later run finishes what this one has begun. */
    Result abandoned(RunOrder order, Batch batch, RuntimeException failure) {
        List<ResourceOutcome> failed = batch.targets().stream()
                .map(target -> ResourceOutcome.failed(
                        target.arn().text(), null, Refusal.of(failure).text()))
                .toList();
        return new Result(failed, order.kind() == RunKind.REQUEST ? 0 : failed.size(), false, 0);
    }

    /** Whether earlier runs have tried the same, so that a failure may be in the audit log already. */
    private static boolean repeats(RunOrder order, boolean last) {
        return order.kind() == RunKind.ENFORCEMENT || (order.resumed() && !last);
    }

    private enum Entry {
        ENTERED,
        KNOWN,
        NOT_STORED
    }

    private record Entered(ResourceOutcome outcome, Entry entry) {}

    /**
     * Enters an outcome, unless it is a failure that lasts since an earlier run. If that fails, the resource keeps its note,
     * and a later run enters what was done.
     *
     * @throws RetriesExhaustedException if the store is out of reach, which would fail for every resource
     */
    private Entered enter(RunOrder order, TargetedResource resource, ResourceOutcome outcome, boolean last) {
        String name = "audit entry of " + outcome.arn() + " in schedule " + order.scheduleId();
        try {
            if (outcome.error() != null && repeats(order, last) && !failures.isNew(order, outcome)) {
                if (last) {
                    journal.clear(resource);
                }
                return new Entered(outcome, Entry.KNOWN);
            }
            journal.end(order, resource, outcome, last);
            failures.entered(order, outcome);
            isolation.succeeded(name);
            return new Entered(outcome, Entry.ENTERED);
        } catch (RetriesExhaustedException outOfReach) {
            throw outOfReach;
        } catch (MonochordException failure) {
            isolation.report(name, failure);
            String error = outcome.result() + ", but not entered in the audit log: "
                    + Refusal.of(failure).text();
            return new Entered(ResourceOutcome.failed(outcome.arn(), outcome.previousState(), error), Entry.NOT_STORED);
        }
    }

    /** One batch on its way through the steps. Not thread-safe. */
    private final class Work {

        private final RunOrder order;
        private final List<ResourceOutcome> outcomes = new ArrayList<>();
        private int unfinished;
        private int newFailures;

        Work(RunOrder order) {
            this.order = order;
        }

        Result run(Batch batch) {
            if (!order.held().getAsBoolean()) {
                return new Result(outcomes, unfinished, true, newFailures);
            }
            CloudAccount where = batch.account().account();
            if (where == null) {
                CloudException refusal = Objects.requireNonNull(batch.account().refusal());
                batch.targets().forEach(target -> fail(target, null, refusal));
                return new Result(outcomes, unfinished, false, newFailures);
            }
            Map<Target, ResourceStatus> due = due(where, batch);
            boolean lost = !due.isEmpty() && !order.held().getAsBoolean();
            if (!lost) {
                act(where, batch, begin(due));
            }
            return new Result(outcomes, unfinished, lost, newFailures);
        }

        /** Returns the resources that have to be switched, with their status. */
        private Map<Target, ResourceStatus> due(CloudAccount account, Batch batch) {
            Map<Target, ResourceStatus> due = new LinkedHashMap<>();
            List<CloudResourceArn> arns = arns(batch.targets());
            CloudStatuses statuses = isolation.attempt(
                    "status of " + batch.name(),
                    () -> cloud.statuses(account, arns),
                    failure -> new CloudStatuses(Map.of(), unforeseen(arns, failure)));
            for (Target target : batch.targets()) {
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
                try {
                    journal.begin(order, counted(target.resource(), status))
                            .ifPresent(resource -> begun.put(new Target(resource, target.arn()), status));
                } catch (MonochordException unstored) {
                    fail(
                            target,
                            shown(status),
                            CloudException.passing(Refusal.of(unstored).text(), unstored));
                }
            });
            return begun;
        }

        private TargetedResource counted(TargetedResource resource, ResourceStatus status) {
            Integer count = status.desiredCount();
            if (count == null) {
                return resource;
            }
            return order.starts() ? counts.restore(resource) : counts.save(resource, count);
        }

        private void act(CloudAccount account, Batch batch, Map<Target, ResourceStatus> begun) {
            List<Target> targets = List.copyOf(begun.keySet());
            if (targets.isEmpty()) {
                return;
            }
            Map<CloudResourceArn, CloudException> failed = isolation.attempt(
                    order.action() + " of " + batch.name(),
                    () -> tell(account, targets),
                    failure -> unforeseen(arns(targets), failure));
            begun.forEach((target, status) -> {
                CloudException refused = failed.get(target.arn());
                if (refused == null) {
                    String note = order.starts() && status.desiredCount() != null ? count(target.resource()) : null;
                    end(target, ResourceOutcome.of(target.arn().text(), order.done(), shown(status), note), true);
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
                    target.arn(),
                    order.starts() ? ServiceCounts.of(target.resource()).orElse(UNKNOWN_COUNT) : 0));
            return CloudControl.each(arns(targets), arn -> cloud.scale(account, arn, counts.getOrDefault(arn, 0)));
        }

        private void keep(Target target, ResourceStatus status) {
            Optional<String> begun = SwitchJournal.begun(order, target.resource());
            if (begun.isPresent()) {
                String note = "begun by run " + begun.get();
                end(target, ResourceOutcome.of(target.arn().text(), order.done(), shown(status), note), true);
            } else if (order.kind().entersSkips()
                    || failures.isFailing(order, target.arn().text())) {
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
            Entered entered = enter(order, target.resource(), outcome, last);
            unfinished += entered.entry() == Entry.NOT_STORED && order.kind() != RunKind.REQUEST ? 1 : 0;
            newFailures += entered.entry() == Entry.ENTERED && outcome.error() != null ? 1 : 0;
            outcomes.add(entered.outcome());
        }
    }

    /** The cloud is not part of this program: an exception that it does not declare concerns one batch only. */
    private static Map<CloudResourceArn, CloudException> unforeseen(
            List<CloudResourceArn> resources, RuntimeException failure) {
        CloudException why = new CloudException("the cloud failed unexpectedly", failure);
        return resources.stream().collect(Collectors.toMap(arn -> arn, arn -> why));
    }

    private static List<CloudResourceArn> arns(List<Target> targets) {
        return targets.stream().map(Target::arn).toList();
    }

    private static String shown(ResourceStatus status) {
        Integer count = status.desiredCount();
        return count == null ? status.state() : status.state() + " with " + count;
    }

    /** Returns the note of a service that was started. */
    private static String count(TargetedResource service) {
        OptionalInt known = ServiceCounts.of(service);
        return known.isPresent()
                ? "desired count " + known.getAsInt()
                : "desired count " + UNKNOWN_COUNT + ": its count before the stop is not known";
    }
}
