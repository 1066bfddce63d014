package dev.monochord.engine.internal.fault;

import dev.monochord.engine.fault.FaultKind;
import dev.monochord.engine.fault.Heat;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The two limits of throughput: what a table or a global index is configured to give, where up to 300 seconds of what was
 * not used are kept for a burst; and what one partition gives, whatever the table has.
 */
final class CapacityGate {

    private static final double BURST_SECONDS = 300;
    private static final double PARTITION_READS = 3000;
    private static final double PARTITION_WRITES = 1000;

    private final Clock clock;
    private final Throughput.Source configured;
    private final Map<Integer, Buckets> buckets = new ConcurrentHashMap<>();
    private final PartitionHeat heat = new PartitionHeat();

    private record Buckets(TokenBucket reads, TokenBucket writes) {
        TokenBucket of(boolean write) {
            return write ? writes : reads;
        }
    }

    CapacityGate(Clock clock, Throughput.Source configured) {
        this.clock = clock;
        this.configured = configured;
    }

    static boolean isOn(RuleSet rules) {
        return rules.has(FaultKind.PROVISIONED_THROUGHPUT)
                || rules.has(FaultKind.PARTITION_LIMITS)
                || rules.has(FaultKind.HEAT);
    }

    /** Throws the service's refusal where a limit that is on is reached. */
    void admit(
            RuleSet rules, TableDefinition table, @Nullable IndexSchema named, boolean write, byte @Nullable [] row) {
        IndexSchema index = global(named);
        Throughput throughput = configured.of(table, index);
        long now = clock.millis();
        double rate = throughput.of(write);
        if (Double.isFinite(rate)
                && holds(rules, FaultKind.PROVISIONED_THROUGHPUT, table, index)
                && !buckets(table, index).of(write).admits(now, rate)) {
            refused(rules, table, index, row, now);
            throw Throttling.configured(table, index, write, throughput.onDemand());
        }
        if (row == null || !holds(rules, FaultKind.PARTITION_LIMITS, table, index)) {
            return;
        }
        HeatMeter meter = heat.meter(table, index, row, now);
        if (meter != null && !admits(meter, write, now)) {
            meter.refused(now);
            throw Throttling.keyRange(table, index, write, throughput.onDemand());
        }
    }

    void charge(
            RuleSet rules,
            TableDefinition table,
            @Nullable IndexSchema named,
            boolean write,
            byte @Nullable [] row,
            double units) {
        IndexSchema index = global(named);
        long now = clock.millis();
        if (holds(rules, FaultKind.PROVISIONED_THROUGHPUT, table, index)) {
            double rate = configured.of(table, index).of(write);
            if (Double.isFinite(rate)) {
                buckets(table, index).of(write).take(now, rate, units);
            }
        }
        HeatMeter meter = measured(rules, table, index, row, now);
        if (meter != null) {
            meter.used(now, write, units);
            if (write) {
                meter.writes.take(now, PARTITION_WRITES, units);
            } else {
                meter.reads.take(now, PARTITION_READS, units);
            }
        }
    }

    List<Heat> heat(String table) {
        return heat.hottest(table, clock.millis());
    }

    /** Forgets what was used: the next rule begins with full buckets. */
    void clear() {
        buckets.clear();
        heat.clear();
    }

    private void refused(
            RuleSet rules, TableDefinition table, @Nullable IndexSchema index, byte @Nullable [] row, long now) {
        HeatMeter meter = measured(rules, table, index, row, now);
        if (meter != null) {
            meter.refused(now);
        }
    }

    private @Nullable HeatMeter measured(
            RuleSet rules, TableDefinition table, @Nullable IndexSchema index, byte @Nullable [] row, long now) {
        if (row == null) {
            return null;
        }
        boolean measured =
                holds(rules, FaultKind.HEAT, table, index) || holds(rules, FaultKind.PARTITION_LIMITS, table, index);
        return measured ? heat.meter(table, index, row, now) : null;
    }

    private Buckets buckets(TableDefinition table, @Nullable IndexSchema index) {
        return buckets.computeIfAbsent(
                index == null ? table.storageId() : index.storageId(),
                id -> new Buckets(new TokenBucket(BURST_SECONDS), new TokenBucket(BURST_SECONDS)));
    }

    /** A local index lives in its table's partitions and on its table's throughput. */
    private static @Nullable IndexSchema global(@Nullable IndexSchema index) {
        return index != null && index.global() ? index : null;
    }

    private static boolean holds(RuleSet rules, FaultKind kind, TableDefinition table, @Nullable IndexSchema index) {
        for (LiveRule rule : rules.of(kind)) {
            if (rule.holdsFor(table.name(), index == null ? null : index.name())) {
                return true;
            }
        }
        return false;
    }

    private static boolean admits(HeatMeter meter, boolean write, long now) {
        return write ? meter.writes.admits(now, PARTITION_WRITES) : meter.reads.admits(now, PARTITION_READS);
    }
}
