package dev.monochord.console.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The embedded engine as the console watches and controls it. Thread-safe.
 *
 * <p>Watching may cost the engine something, so an implementation watches only while pages ask: whoever asks is taken to go
 * on asking for a while.
 */
public interface EngineControl extends AutoCloseable {

    /** What the engine did in each of the last seconds, oldest first, the current one left out. */
    List<Second> seconds();

    /** The newest calls, newest first. */
    List<LoggedCall> calls();

    /** The partition keys that used the most capacity in the last seconds, hottest first. */
    List<HotKey> hottest();

    /** How many calls there were of each operation since the engine was opened, or its recorder cleared. */
    List<OperationCount> operations();

    /** The faults that are on, oldest first. */
    List<Fault> faults();

    /**
     * Switches a fault on.
     *
     * @param rule its text, such as {@code throttle:0.1@PutItem/orders}
     * @throws IllegalArgumentException if the text is not a rule; the message says what is wrong
     */
    void addFault(String rule);

    /** Switches a fault off; returns whether it was on. */
    boolean removeFault(String id);

    /** What the engine's clock shows. */
    Instant now();

    /** Moves the clock forward. */
    void advance(Duration amount);

    /** Sets the clock to the time of this machine. */
    void resetClock();

    /** Whether the storage works, and what is wrong if it does not. */
    Storage storage();

    /** Watches no longer. */
    @Override
    void close();

    /**
     * One second.
     *
     * @param at the second, since 1970
     * @param uses what was used, by table and index
     */
    record Second(long at, List<Use> uses) {

        public Second {
            uses = List.copyOf(uses);
        }
    }

    /**
     * The use of a table or an index in one second.
     *
     * @param index null for the table itself
     * @param nanos the time that all calls took together
     */
    record Use(
            String table,
            @Nullable String index,
            long calls,
            long errors,
            long nanos,
            double readUnits,
            double writeUnits) {

        /** The name in a chart: the table, and the index if there is one. */
        public String name() {
            return index == null ? table : table + " / " + index;
        }
    }

    /** A call, and when it ended by the clock of this machine. */
    record LoggedCall(
            Instant at,
            String operation,
            List<String> tables,
            @Nullable String index,
            boolean scan,
            double readUnits,
            double writeUnits,
            int items,
            @Nullable String error,
            Duration latency) {

        public LoggedCall {
            tables = List.copyOf(tables);
        }
    }

    /** A partition key and what it used in the last ten seconds. */
    record HotKey(
            String table, @Nullable String index, String key, double readUnits, double writeUnits, long throttled) {}

    record OperationCount(String operation, long calls) {}

    /**
     * A fault that is on.
     *
     * @param met how many calls it met
     */
    record Fault(String id, String rule, long met) {}

    /**
     * The state of the storage.
     *
     * @param reason what is wrong and what to do; empty if nothing is
     */
    record Storage(String description, boolean works, String reason) {}
}
