package dev.monochord.systems.tenants;

import dev.monochord.runtime.ItemUpdate;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.Transaction;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.error.StoredItemException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * One run of an operation that was claimed. It works as long as the claim is its own, and every write asks that it still
 * is: one that was given up for dead and comes back changes nothing any more.
 *
 * <h2>How a failure ends</h2>
 *
 * The reason is written first, under the claim. From then on the write that would complete the operation is refused, as it
 * asks that there is none, even if it was only late. Then what was made is removed, while the claim keeps others out, and
 * only then is the operation a failure: the wait for the next attempt begins when the name of the queue begins to rest.
 */
abstract class Run<A extends Audit> implements ProvisioningRun {

    private static final Logger LOG = System.getLogger(Run.class.getName());

    final Monochord monochord;
    final TenantsTable tenants;
    final Provisioner provisioner;
    final A claimed;

    private final RunContext context;
    private final AuditFields<A> fields;
    private @Nullable String executing;
    private @Nullable String blocked;
    private boolean failed;
    private volatile boolean stopped;

    Run(RunContext context, A claimed, AuditFields<A> fields) {
        this.context = context;
        this.monochord = context.monochord();
        this.tenants = context.tenants();
        this.provisioner = context.provisioner();
        this.claimed = claimed;
        this.fields = fields;
    }

    /** Does the work and completes the operation. */
    abstract void work();

    /** Removes what the work made. */
    void undo() {}

    /** Does the work; a failure is recorded, unless the store fails too: then the lease ends it. */
    final void execute() {
        try {
            work();
        } catch (UnfinishedRunException unfinished) {
            info("stops: " + unfinished.getMessage());
            handOver();
        } catch (ProvisioningException failed) {
            record(failed.reason(), failed);
        } catch (MonochordException failed) {
            record("the result could not be recorded", failed);
        } catch (RuntimeException failed) {
            record("internal error", failed);
        }
    }

    /** Holds the claim for longer, unless the run has taken as long as it may. */
    final void renew() {
        Instant now = now();
        Instant until = context.rules().heldUntil(claimed.changedAt(), now);
        if (!now.isBefore(until)) {
            return;
        }
        if (!mine().set(fields.leaseUntil(), until).attempt()) {
            stop();
        }
    }

    /** Stops the run the next time that it waits, and leaves what it began to the run that takes over. */
    final void stop() {
        stopped = true;
    }

    @Override
    public final String tenantId() {
        return claimed.tenantId();
    }

    @Override
    public final String id() {
        return Objects.requireNonNull(claimed.run());
    }

    @Override
    public final String version() {
        return context.rules().version();
    }

    @Override
    public final Optional<String> takenOver() {
        List<Attempt> history = claimed.history();
        if (history == null || history.isEmpty()) {
            return Optional.empty();
        }
        Attempt last = history.get(history.size() - 1);
        return last.status() == Status.STARTED ? Optional.ofNullable(last.execution()) : Optional.empty();
    }

    @Override
    public final Optional<String> created() {
        try {
            return tenants.createAudit(tenantId()).flatMap(Run::succeeded);
        } catch (StoredItemException unreadable) {
            return Optional.empty();
        }
    }

    private static Optional<String> succeeded(CreateAudit creation) {
        if (creation.status() == Status.SUCCESS) {
            return Optional.ofNullable(creation.execution());
        }
        List<Attempt> history = creation.history() == null ? List.of() : creation.history();
        return history.stream()
                .filter(attempt -> attempt.status() == Status.SUCCESS)
                .reduce((earlier, later) -> later)
                .map(Attempt::execution);
    }

    @Override
    public final void check() {
        if (!mine().set(fields.leaseUntil(), context.rules().heldUntil(claimed.changedAt(), now()))
                .attempt()) {
            throw new UnfinishedRunException("it was taken over");
        }
    }

    @Override
    public final void executing(String arn) {
        if (arn.equals(executing)) {
            return;
        }
        if (!mine().set(fields.execution(), arn).attempt()) {
            throw new UnfinishedRunException("it was taken over");
        }
        executing = arn;
    }

