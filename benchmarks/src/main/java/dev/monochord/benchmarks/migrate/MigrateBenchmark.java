package dev.monochord.benchmarks.migrate;

import dev.monochord.benchmarks.measure.BenchCommand;
import dev.monochord.benchmarks.measure.Rates;
import dev.monochord.benchmarks.measure.Verdicts;
import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.SystemDispatcher;
import dev.monochord.systems.qrie.DynamoDbQrieAccountsTable;
import dev.monochord.systems.qrie.DynamoDbQrieFindingsTable;
import dev.monochord.systems.qrie.DynamoDbQriePoliciesTable;
import dev.monochord.systems.qrie.DynamoDbQrieResourcesTable;
import dev.monochord.systems.qrie.LaunchedPolicyItem;
import dev.monochord.systems.qrie.QrieFactory;
import dev.monochord.systems.qrie.sample.SampleOrganisation;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./monochord bench migrate}: qrie's tables are migrated to version 2 of its design while the system runs. */
@Command(
        name = "migrate",
        description = {
            "Loads resources of version 1 of qrie's design into the durable engine, some buckets among them without their",
            "account, and about a third as many findings. Copies a part of the resources to version 2 with nothing else",
            "running, in turns with the same guarded writes without workers, leases and checkpoints, and then all of them,",
            "with a look at the heap, and once more with a worker in a process of its own, as './monochord migrate work'",
            "starts it. Then migrates both tables in the documented order while users work through the routes of qrie.",
            "Findings stay in their table: a worker process sweeps them, verifies them and adds two indexes while users open,",
            "resolve and list findings. Resources get a new table: a worker process copies them at half its rate while users",
            "write, delete and read, in turns with users of the same system without a migration. Verifies, cuts over and",
            "verifies again."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class MigrateBenchmark extends BenchCommand {

    private static final double MIN_OF_BARE = 0.8;
    private static final double MAX_HEAP = 1.25;
    private static final int ROUNDS = 5;
    private static final int ROUND_ITEMS = 60_000;

    /** Nobody else takes part in the copies alone, so that there is little to wait for. */
    private static final Duration SHORT_LEASE = Duration.ofMillis(500);

    private static final String OLD = "qrie_resources_v1";
    private static final String STILL = "qrie_resources_still";
    private static final String PART = "qrie_resources_part";
    private static final String ALONE = "qrie_resources_alone";
    private static final String FINDINGS = DynamoDbQrieFindingsTable.INFO.name();
    private static final String LIVE = "bench-live";

    private static final int ACCOUNTS = 200;

    /** As many as {@code migrate work} sends at a time by default: a sweep writes each item by a request of its own. */
    private static final int SWEEP_REQUESTS = 8;

    @Option(names = "--items", description = "how many resources (default: ${DEFAULT-VALUE})", defaultValue = "300000")
    private int items;

    @Option(names = "--workers", description = "of the copies alone (default: ${DEFAULT-VALUE})", defaultValue = "2")
    private int workers;

    @Option(
            names = "--threads",
            description = "that write, of all workers together (default: ${DEFAULT-VALUE})",
            defaultValue = "4")
    private int threads;

    @Option(
            names = "--requests",
            description = "that the worker process sends at a time; one less than there are cores if left out")
    private int requests;

    @Option(names = "--users", description = "how many at once (default: ${DEFAULT-VALUE})", defaultValue = "8")
    private int users;

    @Option(
            names = "--think",
            description =
                    "milliseconds between an answer and the next request, in the mean (default: ${DEFAULT-VALUE})",
            defaultValue = "40")
    private int think;

    @Option(
            names = "--seconds",
            description = "for which users are timed at a time (default: ${DEFAULT-VALUE})",
            defaultValue = "8")
    private int seconds;

    @Option(
            names = "--turns",
            description = "after which the rest is copied at full rate, under load (default: ${DEFAULT-VALUE})",
            defaultValue = "20")
    private int turns;

    @Option(names = "--folder", description = "where the engine keeps its data; a new temporary one if left out")
    private @Nullable Path folder;

    @Override
    protected void measure(Verdicts verdicts, PrintWriter out) throws IOException, InterruptedException {
        if (items < 1_000 || workers < 1 || threads < workers || users < 1 || think < 0 || requests < 0 || turns < 1) {
            throw wrong(
                    "At least 1,000 items, a worker, a thread for each worker, a user and a turn are needed, and --think"
                            + " and --requests are not negative");
        }
        Path place = folder == null ? Files.createTempDirectory("monochord-migrate") : folder;
        Path buckets = Files.createTempFile("monochord-buckets", ".tsv");
        try (Engine engine = Engine.open(place)) {
            engine.recorder().keep(0);
            SampleOrganisation organisation = new SampleOrganisation(ACCOUNTS, Instant.parse("2026-01-01T00:00:00Z"));
            NamelessBuckets.write(buckets, organisation, ACCOUNTS, findingsTo());
            BenchedQrie qrie = new BenchedQrie(engine.client(), organisation, buckets);
            load(qrie, verdicts);
            copyInTurns(qrie, verdicts);
            copyAll(qrie, verdicts);
            try (EngineServer server = engine.serve()) {
                double unitsPerSecond = copyApart(qrie, server.url(), verdicts);
                sweepUnderLoad(qrie, server.url(), verdicts, out);
                copyUnderLoad(qrie, server.url(), unitsPerSecond, verdicts, out);
            }
        } finally {
            Files.delete(buckets);
            if (folder == null) {
                delete(place);
            }
        }
    }

    /** Findings are about resources of their own, so that writes of the others do not touch them while these are copied. */
    private int findingsTo() {
        return 2 * items;
    }

    private void load(BenchedQrie qrie, Verdicts verdicts) throws InterruptedException {
        SampleOrganisation organisation = qrie.organisation();
        QrieFactory.designs().stream()
                .filter(table -> !table.name().equals(FINDINGS))
                .forEach(table -> TableSchema.create(qrie.client(), table, table.name()));
        Monochord monochord = Monochord.create(qrie.client());
        DynamoDbQrieAccountsTable.open(monochord);
        monochord.putAll(organisation.accounts());
        CurrentLoad resources = new CurrentLoad(monochord, organisation, ACCOUNTS, threads);
        resources.run(PART, Math.min(items, ROUND_ITEMS));
        resources.run(STILL, items);
        long began = System.nanoTime();
        resources.run(OLD, items);
        verdicts.heading(String.format(Locale.ROOT, "Loading %,d resources of version 1", items));
        verdicts.rate("load", items / seconds(began), "items/s");
        verdicts.rate(
                "findings",
                new CurrentFindingLoad(qrie.client(), organisation, ACCOUNTS, threads)
                        .run(FINDINGS, items, findingsTo()),
                "");
    }

    /**
     * Copies a part of the resources with nothing else running, several times, each right before or after the bare writes:
     * what slows the machine for a while slows both.
     */
    private void copyInTurns(BenchedQrie qrie, Verdicts verdicts) throws InterruptedException {
        int part = Math.min(items, ROUND_ITEMS);
        GuardedCopies bare = GuardedCopies.of(qrie.client(), PART, qrie.resourceTransform(), part, threads);
        copy(qrie, "warm-up");
        bare.rate();
        double[] ratios = new double[ROUNDS];
        double[] copies = new double[ROUNDS];
        double[] bares = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            bares[i] = i % 2 == 0 ? bare.rate() : 0;
            copies[i] = part / copy(qrie, "round-" + i);
            bares[i] = i % 2 == 0 ? bares[i] : bare.rate();
            ratios[i] = copies[i] / bares[i];
        }
        verdicts.heading(String.format(
                Locale.ROOT,
                "Copying %,d of them with nothing else running, %d workers, %d threads, medians of %d rounds",
                part,
                workers,
                threads,
                ROUNDS));
        verdicts.rate("bare guarded writes", Rates.median(bares), "items/s");
        verdicts.rate("copy", Rates.median(copies), "items/s");
        verdicts.atLeast("copy / bare", Rates.median(ratios), MIN_OF_BARE);
    }

    /** Copies all resources with nothing else running, and looks at the heap, in which the workers are. */
    private void copyAll(BenchedQrie qrie, Verdicts verdicts) throws InterruptedException {
        try (BenchedMigration migration = alone(qrie, "all", OLD)) {
            migration.start();
            HeapSamples heap = new HeapSamples(() -> migration.read() / (double) items);
            long began = System.nanoTime();
            migration.work();
            verdicts.rate("copy of all of them", items / seconds(began), "items/s");
            List<Double> thirds = heap.lowestOfThirds();
            migration.abort();
            verdicts.rate("heap in the first third of the copy", thirds.get(0), "MiB");
            verdicts.rate("heap in the second third", thirds.get(1), "MiB");
            verdicts.rate("heap in the last third", thirds.get(2), "MiB");
            verdicts.atMost("heap in the last third / in the first", thirds.get(2) / thirds.get(0), MAX_HEAP);
        }
    }

    /** Returns how many seconds the copy of a part took. */
    private double copy(BenchedQrie qrie, String name) throws InterruptedException {
        try (BenchedMigration migration = alone(qrie, name, PART)) {
            migration.start();
            long began = System.nanoTime();
            migration.work();
            double took = seconds(began);
            migration.abort();
            return took;
        }
    }

    private BenchedMigration alone(BenchedQrie qrie, String name, String oldTable) {
        BenchedTable table = BenchedTable.resources(oldTable, ALONE, qrie.resourceTransform());
        return new BenchedMigration(qrie, "bench-" + name, table, workers, threads, SHORT_LEASE);
    }

    /** Copies all resources with a worker process. Returns the capacity units per second once it is warm. */
    private double copyApart(BenchedQrie qrie, URI endpoint, Verdicts verdicts)
            throws InterruptedException, IOException {
        try (BenchedMigration migration = alone(qrie, "apart", OLD)) {
            migration.start();
            BenchedMigration.Speed speed = migration.copyApart(endpoint, requests(), items);
            migration.abort();
            verdicts.rate("copy of all by a worker process", speed.items(), "items/s");
            return speed.units();
        }
    }

    /** Migrates the findings before the resources, as it is documented. Policies are active only here. */
    private void sweepUnderLoad(BenchedQrie qrie, URI endpoint, Verdicts verdicts, PrintWriter out)
            throws InterruptedException, IOException {
        Monochord monochord = Monochord.create(qrie.client());
        DynamoDbQriePoliciesTable.open(monochord);
        monochord.putAll(qrie.organisation().policies());
        HttpSystem system = qrie.open(LIVE, OLD);
        verdicts.heading(String.format(
                Locale.ROOT,
                "Migrating findings in place with a worker process that sends %d at a time, under %d users",
                SWEEP_REQUESTS,
                users));
        UserRequests asked = new FindingRequests(qrie.organisation(), items, findingsTo());
        BenchedTable table = BenchedTable.findings(FINDINGS, qrie.findingTransform());
        try (BenchedMigration migration =
                        new BenchedMigration(qrie, "bench-findings", table, workers, threads, SHORT_LEASE);
                LiveLoad load = new LiveLoad(SystemDispatcher.of(system), asked, users, think)) {
            StoredItems stored = new StoredItems(qrie.client(), FINDINGS);
            new LiveSweep(migration, load, stored, Duration.ofSeconds(seconds), verdicts, out)
                    .run(table.transform(), endpoint, SWEEP_REQUESTS);
        } finally {
            system.close();
        }
        monochord.deleteAll(qrie.organisation().policies().stream()
                .map(policy -> LaunchedPolicyItem.key(policy.policyId()))
                .toList());
    }

    private void copyUnderLoad(
            BenchedQrie qrie, URI endpoint, double unitsPerSecond, Verdicts verdicts, PrintWriter out)
            throws InterruptedException, IOException {
        HttpSystem still = qrie.open("bench-still", STILL);
        HttpSystem migrating = qrie.open(LIVE, OLD);
        String newTable = DynamoDbQrieResourcesTable.INFO.name();
        verdicts.heading(String.format(
                Locale.ROOT,
                "Copying with a worker process that sends %d at a time, at half its rate, under %d users, who think for"
                        + " %d ms in the mean",
                requests(),
                users,
                think));
        BenchedTable table = BenchedTable.resources(OLD, newTable, qrie.resourceTransform());
        UserRequests asked = new ResourceRequests(qrie.organisation(), items);
        try (BenchedMigration migration =
                        new BenchedMigration(qrie, LIVE, table, workers, threads, ControlSettings.DEFAULT.lease());
                LiveLoad load = new LiveLoad(SystemDispatcher.of(still), asked, users, think)) {
            new LiveCopy(migration, load, Duration.ofSeconds(seconds), turns, items, verdicts, out)
                    .run(
                            SystemDispatcher.of(still),
                            SystemDispatcher.of(migrating),
                            endpoint,
                            requests(),
                            unitsPerSecond / 2);
        } finally {
            migrating.close();
            still.close();
        }
        StoredItems stored = new StoredItems(qrie.client(), newTable);
        verdicts.rate("buckets that had no account", stored.movedFromNoAccount(), "");
        verdicts.atMost("resources without an account", stored.withoutAccount(), 0);
    }

    /** What the worker process sends at a time: a core is left to the system that runs beside it. */
    private int requests() {
        return requests > 0 ? requests : Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
    }

    private static double seconds(long began) {
        return (System.nanoTime() - began) / 1e9;
    }
}
