package dev.monochord.engine.internal.fault;

import dev.monochord.engine.fault.FaultKind;
import dev.monochord.engine.fault.Faults;
import dev.monochord.engine.fault.Heat;
import dev.monochord.engine.fault.Recorder;
import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.operation.ApiOperation;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.KeyRange;
import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.StoreCursor;
import dev.monochord.engine.internal.time.LatencySleeper;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

/**
 * Injects faults into calls, and records calls. The dispatcher and the data path call it at the points where the service
 * may fail; while no rule is active, each method costs one read of a volatile field. Thread-safe.
 */
public final class FaultInjection {

    private static final int KEPT_CALLS = 1000;
    private static final String INTERNAL_ERROR = "Internal server error";

    private final Clock clock;
    private final LatencySleeper sleeper;
    private final CapacityGate gate;
    private final IndexLag lag = new IndexLag();
    private final CallRing recorder = new CallRing(KEPT_CALLS);
    private final FaultRegistry faults = new FaultRegistry(this::change, this::heat);
    private volatile RuleSet rules = RuleSet.EMPTY;
    private volatile boolean gated;
    private volatile boolean lagging;

    /**
     * @param throughput usually {@link Throughput#configured}
     */
    public FaultInjection(Clock clock, LatencySleeper sleeper, Throughput.Source throughput) {
        this.clock = clock;
        this.sleeper = sleeper;
        this.gate = new CapacityGate(clock, throughput);
    }

    /** The active rules. */
    public Faults faults() {
        return faults;
    }

    public Recorder recorder() {
        return recorder;
    }

    /** The hottest partition keys of a table; see {@link Faults#heat}. */
    public List<Heat> heat(String table) {
        return gate.heat(table);
    }

    /**
     * Lets a write of an item in, or throws the service's throttling exception.
     *
     * @param row the item's row key
     */
    public void admitWrite(TableDefinition table, byte[] row) {
        if (gated) {
            gate.admit(rules, table, null, true, row);
        }
    }

    /**
     * Lets a write of a row of an index in, or throws the exception with which a throttled global index holds up its
     * table's writes. To be called for each index row that a write changes, before anything is committed.
     */
    public void admitIndexWrite(TableDefinition table, IndexSchema index, byte[] row) {
        if (gated && index.global()) {
            gate.admit(rules, table, index, true, row);
        }
    }

    /**
     * Lets a read in, or throws the service's throttling exception.
     *
     * @param row a row key of the partition that is read; null for a scan, which is spread over all
     */
    public void admitRead(TableDefinition table, @Nullable IndexSchema index, byte @Nullable [] row) {
        if (row == null) {
            CallScope.scanned();
        }
        if (gated) {
            gate.admit(rules, table, index, false, row);
        }
    }

    /**
     * Counts units that a call used: for the recorder, the limits and the heat.
     *
     * @param row a row key of the partition they were used on; null where they are spread over all
     */
    public void charge(
            TableDefinition table, @Nullable IndexSchema index, boolean write, byte @Nullable [] row, double units) {
        CallScope.add(table.name(), write, units);
        if (gated) {
            gate.charge(rules, table, index, write, row, units);
        }
    }

    /** Whether an element of a batch is to come back unprocessed. */
    public boolean leaveUnprocessed(ApiOperation<?> operation, TableDefinition table) {
        RuleSet now = rules;
        return now.hasRequestFaults() && now.meets(FaultKind.UNPROCESSED, operation, table.name());
    }

    /** Whether an item is to meet another transaction: a TransactionConflictException, or a reason to cancel. */
    public boolean conflict(ApiOperation<?> operation, TableDefinition table) {
        RuleSet now = rules;
        return now.hasRequestFaults() && now.meets(FaultKind.CONFLICT, operation, table.name());
    }

    /** How long after its time to live an item is deleted at the earliest. */
    public Duration ttlDelay(TableDefinition table) {
        return holding(FaultKind.TTL_DELAY, table, null)
                .map(rule -> rule.rule().longest())
                .orElse(Duration.ZERO);
    }

    /** The rows of an index as its readers see them. */
    public StoreCursor indexScan(RowStore store, IndexSchema index, KeyRange range, boolean descending) {
        return lagging && index.global()
                ? lag.scan(store, range, descending, clock.millis())
                : store.scan(range.from(), range.to(), descending);
    }

    /**
     * Says that a row of an index changes. To be called under the item's lock and before the store is written, so that
     * no reader finds the new row in between; the call costs nothing where the write then fails.
     *
     * @param before the row's value until now; null where there was none
     */
    public void indexWritten(TableDefinition table, IndexSchema index, byte[] rowKey, byte @Nullable [] before) {
        if (!lagging || !index.global()) {
            return;
        }
        holding(FaultKind.INDEX_LAG, table, index).ifPresent(rule -> {
            long now = clock.millis();
            lag.changed(rowKey, before, now, now + rule.time().toMillis());
        });
    }

    /** Begins to record a call; null where the thread is inside a call already, which then counts for the outer one. */
    public @Nullable CallRecord record() {
        CallScope scope = CallScope.open();
        return scope == null ? null : new CallRecord(recorder, scope);
    }

    /** Whether the dispatcher has to ask {@link #before} and {@link #after}. */
    public boolean hasRequestFaults() {
        return rules.hasRequestFaults();
    }

    /** What happens to a call before it is carried out: it waits, it is refused, it fails. */
    public void before(CallFacts call) {
        RuleSet now = rules;
        for (LiveRule rule : now.of(FaultKind.LATENCY)) {
            if (rule.covers(call) && rule.meets()) {
                sleeper.sleep(rule.time());
            }
        }
        if (now.meets(FaultKind.THROTTLE, call)) {
            throw Throttling.injected();
        }
        if (now.meets(FaultKind.REQUEST_LIMIT, call)) {
            throw Throttling.requestLimit();
        }
        if (now.meets(FaultKind.INTERNAL_ERROR, call)) {
            throw internalError();
        }
    }

    /** What happens to a call after it was carried out: its answer is an error, or there is none. */
    public void after(CallFacts call) {
        RuleSet now = rules;
        if (now.meets(FaultKind.INTERNAL_ERROR_AFTER_COMMIT, call)) {
            throw internalError();
        }
        if (now.meets(FaultKind.LOST_ANSWER, call)) {
            throw new LostAnswerException(call.operation().name());
        }
    }

    private static InternalServerErrorException internalError() {
        return ServiceError.of(InternalServerErrorException.builder(), "InternalServerError", INTERNAL_ERROR, 500);
    }

    /** The newest rule of a kind that holds for a table or an index. */
    private Optional<LiveRule> holding(FaultKind kind, TableDefinition table, @Nullable IndexSchema index) {
        return rules.of(kind).stream()
                .filter(rule -> rule.holdsFor(table.name(), index == null ? null : index.name()))
                .reduce((older, newer) -> newer);
    }

    private void change(RuleSet changed) {
        rules = changed;
        gated = CapacityGate.isOn(changed);
        lagging = changed.has(FaultKind.INDEX_LAG);
        if (!gated) {
            gate.clear();
        }
        if (!lagging) {
            lag.clear();
        }
    }
}
