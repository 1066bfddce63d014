package dev.monochord.engine.fault;

import dev.monochord.engine.internal.operation.OperationNames;
import dev.monochord.engine.internal.time.DurationText;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One hard edge of the service, switched on: what happens, how often, and to which calls.
 *
 * <pre>{@code
 * engine.faults().add(FaultRule.throttle().probability(0.1).on("PutItem").table("orders"));
 * engine.faults().add(FaultRule.lostAnswer().on("TransactWriteItems").times(3));
 * engine.faults().add(FaultRule.indexLag(Duration.ofSeconds(2)).table("orders").index("byCustomer"));
 * }</pre>
 *
 * <p>Every rule also has a text, which {@link #parse} reads and {@link #toString} writes, for command lines and the admin
 * path:
 *
 * <pre>
 * KIND[:AMOUNT][,probability=P][,times=N][,seed=N][@[OPERATION][/TABLE[/INDEX]]]
 *
 * throttle:0.1@PutItem/orders       one PutItem in ten into the table "orders" is throttled
 * latency:20ms..80ms@Query          every Query takes 20 to 80 ms longer
 * latency:1s,probability=0.01       one call in a hundred takes a second longer
 * lost-answer,times=3               the next three calls are carried out, their answers lost
 * error-after-commit:0.05,seed=7    one call in twenty is carried out and answered with a 500
 * index-lag:2s@/orders/byCustomer   this index shows writes after two seconds
 * partition-limits                  1,000 write and 3,000 read units a second and partition key
 * </pre>
 *
 * AMOUNT is a time or a range of times for {@code latency}, {@code index-lag} and {@code ttl-delay}, and a probability for
 * every other kind that happens by chance. A time is a number with the unit {@code ms}, {@code s}, {@code m}, {@code h} or
 * {@code d}.
 *
 * <p>Whether a rule meets its n-th call depends on its seed and n alone, so that a run can be repeated.
 *
 * @param probability how likely the rule meets a call that it is about; 1 unless told otherwise
 * @param shortest the least time of a timed kind, else zero
 * @param longest the most time of a timed kind, else zero
 * @param operation the operation it is about; null for every operation that reads or writes items
 * @param table the name of the table it is about; null for all
 * @param index the name of the index it is about; null for the table and all its indexes
 * @param times how many calls the rule meets before it is used up; {@link Long#MAX_VALUE} for no end
 */
public record FaultRule(
        FaultKind kind,
        double probability,
        Duration shortest,
        Duration longest,
        @Nullable String operation,
        @Nullable String table,
        @Nullable String index,
        long times,
        long seed) {

    public FaultRule {
        require(probability >= 0 && probability <= 1, "a probability is between 0 and 1, got " + probability);
        require(!shortest.isNegative(), "a time is zero or more, got " + DurationText.write(shortest));
        require(
                shortest.compareTo(longest) <= 0,
                "a range of times goes up, got " + DurationText.write(shortest) + ".." + DurationText.write(longest));
        require(
                shortest.getNano() % 1_000_000 == 0 && longest.getNano() % 1_000_000 == 0,
                "times are whole milliseconds, got " + shortest + " to " + longest);
        require(times >= 1, "a rule meets one call or more, got " + times);
        require(
                kind.timed() || longest.isZero(),
                "the kind " + kind.word() + " has no time; latency, index-lag and ttl-delay have");
        require(
                kind.perRequest() || (probability == 1 && times == Long.MAX_VALUE && operation == null),
                "the kind " + kind.word() + " holds all the time and for every operation:"
                        + " it has no probability, no times and no operation");
        require(
                operation == null || OperationNames.contains(operation),
                "the service has no operation \"" + operation + "\"; there are "
                        + (operation == null ? "" : OperationNames.near(operation)));
        require(index == null || table != null, "an index is named together with its table");
    }

    /** Calls take this much longer. */
    public static FaultRule latency(Duration time) {
        return latency(time, time);
    }

    /** Calls take between {@code shortest} and {@code longest} longer. */
    public static FaultRule latency(Duration shortest, Duration longest) {
        return of(FaultKind.LATENCY, shortest, longest);
    }

    /** Calls are refused with a ProvisionedThroughputExceededException. */
    public static FaultRule throttle() {
        return of(FaultKind.THROTTLE);
    }

    /** Calls are refused with a RequestLimitExceeded. */
    public static FaultRule requestLimit() {
        return of(FaultKind.REQUEST_LIMIT);
    }

    /** Writes and transactions meet another transaction on their items. */
    public static FaultRule conflict() {
        return of(FaultKind.CONFLICT);
    }

    /** Elements of batches come back unprocessed. */
    public static FaultRule unprocessed() {
        return of(FaultKind.UNPROCESSED);
    }

    /** Calls fail with an InternalServerError and nothing is done. */
    public static FaultRule internalError() {
        return of(FaultKind.INTERNAL_ERROR);
    }

    /** Calls are carried out and answered with an InternalServerError. */
    public static FaultRule internalErrorAfterCommit() {
        return of(FaultKind.INTERNAL_ERROR_AFTER_COMMIT);
    }

    /** Calls are carried out and their answers never arrive: the caller runs into a time-out. */
    public static FaultRule lostAnswer() {
        return of(FaultKind.LOST_ANSWER);
    }

    /** Global indexes show a write only after this time. */
    public static FaultRule indexLag(Duration lag) {
        return indexLag(lag, lag);
    }

    /** Global indexes show a write only after a time between these; writes of one row are shown in their order. */
    public static FaultRule indexLag(Duration shortest, Duration longest) {
        return of(FaultKind.INDEX_LAG, shortest, longest);
    }

    /** Items are deleted only this long after their time to live. */
    public static FaultRule ttlDelay(Duration delay) {
        return of(FaultKind.TTL_DELAY, delay, delay);
    }

    /** Tables and global indexes do not give more than their provisioned throughput, bursts of 300 seconds included. */
    public static FaultRule provisionedThroughput() {
        return of(FaultKind.PROVISIONED_THROUGHPUT);
    }

    /** A partition key does not give more than 1,000 write and 3,000 read units a second. */
    public static FaultRule partitionLimits() {
        return of(FaultKind.PARTITION_LIMITS);
    }

    /** Units are counted per partition key for {@link Faults#heat}, and nothing is refused. */
    public static FaultRule heat() {
        return of(FaultKind.HEAT);
    }

    /** Reads a rule from its text. Throws an {@link IllegalArgumentException} that says what is wrong with it. */
    public static FaultRule parse(String text) {
        return FaultRuleText.parse(text);
    }

    /** This rule, meeting a call only with a probability. */
    public FaultRule probability(double chance) {
        return new FaultRule(kind, chance, shortest, longest, operation, table, index, times, seed);
    }

    /** This rule, for one operation, such as {@code PutItem}. */
    public FaultRule on(String name) {
        return new FaultRule(kind, probability, shortest, longest, name, table, index, times, seed);
    }

    /** This rule, for one table. */
    public FaultRule table(String name) {
        return new FaultRule(kind, probability, shortest, longest, operation, name, index, times, seed);
    }

    /** This rule, for one index of its table. */
    public FaultRule index(String name) {
        return new FaultRule(kind, probability, shortest, longest, operation, table, name, times, seed);
    }

    /** This rule, until it has met so many calls. */
    public FaultRule times(long calls) {
        return new FaultRule(kind, probability, shortest, longest, operation, table, index, calls, seed);
    }

    /** This rule, with another sequence of chances. */
    public FaultRule seed(long number) {
        return new FaultRule(kind, probability, shortest, longest, operation, table, index, times, number);
    }

    @Override
    public String toString() {
        return FaultRuleText.write(this);
    }

    static FaultRule of(FaultKind kind) {
        return of(kind, Duration.ZERO, Duration.ZERO);
    }

    static FaultRule of(FaultKind kind, Duration shortest, Duration longest) {
        return new FaultRule(kind, 1, shortest, longest, null, null, null, Long.MAX_VALUE, 0);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
