package dev.monochord.benchmarks.migrate;

import dev.monochord.benchmarks.measure.Latencies;
import dev.monochord.benchmarks.measure.Verdicts;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.systems.kit.SystemDispatcher;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;

/**
 * A migration while users work, and what they notice of it.
 *
 * <p>Users move in turns between a system that does not migrate, the migrating one while its worker is paused, and the same one
 * while the worker copies. A disk or a neighbour that is slow for a while is then slow for all three; measured one after the
 * other, whoever meets it would take the blame.
 */
final class LiveCopy {

    private static final double MAX_LATENCY = 2;

    /** For how long users are not timed after a change: requests of the last window end, and workers finish their page. */
    private static final Duration SETTLING = Duration.ofSeconds(2);

    private static final Duration LOOK = Duration.ofMillis(100);

    private final BenchedMigration migration;
    private final LiveLoad load;
    private final Duration window;
    private final int turns;
    private final int items;
    private final Verdicts verdicts;
    private final PrintWriter out;

    /**
     * Prepares to measure.
     *
     * @param window for how long users are timed at a time
     * @param turns how often at most
     */
    LiveCopy(
            BenchedMigration migration,
            LiveLoad load,
            Duration window,
            int turns,
            int items,
            Verdicts verdicts,
            PrintWriter out) {
        this.migration = migration;
        this.load = load;
        this.window = window;
        this.turns = turns;
        this.items = items;
        this.verdicts = verdicts;
        this.out = out;
    }

    /**
     * Copies with a worker in a process of its own, verifies, cuts over and verifies again.
     *
     * @param still a system that does not migrate
     * @param migrating the system whose resources are copied
     * @param requests how many the worker sends at a time
     */
    void run(SystemDispatcher still, SystemDispatcher migrating, URI endpoint, int requests, double unitsPerSecond)
            throws InterruptedException, IOException {
        load.call(still);
        warmUp();
        migration.start();
        load.call(migrating);
        warmUp();
        migration.rate((int) Math.max(1, unitsPerSecond));
        copyInTurns(still, migrating, endpoint, requests);
        finish();
    }

    private void copyInTurns(SystemDispatcher still, SystemDispatcher migrating, URI endpoint, int requests)
            throws InterruptedException, IOException {
        Latencies without = new Latencies();
        Latencies dual = new Latencies();
        Latencies during = new Latencies();
        int rounds = 0;
        double copied = 0;
        migration.pause(true);
        try (WorkerProcess worker = migration.startWorker(endpoint, requests)) {
            while (rounds < turns) {
                load.call(still);
                Latencies first = watch();
                load.call(migrating);
                Latencies second = watch();
                migration.pause(false);
                awaitCopy();
                load.take();
                BenchedMigration.Progress begin = migration.progress();
                Thread.sleep(window.toMillis());
                Latencies third = load.take();
                double speed = begin.until(migration.progress()).items();
                worker.check();
                if (!migration.isCopying()) {
                    break; // a part of this window had no copy
                }
                migration.pause(true);
                without.addAll(first);
                dual.addAll(second);
                during.addAll(third);
                copied += speed;
                rounds++;
            }
            copyRest(worker);
        }
        if (rounds == 0) {
            throw new IllegalStateException("The copy ended before users were timed. Give it more --items.");
        }
        verdicts.latency("without a migration", without);
        verdicts.latency("writes to both shapes", dual);
        verdicts.latency("during the copy", during);
        verdicts.rate("turns", rounds, "");
        verdicts.rate("copy under load", copied / rounds, "items/s");
        verdicts.atMost("p99 during the copy / without", during.quantile(0.99) / without.quantile(0.99), MAX_LATENCY);
    }

    /** Copies what is left while users go on, as fast as the worker can. */
    private void copyRest(WorkerProcess worker) throws InterruptedException, IOException {
        migration.rate(null);
        migration.pause(false);
        while (migration.isCopying()) {
            Thread.sleep(LOOK.toMillis());
            worker.check();
        }
    }

    /** A paused worker looks only from time to time whether it may go on. */
    private void awaitCopy() throws InterruptedException {
        long before = migration.progress().items();
        while (migration.isCopying() && migration.progress().items() == before) {
            Thread.sleep(LOOK.toMillis());
        }
    }

    private void finish() throws InterruptedException {
        long began = System.nanoTime();
        migration.work();
        verdicts.rate("verification under load, both ways", items / ((System.nanoTime() - began) / 1e9), "items/s");
        int problems = migration.problems();
        migration.advance();
        migration.cutOver();
        verdicts.latency("after cut-over", watch());
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
        Thread.sleep(SETTLING.toMillis());
        load.take();
        Thread.sleep(window.toMillis());
        return load.take();
    }
}
