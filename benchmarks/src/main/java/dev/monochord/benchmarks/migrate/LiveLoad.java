package dev.monochord.benchmarks.migrate;

import dev.monochord.benchmarks.measure.Latencies;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.SystemDispatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;

/**
 * Users of a running system, through its routes without a socket. What they wait for is timed from window to window. Users can
 * move from one system to another in between.
 */
final class LiveLoad implements AutoCloseable {

    /** What users prove to know. */
    static final String SECRET = "secret-of-the-benchmark";

    private static final int OK = 200;
    private static final int HURRIED_MILLIS = 2;

    private final UserRequests requests;
    private final int thinkMillis;
    private final ExecutorService users;
    private final List<Future<?>> running = new ArrayList<>();
    private final LongAdder errors = new LongAdder();

    private volatile SystemDispatcher dispatcher;
    private volatile boolean hurried;
    private volatile boolean stopped;
    private volatile String firstError = "";
    private Latencies window = new Latencies();

    LiveLoad(SystemDispatcher dispatcher, UserRequests requests, int users, int thinkMillis) {
        this.dispatcher = dispatcher;
        this.requests = requests;
        this.thinkMillis = thinkMillis;
        this.users = Executors.newFixedThreadPool(users);
        for (int i = 0; i < users; i++) {
            running.add(this.users.submit(this::use));
        }
    }

    private void use() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        while (!stopped) {
            Request request = requests.next(random);
            long began = System.nanoTime();
            int status = dispatcher.dispatch(request).response().status();
            took(System.nanoTime() - began);
            if (status != OK) {
                errors.increment();
                firstError = firstError.isEmpty() ? request + " was answered with " + status : firstError;
            }
            try {
                Thread.sleep(random.nextInt(2 * (hurried ? HURRIED_MILLIS : thinkMillis) + 1));
            } catch (InterruptedException stop) {
                return;
            }
        }
    }

    private synchronized void took(long nanos) {
        window.add(nanos);
    }

    /** Sends users to a system with their next request. */
    void call(SystemDispatcher system) {
        dispatcher = system;
    }

    /** Lets users hardly think, so that what they use is compiled soon, or think as before. */
    void hurry(boolean hurry) {
        hurried = hurry;
    }

    /** What users have waited for since the last call. */
    synchronized Latencies take() {
        Latencies taken = window;
        window = new Latencies();
        return taken;
    }

    long errors() {
        return errors.sum();
    }

    /** The first request that failed, or nothing. */
    String firstError() {
        return firstError;
    }

    @Override
    public void close() throws InterruptedException {
        stopped = true;
        users.shutdown();
        for (Future<?> user : running) {
            try {
                user.get();
            } catch (ExecutionException failed) {
                throw new IllegalStateException("A user met an error", failed);
            }
        }
    }
}
