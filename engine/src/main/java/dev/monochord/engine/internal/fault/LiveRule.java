package dev.monochord.engine.internal.fault;

import dev.monochord.engine.fault.ActiveFault;
import dev.monochord.engine.fault.FaultRule;
import dev.monochord.engine.internal.operation.ApiOperation;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A rule that is on, with its place in its sequence of chances. What happens to the n-th call depends on the seed and n
 * alone: there is no generator to share between threads, and a run is repeated by repeating its calls.
 */
final class LiveRule implements ActiveFault {

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final String id;
    private final FaultRule rule;
    private final Consumer<LiveRule> remover;
    private final AtomicLong seen = new AtomicLong();
    private final AtomicLong met = new AtomicLong();
    private final AtomicLong timed = new AtomicLong();

    LiveRule(String id, FaultRule rule, Consumer<LiveRule> remover) {
        this.id = id;
        this.rule = rule;
        this.remover = remover;
    }

    /** Whether the rule is about a call. */
    boolean covers(CallFacts call) {
        return (rule.operation() == null
                        ? call.operation().isData()
                        : rule.operation().equals(call.operation().name()))
                && (rule.table() == null || call.tables().contains(rule.table()))
                && (rule.index() == null || rule.index().equals(call.index()));
    }

    /** Whether the rule is about one table of an operation. */
    boolean covers(ApiOperation<?> operation, String table) {
        return (rule.operation() == null || rule.operation().equals(operation.name()))
                && (rule.table() == null || rule.table().equals(table))
                && rule.index() == null;
    }

    /** Whether a rule that always holds is about a table or, where one is given, an index of it. */
    boolean holdsFor(String table, @Nullable String index) {
        return (rule.table() == null || rule.table().equals(table))
                && (rule.index() == null || rule.index().equals(index));
    }

    /** Takes the next chance of the sequence. */
    boolean meets() {
        if (met.get() >= rule.times()) {
            return false;
        }
        long n = seen.getAndIncrement();
        if (rule.probability() < 1 && chance(2 * n) >= rule.probability()) {
            return false;
        }
        return met.getAndUpdate(count -> count < rule.times() ? count + 1 : count) < rule.times();
    }

    /** The next time of the rule's range. */
    Duration time() {
        if (rule.shortest().equals(rule.longest())) {
            return rule.shortest();
        }
        long width = rule.longest().minus(rule.shortest()).toMillis();
        // Odd places of the sequence, so that how long is independent of whether.
        return rule.shortest().plusMillis((long) (chance(2 * timed.getAndIncrement() + 1) * (width + 1)));
    }

    /** The n-th number of the sequence in [0, 1): a bit mixer over a counter, as SplittableRandom does it. */
    private double chance(long n) {
        long z = rule.seed() * GOLDEN + n * 0xD1342543DE82EF95L + GOLDEN;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return ((z ^ (z >>> 31)) >>> 11) * 0x1.0p-53;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public FaultRule rule() {
        return rule;
    }

    @Override
    public long met() {
        return met.get();
    }

    @Override
    public void remove() {
        remover.accept(this);
    }
}
