package dev.monochord.cli.console;

import dev.monochord.console.engine.EngineControl.LoggedCall;
import dev.monochord.console.engine.EngineControl.Second;
import dev.monochord.console.engine.EngineControl.Use;
import dev.monochord.engine.fault.RecordedCall;
import dev.monochord.model.plan.DynamoDbOperation;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The calls of the last minutes: sums by second, table and index, and the newest calls themselves. Thread-safe. */
final class CallHistory {

    private static final int SECONDS = 120;
    private static final int CALLS = 100;

    /** What the pages of the console itself ask all the time. */
    private static final Set<String> UNLOGGED =
            Set.of(DynamoDbOperation.DESCRIBE_TABLE.apiName(), DynamoDbOperation.LIST_TABLES.apiName());

    private final TreeMap<Long, Map<String, Sum>> seconds = new TreeMap<>();
    private final ArrayDeque<LoggedCall> calls = new ArrayDeque<>();

    private static final class Sum {

        private Use use;

        private Sum(Use use) {
            this.use = use;
        }
    }

    synchronized void add(RecordedCall call, Instant at) {
        if (UNLOGGED.contains(call.operation())) {
            return;
        }
        Map<String, Sum> second = seconds.computeIfAbsent(at.getEpochSecond(), start -> new TreeMap<>());
        while (seconds.size() > SECONDS + 1) {
            seconds.pollFirstEntry();
        }
        // A call of several tables says what it used in all; each is taken to have its share.
        int share = Math.max(1, call.tables().size());
        for (String table : call.tables()) {
            Use use = new Use(
                    table,
                    call.index(),
                    1,
                    call.error() == null ? 0 : 1,
                    call.latency().toNanos(),
                    call.readUnits() / share,
                    call.writeUnits() / share);
            Sum known = second.putIfAbsent(use.name(), new Sum(use));
            if (known != null) {
                known.use = sum(known.use, use);
            }
        }
        if (calls.size() == CALLS) {
            calls.pollLast();
        }
        calls.addFirst(new LoggedCall(
                at,
                call.operation(),
                call.tables(),
                call.index(),
                call.scan(),
                call.readUnits(),
                call.writeUnits(),
                call.items(),
                call.error(),
                call.latency()));
    }

    private static Use sum(Use one, Use other) {
        return new Use(
                one.table(),
                one.index(),
                one.calls() + other.calls(),
                one.errors() + other.errors(),
                one.nanos() + other.nanos(),
                one.readUnits() + other.readUnits(),
                one.writeUnits() + other.writeUnits());
    }

    /** The last seconds, oldest first, those without a call included and the current one left out. */
    synchronized List<Second> seconds(Instant now) {
        List<Second> all = new ArrayList<>();
        long current = now.getEpochSecond();
        for (long second = current - SECONDS; second < current; second++) {
            Map<String, Sum> sums = seconds.getOrDefault(second, Map.of());
            all.add(new Second(
                    second,
                    sums.values().stream()
                            .map(sum -> sum.use)
                            .sorted(Comparator.comparing(Use::name))
                            .toList()));
        }
        return all;
    }

    /** The newest calls, newest first. */
    synchronized List<LoggedCall> calls() {
        return List.copyOf(calls);
    }

    synchronized void clear() {
        seconds.clear();
        calls.clear();
    }
}
