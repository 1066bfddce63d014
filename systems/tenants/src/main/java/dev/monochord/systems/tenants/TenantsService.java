package dev.monochord.systems.tenants;

import dev.monochord.http.Failure;
import dev.monochord.http.FailureKind;
import dev.monochord.http.HttpException;
import dev.monochord.runtime.Monochord;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The rules of tenants: who gets a queue, and what is started for it. For many threads.
 *
 * <p>Whoever wins a claim hands it to the worker; everyone else waits. What is read to decide is never relied on: the claim
 * asks again, in the write itself.
 */
final class TenantsService implements AutoCloseable {

    private static final Logger LOG = System.getLogger(TenantsService.class.getName());

    private final Monochord monochord;
    private final TenantsTable tenants;
    private final TenantsConfig config;
    private final Provisioner provisioner;
    private final AttemptRules rules;
    private final Claims claims;
    private final Worker worker;

    TenantsService(Monochord monochord, TenantsConfig config, Provisioner provisioner) {
        this.monochord = monochord;
        this.tenants = DynamoDbTenantsTable.open(monochord);
        this.config = config;
        this.provisioner = provisioner;
        this.rules = new AttemptRules(config.lease(), config.version());
        this.claims = new Claims(monochord, config.version());
        this.worker = new Worker(config.workers());
        provisioner
                .localAddress()
                .ifPresent(url -> new LocalRestoration(monochord, tenants, config, provisioner).run(url));
    }

    /** The queue to send to; the first request for it has it made. */
    QueueState inbound(String tenantId) {
        TenantState state = read(tenantId);
        QueueState known = decided(state);
        if (known != null) {
            return known;
        }
        AttemptRules.Next next = rules.next(state.creation(), now());
        if (next instanceof AttemptRules.Next.Claim claim && !create(tenantId, state.creation(), claim)) {
            // Another was first: with the same claim, or with a deletion.
            QueueState meanwhile = decided(read(tenantId));
            return meanwhile == null ? new QueueState.Pending(AttemptRules.POLL) : meanwhile;
        }
        if (next instanceof AttemptRules.Next.UsedUp && state.creation() != null) {
            return new QueueState.Failed(state.creation());
        }
        return new QueueState.Pending(next instanceof AttemptRules.Next.Wait wait ? wait.left() : AttemptRules.POLL);
    }

    /** The queue that old tenants still have. One that was emptied instead of removed is none. */
    QueueState outbound(String tenantId) {
        Metadata metadata = tenants.metadata(tenantId).orElse(null);
        String arn = metadata == null ? null : metadata.outboundQueueArn();
        String url = metadata == null ? null : metadata.outboundQueueUrl();
        return arn == null || arn.isEmpty() || url == null || url.isEmpty()
                ? new QueueState.Absent()
                : new QueueState.Ready(new TenantQueue(arn, url));
    }

    Optional<Metadata> tenant(String tenantId) {
        return tenants.metadata(tenantId);
    }

    List<Audit> operations(String tenantId) {
        return tenants.operations(tenantId);
    }

    /** Starts the deletion of a tenant. */
    void delete(String tenantId) {
        List<Audit> operations = tenants.operations(tenantId);
        Instant now = now();
        DeleteAudit deletion = latest(operations, DeleteAudit.class);
        if (rules.isRunning(deletion, now)) {
            throw deleting();
        }
        if (deletion != null && deletion.status() == Status.SUCCESS) {
            throw deleted();
        }
        if (latest(operations, CreateAudit.class) == null
                && tenants.metadata(tenantId).isEmpty()) {
            throw unknown();
        }
        Set<String> updates = new TreeSet<>(Set.of(config.version()));
        for (Audit operation : operations) {
            if (!(operation instanceof DeleteAudit) && rules.isRunning(operation, now)) {
                throw busy();
            }
            if (operation instanceof UpdateAudit update) {
                updates.add(update.version());
            }
        }
        int retries = deletion == null ? 0 : AttemptRules.retries(deletion) + 1;
        AttemptRules.Next.Claim claim = new AttemptRules.Next.Claim(retries, unchangedSince(deletion, now));
        DeleteAudit claimed = claims.deletion(tenantId, deletion, claim, updates, now.minus(config.lease()))
                .orElseThrow(() -> whyNotDeleted(tenantId));
        worker.start(new DeleteRun(monochord, claimed, tenants, provisioner));
    }

    /** What came first: another deletion, or something that excludes one. */
    private HttpException whyNotDeleted(String tenantId) {
        Status other = tenants.deleteAudit(tenantId).map(DeleteAudit::status).orElse(Status.FAILURE);
        return switch (other) {
            case STARTED -> deleting();
            case SUCCESS -> deleted();
            case FAILURE -> busy();
        };
    }

