package dev.monochord.engine.internal.fault;

import dev.monochord.engine.fault.RecordedCall;
import dev.monochord.engine.fault.Recorder;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The newest calls, and the counts and sums of all. A short lock per call: a store of one reference and three sums. */
final class CallRing implements Recorder {

    private final ArrayDeque<RecordedCall> calls = new ArrayDeque<>();
    private final Map<String, long[]> counts = new HashMap<>();
    private int most;
    private long all;
    private double readUnits;
    private double writeUnits;

    /** Read without the lock, so that a call costs no more than that while nobody listens. */
    private volatile List<Consumer<RecordedCall>> listeners = List.of();

    CallRing(int most) {
        this.most = most;
    }

    void add(RecordedCall call) {
        store(call);
        List<Consumer<RecordedCall>> told = listeners;
        if (!told.isEmpty()) {
            told.forEach(listener -> listener.accept(call));
        }
    }

    private synchronized void store(RecordedCall call) {
        all++;
        counts.computeIfAbsent(call.operation(), first -> new long[1])[0]++;
        readUnits += call.readUnits();
        writeUnits += call.writeUnits();
        if (calls.size() == most) {
            calls.poll();
        }
        if (most > 0) {
            calls.add(call);
        }
    }

    @Override
    public synchronized List<RecordedCall> calls() {
        return List.copyOf(calls);
    }

    @Override
    public synchronized long count(String operation) {
        long[] count = counts.get(operation);
        return count == null ? 0 : count[0];
    }

    @Override
    public synchronized Capacity capacity() {
        return new Capacity(readUnits, writeUnits);
    }

    @Override
    public synchronized long forgotten() {
        return all - calls.size();
    }

    @Override
    public synchronized void clear() {
        calls.clear();
        counts.clear();
        all = 0;
        readUnits = 0;
        writeUnits = 0;
    }

    @Override
    public synchronized void keep(int kept) {
        if (kept < 0) {
            throw new IllegalArgumentException("a recorder keeps zero calls or more, got " + kept);
        }
        most = kept;
        clear();
    }

    @Override
    public synchronized Listening listen(Consumer<RecordedCall> listener) {
        listeners = Stream.concat(listeners.stream(), Stream.of(listener)).toList();
        return () -> forget(listener);
    }

    private synchronized void forget(Consumer<RecordedCall> listener) {
        listeners = listeners.stream().filter(other -> other != listener).toList();
    }
}
