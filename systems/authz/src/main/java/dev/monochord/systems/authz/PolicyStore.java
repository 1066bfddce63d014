package dev.monochord.systems.authz;

import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.systems.authz.cedar.ActionSchema;
import dev.monochord.systems.authz.cedar.Policies;
import dev.monochord.systems.authz.cedar.PolicyText;
import java.lang.System.Logger;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the policies compiled and not older than 30 seconds. Thread-safe.
 *
 * <p>When they are half that old a background thread reads them again, so that decisions rarely wait. They are compiled
 * again only if the checksum of the texts or of the schema differs. If they cannot be read, {@link #current()} fails. If
 * single policies cannot be evaluated, the snapshot names them and {@link Authorizer} denies, since one of them may forbid.
 * Reads that fail are logged, at most one per second; so are policies that cannot be evaluated, whenever the policies change.
 */
final class PolicyStore implements AutoCloseable {

    static final Duration OLDEST = Duration.ofSeconds(30);
    private static final Duration AGING = OLDEST.dividedBy(2);
    private static final Duration STANDING = Duration.ofSeconds(1);
    private static final Logger LOGGER = System.getLogger(PolicyStore.class.getName());

    private final AuthzTable table;
    private final String namespace;
    private final Supplier<String> schemaText;
    private final PolicyCheck check;
    private final Clock clock;
    private final AtomicBoolean refreshing = new AtomicBoolean();
    private final ExecutorService background = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "authz-policies");
        thread.setDaemon(true);
        return thread;
    });
    private final AtomicLong writes = new AtomicLong();
    private volatile @Nullable Known known;
    private volatile @Nullable Parsed parsed;
    private @Nullable Failed failed;

    /** A schema that was parsed. */
    private record Parsed(String text, ActionSchema schema) {}

    /** What was read, and how many writes there had been here when that began: it shows these at least. */
    private record Known(PolicySnapshot snapshot, long writes) {}

    /** A failure, which stands for a moment so that not everybody waits for the next. */
    private record Failed(UnreadablePoliciesException cause, Instant at, long writes) {}

    /** @param schemaText reads the schema, each time anew */
    PolicyStore(AuthzTable table, String namespace, Supplier<String> schemaText, PolicyCheck check, Clock clock) {
        this.table = table;
        this.namespace = namespace;
        this.schemaText = schemaText;
        this.check = check;
        this.clock = clock;
    }

    /**
     * Returns the policies, at most 30 seconds old, including everything that was written here.
     *
     * @throws UnreadablePoliciesException if they cannot be read
     */
    PolicySnapshot current() {
        Known found = known;
        if (found == null || !isGood(found)) {
            return refresh(false);
        }
        PolicySnapshot snapshot = found.snapshot();
        if (age(snapshot).compareTo(AGING) >= 0 && refreshing.compareAndSet(false, true)) {
            background.execute(this::refreshAhead);
        }
        return snapshot;
    }

    String namespace() {
        return namespace;
    }

    /** The schema as it is now. */
    ActionSchema schema() {
        return schema(schemaText.get());
    }

    /** Parsed once for each text: Cedar's library keeps what was parsed outside of the heap. */
    private ActionSchema schema(String text) {
        Parsed found = parsed;
        if (found == null || !found.text().equals(text)) {
            found = new Parsed(text, ActionSchema.parse(namespace, text));
            parsed = found;
        }
        return found.schema();
    }

    /** Reads them again, after one was written here. If that fails, the next decision does. */
    void renew() {
        writes.incrementAndGet();
        try {
            current();
        } catch (UnreadablePoliciesException later) {
            LOGGER.log(Logger.Level.DEBUG, "The next decision reads the policies", later);
        }
    }

    private boolean isGood(Known found) {
        Duration age = age(found.snapshot());
        return found.writes() >= writes.get() && age.compareTo(OLDEST) < 0 && !age.isNegative();
    }

    private Duration age(PolicySnapshot snapshot) {
        return Duration.between(snapshot.readAt(), clock.instant());
    }

    private void refreshAhead() {
        try {
            refresh(true);
        } catch (UnreadablePoliciesException later) {
            LOGGER.log(Logger.Level.DEBUG, "The policies are read again when they are too old", later);
        } finally {
            refreshing.set(false);
        }
    }

    /** Of many that find the policies too old, one reads; the others wait for it. */
    private synchronized PolicySnapshot refresh(boolean ahead) {
        Known before = known;
        if (before != null && !ahead && isGood(before)) {
            return before.snapshot();
        }
        Instant now = clock.instant();
        long seen = writes.get();
        Failed lately = failed;
        if (lately != null
                && lately.writes() == seen
                && now.isBefore(lately.at().plus(STANDING))) {
            throw lately.cause();
        }
        try {
            PolicySnapshot fresh = read(before == null ? null : before.snapshot(), now);
            known = new Known(fresh, seen);
            failed = null;
            return fresh;
        } catch (RuntimeException cause) {
            UnreadablePoliciesException unreadable = new UnreadablePoliciesException(cause);
            LOGGER.log(Logger.Level.WARNING, "Every decision is a denial: " + unreadable.getMessage());
            failed = new Failed(unreadable, now, seen);
            throw unreadable;
        }
    }

    /** Reads all policies and returns those that cannot be evaluated; rows that cannot be read are left out. */
    List<UnusablePolicy> unusable() {
        List<Policy> stored = new ArrayList<>();
        PageRequest request = PageRequest.first(100);
        Page<Policy> page;
        do {
            page = table.policyPage(request);
            stored.addAll(page.items());
            request = request.after(page.nextToken());
        } while (page.hasNext());
        return check.unusable(stored);
    }

    /** Returns what keeps a policy from being evaluated. */
    Optional<UnusablePolicy> problem(Policy policy) {
        return check.check(policy);
    }

    /** Returns the policies that could not be evaluated when they were last read; does not read. */
    List<UnusablePolicy> lastUnusable() {
        Known found = known;
        return found == null ? List.of() : found.snapshot().unusable();
    }

    private PolicySnapshot read(@Nullable PolicySnapshot before, Instant now) {
        List<Policy> stored = table.allPolicies();
        String schema = schemaText.get();
        String checksum = checksum(schema, stored);
        return before != null && before.checksum().equals(checksum)
                ? before.seenAt(now)
                : compile(schema, stored, checksum, now);
    }

    private PolicySnapshot compile(String schema, List<Policy> stored, String checksum, Instant now) {
        List<UnusablePolicy> unusable = check.unusable(stored);
        unusable.forEach(policy -> LOGGER.log(Logger.Level.WARNING, policy.message()));
        Set<Policy> leftOut = unusable.stream().map(UnusablePolicy::policy).collect(Collectors.toSet());
        List<PolicyText> texts = new ArrayList<>();
        Map<String, String> names = new HashMap<>();
        for (Policy policy : stored) {
            String statement = policy.statement();
            names.put(policy.policyId(), policy.name());
            if (statement != null && policy.sync() != SyncState.DELETING && !leftOut.contains(policy)) {
                texts.add(new PolicyText(policy.policyId(), statement));
            }
        }
        Policies policies = Policies.compile(schema(schema), texts);
        boolean unsynced = stored.stream().anyMatch(policy -> policy.sync() != null);
        return new PolicySnapshot(policies, unusable, names, checksum, unsynced, now);
    }

    private static String checksum(String schema, List<Policy> stored) {
        List<String> parts = new ArrayList<>(List.of(schema));
        for (Policy policy : stored) {
            String statement = policy.statement();
            // no statement is not an empty one
            parts.addAll(List.of(policy.policyId(), policy.name(), statement == null ? "\0" : statement));
            if (policy.sync() != null) {
                parts.add(policy.sync().name());
            }
        }
        return Checksum.of(parts.toArray(String[]::new));
    }

    @Override
    public void close() {
        background.shutdownNow();
    }
}
