package dev.monochord.systems.tenants;

import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.systems.kit.FailureIsolation;
import dev.monochord.systems.kit.Refusal;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rules of tenants: who gets a queue, and what is started for it. Thread-safe.
 *
 * <p>Whoever wins a claim hands it to the worker; everyone else waits. What is read to decide is never relied on: the claim
 * asks again, in the write itself.
 */
final class TenantsService implements AutoCloseable {

    private static final Logger LOG = System.getLogger(TenantsService.class.getName());

    private final RunContext context;
    private final TenantsTable tenants;
    private final TenantsConfig config;
    private final Provisioner provisioner;
    private final AttemptRules rules;
    private final Claims claims;
    private final Worker worker;
    private final Deletions deletions;

    TenantsService(Monochord monochord, TenantsConfig config, Provisioner provisioner) {
        this.tenants = DynamoDbTenantsTable.open(monochord);
        this.config = config;
        this.provisioner = provisioner;
        this.rules = new AttemptRules(config.lease(), config.version());
        this.context = new RunContext(monochord, tenants, provisioner, rules, new RunCounters());
        this.claims = new Claims(monochord, rules);
        FailureIsolation isolation = new FailureIsolation(TenantsService.class);
        this.worker = new Worker(config.workers(), isolation);
        this.deletions = new Deletions(context, claims, worker, isolation);
        worker.every("search for deletions", deletions::resumeDue);
        if (provisioner instanceof QueueProvisioner queues) {
            queues.localAddress()
                    .ifPresent(url -> new LocalRestoration(monochord, tenants, config, queues, isolation).run(url));
        }
    }

    /** The queue to send to; the first request for it has it made. */
    QueueState inbound(String tenantId) {
        TenantState state = read(tenantId);
        QueueState known = decided(state);
        if (known != null) {
            return known;
        }
        AttemptRules.Next next = rules.next(state.creation(), context.now());
        if (next instanceof AttemptRules.Next.Claim claim && !create(tenantId, state.creation(), claim)) {
            // Another was first: with the same claim, or with a deletion.
            QueueState meanwhile = decided(read(tenantId));
            return meanwhile == null ? new QueueState.Pending(AttemptRules.POLL) : meanwhile;
        }
        CreateAudit creation = state.creation();
        if (creation != null && next instanceof AttemptRules.Next.UsedUp) {
            return new QueueState.Failed(creation, null);
        }
        if (creation != null
                && next instanceof AttemptRules.Next.Wait wait
                && (!wait.running() || creation.isBlocked())) {
            return new QueueState.Failed(creation, wait.left());
        }
        return new QueueState.Pending(AttemptRules.POLL);
    }

    /** The queue that old tenants still have. */
    QueueState outbound(String tenantId) {
        return tenants.metadata(tenantId)
                .map(metadata -> queue(metadata.outboundQueueArn(), metadata.outboundQueueUrl()))
                .orElseGet(QueueState.Absent::new);
    }

    Optional<Metadata> tenant(String tenantId) {
        return tenants.metadata(tenantId);
    }

    List<Audit> operations(String tenantId) {
        return tenants.operations(tenantId);
    }

    /** Starts the deletion of a tenant. */
    void delete(String tenantId) {
        deletions.start(tenantId);
    }

    /** Starts an operation again that has failed as often as it may; returns which. */
    String retry(String tenantId) {
        TenantState state = read(tenantId);
        DeleteAudit deletion = state.deletion();
        if (deletion != null && deletion.status() == Status.STARTED) {
            throw TenantsRefusals.deleting();
        }
        if (deletion != null && deletion.status() == Status.SUCCESS) {
            throw TenantsRefusals.deleted();
        }
        if (deletion != null) {
            AttemptRules.Next.Claim claim = reopened(deletion);
            return started("DELETE", deletions.claim(tenantId, deletion, claim));
        }
        if (state.metadata() != null) {
            UpdateAudit update = tenants.updateAudit(tenantId, config.version()).orElse(null);
            AttemptRules.Next.Claim claim = reopened(update);
            return started("UPDATE", update(tenantId, update, claim));
        }
        if (state.creation() == null) {
            throw TenantsRefusals.unknown();
        }
        AttemptRules.Next.Claim claim = reopened(state.creation());
        return started("CREATE", create(tenantId, state.creation(), claim));
    }

    /** The claim of an operation that has failed for good, as soon as the name of its queue may be used again. */
    private AttemptRules.Next.Claim reopened(@Nullable Audit failed) {
        Instant now = context.now();
        if (failed == null || !(rules.next(failed, now) instanceof AttemptRules.Next.UsedUp)) {
            throw Refusal.conflict("nothing has failed for good");
        }
        Duration rest = AttemptRules.NAME_REST.minus(Duration.between(failed.changedAt(), now));
        if (rest.compareTo(Duration.ZERO) > 0) {
            throw Refusal.conflict("the name of the queue cannot be used again yet")
                    .withRetryAfter(Duration.ofSeconds(seconds(rest)));
        }
        return new AttemptRules.Next.Claim(0, now.minus(AttemptRules.NAME_REST));
    }