    @Override
    public final void blocked(String reason, Exception cause) {
        if (reason.equals(blocked)) {
            return;
        }
        warn("does not proceed: " + reason, cause);
        context.counters().blocked.increment();
        // The reason of a failed run is why it failed, and not why it cannot be undone.
        if (!failed && !mine().set(fields.reason(), reason).attempt()) {
            throw new UnfinishedRunException("it was taken over");
        }
        blocked = reason;
    }

    @Override
    public final void proceeding() {
        if (blocked == null) {
            return;
        }
        if (!failed && !mine().remove(fields.reason()).attempt()) {
            throw new UnfinishedRunException("it was taken over");
        }
        blocked = null;
    }

    @Override
    public final void pause(Duration time) {
        if (!now().isBefore(claimed.changedAt().plus(context.rules().lease()))) {
            throw new UnfinishedRunException("it has taken as long as it may");
        }
        if (!stopped) {
            try {
                monochord.pause(time);
            } catch (FaultException interrupted) {
                stop();
            }
        }
        if (stopped) {
            throw new UnfinishedRunException("it was taken over, or the server is closing");
        }
    }

    /** Ends the claim, but not the operation: the next request takes over what was begun. */
    private void handOver() {
        // An interrupted thread could not write.
        boolean interrupted = Thread.interrupted();
        try {
            mine().set(fields.leaseUntil(), now()).attempt();
        } catch (MonochordException notNow) {
            warn("is left to its lease", notNow);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Gives the claim back without having begun. */
    final void abandon() {
        try {
            ending(Status.FAILURE)
                    .set(fields.reason(), "the server ended before the work began")
                    .attempt();
        } catch (MonochordException notNow) {
            warn("is left to its lease", notNow);
        }
    }

    /** Whether the claim was still this run's, and is now a success. */
    final boolean succeed() {
        return ending(Status.SUCCESS).attempt();
    }

    /** Commits a transaction with the success of the operation in it. It fails once a reason was written. */
    final void complete(Transaction transaction) {
        transaction
                .update(fields.key())
                .set(fields.status(), Status.SUCCESS)
                .set(fields.updatedAt(), now())
                .remove(fields.leaseUntil())
                .remove(fields.run())
                .when(fields.isMine(claimed), fields.reason().absent())
                .commit();
    }

    @Override
    public final Instant now() {
        return context.now();
    }

    private void record(String reason, RuntimeException cause) {
        warn("failed: " + reason, cause);
        context.counters().failed.increment();
        try {
            fail(reason);
        } catch (MonochordException notNow) {
            warn("is left to its lease", notNow);
        }
    }

    private void fail(String reason) {
        failed = true;
        boolean mine = mine().set(fields.reason(), reason)
                .set(fields.updatedAt(), now())
                .attempt();
        if (!mine) {
            info("was taken over, its end is not recorded");
            return;
        }
        try {
            undo();
        } catch (ProvisioningException leftBehind) {
            warn("could not be undone: " + leftBehind.reason(), leftBehind);
        } catch (UnfinishedRunException unfinished) {
            info("is not undone: " + unfinished.getMessage());
        }
        ending(Status.FAILURE).attempt();
    }

    private ItemUpdate<A> ending(Status status) {
        return mine().set(fields.status(), status)
                .set(fields.updatedAt(), now())
                .remove(fields.leaseUntil())
                .remove(fields.run())
                .once();
    }

    private ItemUpdate<A> mine() {
        return monochord.update(fields.key()).when(fields.isMine(claimed));
    }

    /**
     * Logs a failure. The message of the store or of a service may name more than the reason that clients see; that of any
     * other exception may quote stored data and is left out.
     */
    private void warn(String what, Exception failure) {
        Throwable cause = failure instanceof ProvisioningException ? failure.getCause() : failure;
        boolean known = cause instanceof MonochordException || cause instanceof SdkException;
        LOG.log(
                Level.WARNING,
                text(what)
                        + (cause == null
                                ? ""
                                : " (" + (known ? cause : cause.getClass().getName()) + ")"));
        LOG.log(Level.DEBUG, text(what), failure);
    }

    private void info(String what) {
        LOG.log(Level.INFO, text(what));
    }

    private String text(String what) {
        return getClass().getSimpleName() + " " + claimed.run() + " of tenant " + claimed.tenantId() + " " + what;
    }
}
