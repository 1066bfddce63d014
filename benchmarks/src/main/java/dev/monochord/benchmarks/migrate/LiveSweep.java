package dev.monochord.benchmarks.migrate;

import dev.monochord.benchmarks.measure.Latencies;
import dev.monochord.benchmarks.measure.Verdicts;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.ItemTransform;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * A migration in place while users work: the sweep, the verification, the indexes and what users notice of each. The worker is
 * one process and does all of it, as {@code ./monochord migrate work} does.
 */
final class LiveSweep {

    /** That of version 1 and the two that are added. */
    private static final int INDEXES = 3;

    private static final Duration LOOK = Duration.ofMillis(50);

    private final BenchedMigration migration;
    private final LiveLoad load;
    private final StoredItems stored;
    private final Duration window;
    private final Verdicts verdicts;
    private final PrintWriter out;
    private int building;

    /**
     * Prepares to measure.
     *
     * @param stored the table that is migrated
     * @param window for how long users are timed before and after
     */
    LiveSweep(
            BenchedMigration migration,
            LiveLoad load,
            StoredItems stored,
            Duration window,
            Verdicts verdicts,
            PrintWriter out) {
        this.migration = migration;
        this.load = load;
        this.stored = stored;
        this.window = window;
        this.verdicts = verdicts;
        this.out = out;
    }

    /**
     * Sweeps, verifies and adds the indexes with a worker in a process of its own, cuts over and contracts.
     *
     * @param requests how many the worker sends at a time
     */
    void run(ItemTransform transform, URI endpoint, int requests) throws InterruptedException, IOException {
        load.hurry(true);
        watch();
        load.hurry(false);
        verdicts.latency("before the migration", watch());
        migration.start();
        try (WorkerProcess worker = migration.startWorker(endpoint, requests)) {
            await(worker, () -> migration.progress().items() > 0);
            load.take();
            BenchedMigration.Progress began = migration.progress();
            BenchedMigration.Progress swept = began;
            while (migration.isCopying()) {
                Thread.sleep(LOOK.toMillis());
                worker.check();
                swept = migration.progress();
            }
            verdicts.latency("during the sweep", load.take());
            verdicts.rate("sweep under load", began.until(swept).items(), "items/s");
            await(worker, () -> isIndexed() || stored.unfinishedIndexes() > 0);
            verdicts.latency("during the verification", load.take());
            long added = System.nanoTime();
            await(worker, this::isIndexed);
            verdicts.latency("while indexes are built", load.take());
            verdicts.rate("time for both indexes", (System.nanoTime() - added) / 1e6, "ms");
        }
        int problems = migration.problems();
        migration.cutOver();
        migration.contract();
        verdicts.latency("after contract", watch());
        verdicts.atMost("findings: differences and dead letters", (double) problems + migration.problems(), 0);
        verdicts.atMost("findings: not in their new form", stored.inOldForm(transform), 0);
        verdicts.atMost("findings: without an account", stored.withoutAccount(), 0);
        verdicts.atMost("findings: indexes built at a time", building, 1);
        verdicts.atLeast("findings: active indexes", stored.activeIndexes(), INDEXES);
        verdicts.atMost("findings: failed requests", load.errors(), 0);
        if (!load.firstError().isEmpty()) {
            out.printf("  %s%n", load.firstError());
        }
    }

    private boolean isIndexed() {
        building = Math.max(building, stored.unfinishedIndexes());
        return migration.state().phase() == Phase.READ_NEW;
    }

    private static void await(WorkerProcess worker, BooleanSupplier reached) throws InterruptedException, IOException {
        while (!reached.getAsBoolean()) {
            Thread.sleep(LOOK.toMillis());
            worker.check();
        }
    }

    private Latencies watch() throws InterruptedException {
        load.take();
        Thread.sleep(window.toMillis());
        return load.take();
    }
}
