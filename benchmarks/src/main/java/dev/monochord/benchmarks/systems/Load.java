package dev.monochord.benchmarks.systems;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Many clients on one system for a time, each with its next call as soon as the last was answered. */
record Load(int clients, Duration warmUp, Duration time) {

    /**
     * What came of it.
     *
     * @param tally what all clients saw together after the warm-up
     * @param cpu the processor time of this process meanwhile, which tells the cost of a call also where others compute
     */
    record Result(Tally tally, Duration cpu) {}

    /** Runs a mix against a server in this process. */
    Result run(Mix mix, URI server) throws Exception {
        String prefix = server + "/" + mix.factory().name();
        HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        try {
            Tally sum = new Tally();
            mix.prepare(new ClientSession(http, prefix, sum));
            sum.restart();
            List<Future<Tally>> running = new ArrayList<>();
            long start = System.nanoTime() + warmUp.toNanos();
            for (int i = 0; i < clients; i++) {
                int number = i;
                Tally tally = new Tally();
                running.add(threads.submit(
                        () -> client(mix, number, new ClientSession(http, prefix, tally), tally, start)));
            }
            TimeUnit.NANOSECONDS.sleep(start - System.nanoTime());
            long before = cpuNanos();
            for (Future<Tally> client : running) {
                sum.add(client.get());
            }
            return new Result(sum, Duration.ofNanos(cpuNanos() - before));
        } catch (ExecutionException failed) {
            throw new IllegalStateException("A client could not go on: " + failed.getCause(), failed.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private Tally client(Mix mix, int number, ClientSession session, Tally tally, long start) throws Exception {
        Mix.User user = mix.user(number, session, new SplittableRandom(number));
        while (System.nanoTime() - start < 0) {
            act(user);
        }
        tally.restart();
        while (System.nanoTime() - start < time.toNanos()) {
            act(user);
        }
        return tally;
    }

    private static long cpuNanos() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(Duration::toNanos)
                .orElse(0L);
    }

    private static void act(Mix.User user) throws Exception {
        try {
            user.act();
        } catch (IOException counted) {
            // The session has written it down as an error; the client goes on, as a client would.
            return;
        }
    }
}
