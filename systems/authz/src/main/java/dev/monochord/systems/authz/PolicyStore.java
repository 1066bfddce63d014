package dev.monochord.systems.authz;

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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the policies compiled and not older than 30 seconds. Thread-safe.
 *
 * <p>When they are half that old a thread of its own reads them again, so that decisions rarely wait for it; they are
 * compiled again only if the checksum of the texts or of the schema is another. Policies that cannot be read or compiled are
 * not left out, since one of them may forbid: asking for them fails, and what fails is denied.
 */
final class PolicyStore implements AutoCloseable {

    static final Duration OLDEST = Duration.ofSeconds(30);
    private static final Duration AGING = OLDEST.dividedBy(2);
    private static final Duration STANDING = Duration.ofSeconds(1);
    private static final Logger LOGGER = System.getLogger(PolicyStore.class.getName());

    private final AuthzTable table;
    private final String namespace;
    private final Supplier<String> schemaText;
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
    private record Failed(RuntimeException cause, Instant at, long writes) {}

    /** @param schemaText reads the schema, each time anew */
    PolicyStore(AuthzTable table, String namespace, Supplier<String> schemaText, Clock clock) {
        this.table = table;
        this.namespace = namespace;
        this.schemaText = schemaText;
        this.clock = clock;
    }

    /** The policies, at most 30 seconds old, and with everything that was written here. */
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
        } catch (RuntimeException later) {
            LOGGER.log(Logger.Level.DEBUG, "The policies could not be read again", later);
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
        } catch (RuntimeException later) {
            LOGGER.log(Logger.Level.DEBUG, "The policies could not be read ahead", later);
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
            throw new IllegalStateException("The policies could not be read a moment ago", lately.cause());
        }
        try {
            PolicySnapshot fresh = read(before == null ? null : before.snapshot(), now);
            known = new Known(fresh, seen);
            failed = null;
            return fresh;
        } catch (RuntimeException unreadable) {
            failed = new Failed(unreadable, now, seen);
            throw unreadable;
        }
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
        List<PolicyText> texts = new ArrayList<>();
        Map<String, String> names = new HashMap<>();
        for (Policy policy : stored) {
            String statement = policy.statement();
            names.put(policy.policyId(), policy.name());
            if (statement != null && policy.sync() != SyncState.DELETING) {
                texts.add(new PolicyText(policy.policyId(), statement));
            }
        }
        if (names.size() < stored.size()) {
            throw new IllegalStateException("Two policies have one id");
        }
        Policies policies = Policies.compile(schema(schema), texts);
        boolean unsynced = stored.stream().anyMatch(policy -> policy.sync() != null);
        return new PolicySnapshot(policies, names, checksum, unsynced, now);
    }

    private static String checksum(String schema, List<Policy> stored) {
        List<String> parts = new ArrayList<>(List.of(schema));
        for (Policy policy : stored) {
            String statement = policy.statement();
            parts.addAll(List.of(policy.policyId(), policy.name(), statement == null ? "" : statement));
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
