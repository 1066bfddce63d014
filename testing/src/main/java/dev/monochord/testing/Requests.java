package dev.monochord.testing;

import dev.monochord.engine.fault.RecordedCall;
import dev.monochord.engine.fault.Recorder;
import dev.monochord.model.plan.DynamoDbOperation;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a test asked of its engine, and checks of it. Each check answers the same object, so that they can be chained, and
 * throws an {@link AssertionError} that lists the requests where it does not hold.
 *
 * <pre>{@code
 * table.tokens("myproj", PageRequest.first(20));
 * monochord.requests().hasNoScan().hasOperations("Query").usedAtMost(0.5);
 * }</pre>
 *
 * Creating and emptying the tables between tests is not among the requests. Thread-safe.
 */
public final class Requests {

    private final Recorder recorder;

    Requests(Recorder recorder) {
        this.recorder = recorder;
    }

    /** The requests since the test began or {@link #clear} was called, oldest first; the newest ten thousand or so. */
    public List<RecordedCall> calls() {
        return recorder.calls();
    }

    /** How many requests of an operation, such as {@code PutItem}, there were. */
    public long count(String operation) {
        return recorder.count(operation);
    }

    /** Forgets what was asked so far, such as the writes that prepare a test. */
    public Requests clear() {
        recorder.clear();
        return this;
    }

    /**
     * What a piece of code asks: its operations in order, each with the index where there is one, such as
     * {@code Query GSI1}. What was asked before is forgotten.
     */
    public List<String> of(Runnable code) {
        clear();
        code.run();
        return recorder.calls().stream()
                .map(call -> call.index() == null ? call.operation() : call.operation() + " " + call.index())
                .toList();
    }

    /** No table and no index was read whole. */
    public Requests hasNoScan() {
        return check(recorder.scans().isEmpty(), "Expected no scan");
    }

    /** No request failed; those that were tried again did. */
    public Requests hasNoError() {
        return check(recorder.calls().stream().allMatch(call -> call.error() == null), "Expected no failed request");
    }

    /** These operations were asked, in this order, and nothing else. */
    public Requests hasOperations(String... operations) {
        List<String> expected = List.of(operations);
        List<String> asked =
                recorder.calls().stream().map(RecordedCall::operation).toList();
        return check(asked.equals(expected), "Expected exactly the operations " + expected);
    }

    /** An operation was asked so many times. */
    public Requests hasCount(String operation, long times) {
        long asked = recorder.count(operation);
        return check(asked == times, "Expected " + times + " " + operation + ", and there were " + asked);
    }

    /** Every query went through an index of this name. */
    public Requests queriedOnly(String index) {
        String query = DynamoDbOperation.QUERY.apiName();
        boolean holds = recorder.calls(query).stream().allMatch(call -> index.equals(call.index()));
        return check(holds && recorder.count(query) > 0, "Expected queries of index " + index + " only");
    }

    /** The requests used no more units, reading and writing together. */
    public Requests usedAtMost(double units) {
        return check(recorder.capacity().units() <= units, "Expected at most " + units + " capacity units");
    }

    /** The requests used exactly these units. */
    public Requests used(double readUnits, double writeUnits) {
        Recorder.Capacity capacity = recorder.capacity();
        return check(
                capacity.readUnits() == readUnits && capacity.writeUnits() == writeUnits,
                "Expected " + readUnits + " read and " + writeUnits + " write units");
    }

    private Requests check(boolean holds, String expectation) {
        if (!holds) {
            throw new AssertionError(expectation + ". " + this);
        }
        return this;
    }

    /** The requests, one in a line, with the units that they used. */
    @Override
    public String toString() {
        Recorder.Capacity capacity = recorder.capacity();
        return String.format(
                Locale.ROOT,
                "There were %d requests, which used %.1f read and %.1f write units:%s",
                recorder.calls().size() + recorder.forgotten(),
                capacity.readUnits(),
                capacity.writeUnits(),
                recorder.calls().stream().map(Requests::line).collect(Collectors.joining()));
    }

    private static String line(RecordedCall call) {
        return String.format(
                Locale.ROOT,
                "%n  %s %s%s, %d items, %.1f units%s",
                call.operation(),
                String.join(", ", call.tables()),
                call.index() == null ? "" : "/" + call.index(),
                call.items(),
                call.readUnits() + call.writeUnits(),
                call.error() == null ? "" : ": " + call.error());
    }
}
