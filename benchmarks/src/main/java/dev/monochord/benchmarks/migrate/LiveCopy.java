package dev.monochord.benchmarks.migrate;

import dev.monochord.benchmarks.measure.Latencies;
import dev.monochord.benchmarks.measure.Verdicts;
import dev.monochord.migrate.state.MigrationState;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;

/** A migration while users work with the system, and what they notice of it. */
final class LiveCopy {

    private static final double MAX_LATENCY = 2;

    private final BenchedMigration migration;
    private final LiveLoad load;
    private final Duration window;
    private final int items;
    private final Verdicts verdicts;
    private final PrintWriter out;

    /**
     * Prepares to measure.
     *
     * @param window for how long users are watched while nothing is copied
     */
    LiveCopy(
            BenchedMigration migration, LiveLoad load, Duration window, int items, Verdicts verdicts, PrintWriter out) {
        this.migration = migration;
        this.load = load;
        this.window = window;
        this.items = items;
        this.verdicts = verdicts;
        this.out = out;
    }

    /**
     * Copies with a worker in a process of its own, verifies, cuts over and verifies again.
     *
     * @param requests how many the worker sends at a time
     */
    void run(URI endpoint, int requests, double unitsPerSecond) throws InterruptedException, IOException {
        warmUp();
        Latencies before = watch();
        migration.start();
        warmUp();
        Latencies dual = watch();
        migration.rate((int) Math.max(1, unitsPerSecond));
        load.take();
        BenchedMigration.Copied copied = migration.copyApart(endpoint, requests, items);
        Latencies during = load.take();
        migration.rate(null);
        latency("before the migration", before);
        latency("writes to both shapes", dual);
        latency("during the copy", during);
        verdicts.rate("copy under load", copied.warmItemsPerSecond(), "items/s");
        verdicts.atMost("p99 during the copy / before", during.quantile(0.99) / before.quantile(0.99), MAX_LATENCY);
        finish();
    }

    private void finish() throws InterruptedException {
        long began = System.nanoTime();
        migration.work();
        verdicts.rate("verification under load, both ways", items / ((System.nanoTime() - began) / 1e9), "items/s");
        int problems = migration.problems();
        migration.advance();
        migration.cutOver();
        latency("after cut-over", watch());
        migration.verify();
        migration.work();
        MigrationState end = migration.advance();
        verdicts.atMost("differences and dead letters", (double) problems + migration.problems(), 0);
        verdicts.atMost("verifications without a result", end.verifiedAt() == null ? 1 : 0, 0);
        verdicts.atMost("failed requests", load.errors(), 0);
        if (!load.firstError().isEmpty()) {
            out.printf("  %s%n", load.firstError());
        }
    }

    /** Lets the JVM compile what users call: a few of them would else be the first to wait for it. */
    private void warmUp() throws InterruptedException {
        load.hurry(true);
        watch();
        load.hurry(false);
        watch();
    }

    private Latencies watch() throws InterruptedException {
        load.take();
        Thread.sleep(window.toMillis());
        return load.take();
    }

    private void latency(String name, Latencies times) {
        out.printf(
                Locale.ROOT,
                "  %-46s %,14d requests, p50 %.2f ms, p99 %.2f ms%n",
                name,
                times.count(),
                times.quantile(0.5),
                times.quantile(0.99));
        out.flush();
    }
}
