package dev.monochord.benchmarks.qrie;

import dev.monochord.benchmarks.measure.Latencies;
import dev.monochord.systems.kit.Request;
import dev.monochord.systems.kit.SystemDispatcher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;

/** So many users at once, each of whom asks, thinks and asks again. What they wait for is timed, not what they think. */
record Users(SystemDispatcher dispatcher, int count, Duration thinking) {

    /**
     * How long requests took.
     *
     * @param requests how many there were
     * @param p50 of the time that half of them took at most, in milliseconds
     * @param p99 of the time that 99 of 100 took at most, in milliseconds
     * @param perSecond how many were answered in a second
     */
    record Latency(long requests, double p50, double p99, double perSecond) {}

    Latency ask(Ask ask, Duration time) throws InterruptedException {
        ExecutorService users = Executors.newFixedThreadPool(count);
        long began = System.nanoTime();
        long end = began + time.toNanos();
        try {
            List<Future<Latencies>> running = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int user = i;
                running.add(users.submit(() -> one(ask, user, end)));
            }
            Latencies all = new Latencies();
            for (Future<Latencies> one : running) {
                all.addAll(one.get());
            }
            return summary(all, (System.nanoTime() - began) / 1e9);
        } catch (ExecutionException failed) {
            throw new IllegalStateException("A user met an error", failed);
        } finally {
            users.shutdownNow();
        }
    }

    private Latencies one(Ask ask, int user, long end) throws InterruptedException {
        Latencies times = new Latencies();
        int number = user * 7919;
        think(1);
        while (System.nanoTime() < end) {
            String path = ask.path().apply(number & Integer.MAX_VALUE);
            Request request = Ask.request(path);
            long start = System.nanoTime();
            int status = dispatcher.dispatch(request).response().status();
            long took = System.nanoTime() - start;
            if (status != 200) {
                throw new IllegalStateException(path + " was answered with " + status);
            }
            times.add(took);
            number += 104_729;
            think(2);
        }
        return times;
    }

    /** Up to so many times the mean, so that users do not march in step. */
    private void think(int times) throws InterruptedException {
        if (!thinking.isZero()) {
            Thread.sleep(ThreadLocalRandom.current().nextLong(times * thinking.toMillis() + 1));
        }
    }

    private static Latency summary(Latencies all, double seconds) {
        if (all.count() == 0) {
            throw new IllegalStateException("Nobody asked anything; let it run longer");
        }
        return new Latency(all.count(), all.quantile(0.5), all.quantile(0.99), all.count() / seconds);
    }
}