    private static String started(String operation, boolean claimed) {
        if (!claimed) {
            throw Refusal.conflict("it was started already");
        }
        return operation;
    }

    /** Brings tenants of earlier versions to the current one, or only says which. */
    Upgrade upgrade(boolean commit, int limit) {
        Upgrade upgrade = new Upgrade(config.version(), commit, limit);
        try (var all = tenants.all()) {
            var each = all.iterator();
            while (!upgrade.isFull() && each.hasNext()) {
                Metadata metadata = each.next();
                if (StackVersion.parse(metadata.version()).isEmpty()) {
                    upgrade.skip(metadata, "no version");
                } else if (StackVersion.isBefore(metadata.version(), config.version())) {
                    try {
                        upgrade(metadata, upgrade);
                    } catch (StoredItemException unreadable) {
                        upgrade.skip(metadata, "unreadable");
                    }
                }
            }
        }
        return upgrade;
    }

    private void upgrade(Metadata metadata, Upgrade upgrade) {
        String tenantId = metadata.tenantId();
        UpdateAudit seen = tenants.updateAudit(tenantId, config.version()).orElse(null);
        AttemptRules.Next next = rules.next(seen, context.now());
        if (next instanceof AttemptRules.Next.Wait wait) {
            upgrade.skip(metadata, wait.running() ? "running" : "waiting");
        } else if (next instanceof AttemptRules.Next.Claim claim) {
            if (!upgrade.commit() || update(tenantId, seen, claim)) {
                upgrade.take(metadata);
            } else {
                upgrade.skip(metadata, "busy");
            }
        } else {
            upgrade.skip(metadata, "failed");
        }
    }

    /** Adopts a stack or queue that another program made for a tenant, or only checks whether that is possible. */
    Adoption.Adopted adopt(String tenantId, String name, @Nullable String version, boolean commit) {
        return new Adoption(context, claims).adopt(tenantId, read(tenantId), name, version, commit);
    }

    RunCounters counters() {
        return context.counters();
    }

    /** Asks the store something small. */
    void checkHealth() {
        tenants.metadata("health");
    }

    /** Where the queues are, if that is this process. */
    Optional<URI> localQueues() {
        return provisioner.localAddress();
    }

    @Override
    public void close() {
        worker.close();
        provisioner.close();
    }

    /** What is known without looking at the creation; null if that decides. The deletion is looked at first. */
    private @Nullable QueueState decided(TenantState state) {
        DeleteAudit deletion = state.deletion();
        if (deletion != null) {
            return switch (deletion.status()) {
                case STARTED ->
                    deletion.isBlocked()
                            ? new QueueState.DeletionFailed(deletion, AttemptRules.POLL)
                            : new QueueState.Deleting();
                case SUCCESS -> new QueueState.Deleted();
                case FAILURE -> deletions.afterFailure(deletion);
            };
        }
        Metadata metadata = state.metadata();
        return metadata == null ? null : queue(metadata.inboundQueueArn(), metadata.inboundQueueUrl());
    }

    /** A queue that an item names. One whose attributes were emptied instead of removed is none. */
    private static QueueState queue(@Nullable String arn, @Nullable String url) {
        return arn == null || arn.isEmpty() || url == null || url.isEmpty()
                ? new QueueState.Absent()
                : new QueueState.Ready(new TenantQueue(arn, url));
    }

    /** The state of a tenant; a creation that was recorded under the older key counts, until there is one under the new. */
    private TenantState read(String tenantId) {
        TenantState state = tenants.state(tenantId);
        if (state.metadata() != null || state.creation() != null) {
            return state;
        }
        CreateAudit older = latest(tenants.operations(tenantId), CreateAudit.class);
        return older == null ? state : new TenantState(null, state.deletion(), older);
    }

    private boolean create(String tenantId, @Nullable CreateAudit seen, AttemptRules.Next.Claim claim) {
        if (seen != null && seen.status() == Status.SUCCESS) {
            LOG.log(Level.WARNING, "tenant " + tenantId + " was created and has no metadata; it is created again");
        }
        Optional<CreateAudit> claimed = claims.creation(tenantId, seen, claim);
        claimed.ifPresent(audit -> worker.start(new CreateRun(context, audit)));
        return claimed.isPresent();
    }

    private boolean update(String tenantId, @Nullable UpdateAudit seen, AttemptRules.Next.Claim claim) {
        Optional<UpdateAudit> claimed = claims.update(tenantId, seen, claim);
        claimed.ifPresent(audit -> worker.start(new UpdateRun(context, audit)));
        return claimed.isPresent();
    }

    private static <A extends Audit> @Nullable A latest(List<Audit> operations, Class<A> kind) {
        return operations.stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .max(Comparator.comparing(Audit::changedAt))
                .orElse(null);
    }

    static long seconds(Duration left) {
        return Math.max(1, left.plusMillis(999).toSeconds());
    }
}
