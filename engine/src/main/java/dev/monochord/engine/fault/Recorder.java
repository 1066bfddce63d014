package dev.monochord.engine.fault;

import java.util.List;
import java.util.function.Consumer;

/**
 * What was asked of an engine, so that a test can say "no scan happened, 1.5 units were used".
 *
 * <p>Counts and sums are exact since the last {@link #clear}; the calls themselves are kept in a ring, so that the oldest
 * make room for the newest: {@link #forgotten} says how many did. Thread-safe.
 */
public interface Recorder {

    /** The calls that are kept, oldest first. */
    List<RecordedCall> calls();

    /** The kept calls of one operation, oldest first. */
    default List<RecordedCall> calls(String operation) {
        return calls().stream()
                .filter(call -> call.operation().equals(operation))
                .toList();
    }

    /** The kept calls that scanned a table or an index, oldest first. */
    default List<RecordedCall> scans() {
        return calls().stream().filter(RecordedCall::scan).toList();
    }

    /** How many calls of an operation there were, those forgotten included. */
    long count(String operation);

    /** The units that all calls used together, those forgotten included. */
    Capacity capacity();

    /** How many calls are no longer kept. */
    long forgotten();

    /** Forgets everything and begins again from zero. */
    void clear();

    /** Keeps the newest {@code calls} calls from here on, after a {@link #clear}; with zero only counts and sums. */
    void keep(int calls);

    /**
     * Tells a listener of every call from here on, those that a full ring forgets included, until the result is closed. It is
     * told on the thread of the call, before the caller gets its answer: a listener that takes long makes the engine slow.
     */
    Listening listen(Consumer<RecordedCall> listener);

    /** A listener that is told of calls. */
    interface Listening extends AutoCloseable {

        /** Ends it. Closing again does nothing. */
        @Override
        void close();
    }

    /** Read and write units. */
    record Capacity(double readUnits, double writeUnits) {

        /** Read and write units together, as {@code CapacityUnits} of the API counts them. */
        public double units() {
            return readUnits + writeUnits;
        }
    }
}