    /** Starts an operation again that has failed as often as it may; answers which. */
    String retry(String tenantId) {
        TenantState state = read(tenantId);
        if (state.deletion() != null && state.deletion().status() == Status.STARTED) {
            throw deleting();
        }
        if (state.deletion() != null && state.deletion().status() == Status.SUCCESS) {
            throw deleted();
        }
        Metadata metadata = state.metadata();
        UpdateAudit update = metadata == null
                ? null
                : tenants.updateAudit(tenantId, config.version()).orElse(null);
        Audit failed = metadata == null ? state.creation() : update;
        if (metadata == null && failed == null) {
            throw unknown();
        }
        Instant now = now();
        if (failed == null || !(rules.next(failed, now) instanceof AttemptRules.Next.UsedUp)) {
            throw refused(FailureKind.CONFLICT, "nothing has failed for good");
        }
        Duration rest = AttemptRules.NAME_REST.minus(Duration.between(failed.updatedAt(), now));
        if (rest.compareTo(Duration.ZERO) > 0) {
            throw Failure.of(FailureKind.CONFLICT, "the name of the queue cannot be used again yet")
                    .withHeader("Retry-After", Long.toString(seconds(rest)))
                    .asException();
        }
        AttemptRules.Next.Claim claim = new AttemptRules.Next.Claim(0, now.minus(AttemptRules.NAME_REST));
        boolean started =
                metadata == null ? create(tenantId, state.creation(), claim) : update(tenantId, update, claim);
        if (!started) {
            throw refused(FailureKind.CONFLICT, "it was started already");
        }
        return metadata == null ? "CREATE" : "UPDATE";
    }

    /** Brings tenants of earlier versions to the current one, or only says which. */
    Upgrade upgrade(boolean commit, int limit) {
        Upgrade upgrade = new Upgrade(config.version(), commit, limit);
        try (var all = tenants.all()) {
            var each = all.iterator();
            while (!upgrade.isFull() && each.hasNext()) {
                Metadata metadata = each.next();
                if (StackVersion.isBefore(metadata.version(), config.version())) {
                    upgrade(metadata, upgrade);
                }
            }
        }
        return upgrade;
    }

    private void upgrade(Metadata metadata, Upgrade upgrade) {
        String tenantId = metadata.tenantId();
        UpdateAudit seen = tenants.updateAudit(tenantId, config.version()).orElse(null);
        AttemptRules.Next next = rules.next(seen, now());
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
    private static @Nullable QueueState decided(TenantState state) {
        Status deletion =
                state.deletion() == null ? Status.FAILURE : state.deletion().status();
        if (deletion == Status.STARTED) {
            return new QueueState.Deleting();
        }
        if (deletion == Status.SUCCESS) {
            return new QueueState.Deleted();
        }
        Metadata metadata = state.metadata();
        return metadata == null
                ? null
                : new QueueState.Ready(new TenantQueue(metadata.inboundQueueArn(), metadata.inboundQueueUrl()));
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
        claimed.ifPresent(audit -> worker.start(new CreateRun(monochord, audit, provisioner, config.version())));
        return claimed.isPresent();
    }

    private boolean update(String tenantId, @Nullable UpdateAudit seen, AttemptRules.Next.Claim claim) {
        Optional<UpdateAudit> claimed = claims.update(tenantId, seen, claim);
        claimed.ifPresent(audit -> worker.start(new UpdateRun(monochord, audit, tenants, provisioner)));
        return claimed.isPresent();
    }

    /** A deletion that has ended is repeated whenever it is asked for; one that runs only after the lease. */
    private Instant unchangedSince(@Nullable DeleteAudit deletion, Instant now) {
        if (deletion == null) {
            return now;
        }
        return deletion.status() == Status.STARTED ? now.minus(config.lease()) : AttemptRules.latest(deletion, now);
    }

    private static <A extends Audit> @Nullable A latest(List<Audit> operations, Class<A> kind) {
        return operations.stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .max(Comparator.comparing(Audit::updatedAt))
                .orElse(null);
    }

    static long seconds(Duration left) {
        return Math.max(1, left.plusMillis(999).toSeconds());
    }

    private static HttpException unknown() {
        return refused(FailureKind.NOT_FOUND, "there is no such tenant");
    }

    private static HttpException deleted() {
        return refused(FailureKind.NOT_FOUND, "the tenant was deleted");
    }

    private static HttpException deleting() {
        return refused(FailureKind.GONE, "the tenant is being deleted");
    }

    private static HttpException busy() {
        return refused(FailureKind.CONFLICT, "the tenant is being created or updated; try again when that has ended");
    }

    private static HttpException refused(FailureKind kind, String message) {
        return new HttpException(kind, message);
    }

    private Instant now() {
        return monochord.clock().instant();
    }
}
