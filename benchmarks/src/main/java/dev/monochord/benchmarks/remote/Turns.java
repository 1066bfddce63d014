package dev.monochord.benchmarks.remote;

import dev.monochord.benchmarks.measure.Latencies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Measures sides in turns, call by call, so that whatever else the machine does hits them alike. Not thread-safe. */
final class Turns {

    private final Duration warmUp;
    private final Duration time;
    private final int rounds;
    private final OpenedPorts ports;
    private List<Result> last = List.of();

    /** One side: a name, and a call for each of its threads. */
    record Side(String name, CallFactory calls) {}

    /** Makes what one thread repeats; closed when the thread is done. */
    @FunctionalInterface
    interface CallFactory {
        RepeatedCall open() throws Exception;
    }

    /** A call that one thread repeats. */
    @FunctionalInterface
    interface RepeatedCall extends AutoCloseable {
        void run() throws Exception;

        @Override
        default void close() throws Exception {}
    }

    /**
     * What came of one side.
     *
     * @param rate calls per second
     * @param opened how many connections to the endpoint were opened, if that is known
     */
    record Result(String name, double rate, Latencies latencies, OptionalInt opened) {}

    Turns(Duration warmUp, Duration time, int rounds, OpenedPorts ports) {
        this.warmUp = warmUp;
        this.time = time;
        this.rounds = rounds;
        this.ports = ports;
    }

    void warmUp(List<Side> sides, int threads) throws Exception {
        for (Side side : sides) {
            run(side, threads, warmUp);
        }
    }

    /** Returns a result for each side, in their order. */
    List<Result> measure(List<Side> sides, int threads) throws Exception {
        List<Latencies> sums = sides.stream().map(side -> new Latencies()).toList();
        int[] opened = new int[sides.size()];
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < sides.size(); i++) {
                ports.mark();
                sums.get(i).addAll(run(sides.get(i), threads, time));
                opened[i] += ports.sinceMark();
            }
        }
        List<Result> results = new ArrayList<>();
        for (int i = 0; i < sides.size(); i++) {
            results.add(new Result(
                    sides.get(i).name(),
                    sums.get(i).count() * 1e9 / (time.toNanos() * (double) rounds),
                    sums.get(i),
                    ports.areKnown() ? OptionalInt.of(opened[i]) : OptionalInt.empty()));
        }
        last = results;
        return results;
    }

    /** Returns what {@link #measure} returned last. */
    List<Result> measured() {
        return last;
    }

    private static Latencies run(Side side, int threads, Duration time) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            long end = System.nanoTime() + time.toNanos();
            List<Future<Latencies>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                running.add(pool.submit(() -> repeat(side.calls(), end)));
            }
            Latencies sum = new Latencies();
            for (Future<Latencies> thread : running) {
                sum.addAll(thread.get());
            }
            return sum;
        } catch (ExecutionException failed) {
            throw new IllegalStateException(side.name() + " failed: " + failed.getCause(), failed.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    private static Latencies repeat(CallFactory calls, long end) throws Exception {
        Latencies seen = new Latencies();
        try (RepeatedCall call = calls.open()) {
            long began = System.nanoTime();
            while (began < end) {
                call.run();
                long now = System.nanoTime();
                seen.add(now - began);
                began = now;
            }
        }
        return seen;
    }
}
