package dev.monochord.benchmarks.migrate;

import dev.monochord.benchmarks.measure.BenchCommand;
import dev.monochord.benchmarks.measure.Rates;
import dev.monochord.benchmarks.measure.Verdicts;
import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.SystemContext;
import dev.monochord.systems.kit.SystemDispatcher;
import dev.monochord.systems.qrie.DynamoDbQrieAccountsTable;
import dev.monochord.systems.qrie.DynamoDbQrieResourcesTable;
import dev.monochord.systems.qrie.QrieFactory;
import dev.monochord.systems.qrie.migration.BucketAccounts;
import dev.monochord.systems.qrie.migration.QrieResourceTransform;
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
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** {@code ./monochord bench migrate}: the resources of qrie move to version 2 of their design while the system runs. */
@Command(
        name = "migrate",
        description = {
            "Loads resources of version 1 of qrie's design into the durable engine. Copies a part of them to version 2 with",
            "nothing else running, in turns with the same guarded writes without workers, leases and checkpoints, and then",
            "all of them, with a look at the heap. Then copies with a worker in a process of its own, as './monochord migrate",
            "work' starts it: first alone, at full rate, and then at half that rate while users write, delete and read",
            "through the routes of qrie, in turns with users of the same system without a migration. Verifies, cuts over",
            "and verifies again."
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
    private static final String LIVE = "bench-live";

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

    private final QrieResourceTransform transform = new QrieResourceTransform(BucketAccounts.none());

    @Override
    protected void measure(Verdicts verdicts, PrintWriter out) throws IOException, InterruptedException {
        if (items < 1_000 || workers < 1 || threads < workers || users < 1 || think < 0 || requests < 0 || turns < 1) {
            throw wrong(
                    "At least 1,000 items, a worker, a thread for each worker, a user and a turn are needed, and --think"
                            + " and --requests are not negative");
        }
        Path place = folder == null ? Files.createTempDirectory("monochord-migrate") : folder;
        try (Engine engine = Engine.open(place)) {
            engine.recorder().keep(0);
            SampleOrganisation organisation = new SampleOrganisation(200, Instant.parse("2026-01-01T00:00:00Z"));
            load(engine.client(), organisation, verdicts);
            copyInTurns(engine.client(), verdicts);
            copyAll(engine.client(), verdicts);
            try (EngineServer server = engine.serve()) {
                double unitsPerSecond = copyApart(engine.client(), server.url(), verdicts);
                copyUnderLoad(engine.client(), server.url(), organisation, unitsPerSecond, verdicts, out);
            }
        } finally {
            if (folder == null) {
                delete(place);
            }
        }
    }

    private void load(DynamoDbClient client, SampleOrganisation organisation, Verdicts verdicts)
            throws InterruptedException {
        for (TableDesign table : QrieFactory.designs()) {
            TableSchema.create(client, table, table.name());
        }
        Monochord monochord = Monochord.create(client);
        DynamoDbQrieAccountsTable.open(monochord);
        monochord.putAll(organisation.accounts());
        new CurrentLoad(monochord, organisation, threads).run(PART, Math.min(items, ROUND_ITEMS));
        new CurrentLoad(monochord, organisation, threads).run(STILL, items);
        long began = System.nanoTime();
        new CurrentLoad(monochord, organisation, threads).run(OLD, items);
        verdicts.heading(String.format(Locale.ROOT, "Loading %,d resources of version 1", items));
        verdicts.rate("load", items / seconds(began), "items/s");
    }

    /**
     * Copies a part of the resources with nothing else running, several times, each right before or after the bare writes:
     * what slows the machine for a while slows both.
     */
    private void copyInTurns(DynamoDbClient client, Verdicts verdicts) throws InterruptedException {
        int part = Math.min(items, ROUND_ITEMS);
        GuardedCopies bare = GuardedCopies.of(client, PART, transform, part, threads);
        copy(client, "warm-up");
        bare.rate();
        double[] ratios = new double[ROUNDS];
        double[] copies = new double[ROUNDS];
        double[] bares = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            bares[i] = i % 2 == 0 ? bare.rate() : 0;
            copies[i] = part / copy(client, "round-" + i);
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
    private void copyAll(DynamoDbClient client, Verdicts verdicts) throws InterruptedException {
        try (BenchedMigration migration = alone(client, "all", OLD)) {
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
    private double copy(DynamoDbClient client, String name) throws InterruptedException {
        try (BenchedMigration migration = alone(client, name, PART)) {
            migration.start();
            long began = System.nanoTime();
            migration.work();
            double took = seconds(began);
            migration.abort();
            return took;
        }
    }

    private BenchedMigration alone(DynamoDbClient client, String name, String oldTable) {
        return new BenchedMigration(client, "bench-" + name, oldTable, ALONE, transform, workers, threads, SHORT_LEASE);
    }

    /** Copies all resources with a worker process. Returns the capacity units per second once it is warm. */
    private double copyApart(DynamoDbClient client, URI endpoint, Verdicts verdicts)
            throws InterruptedException, IOException {
        try (BenchedMigration migration = alone(client, "apart", OLD)) {
            migration.start();
            BenchedMigration.Speed speed = migration.copyApart(endpoint, requests(), items);
            migration.abort();
            verdicts.rate("copy of all by a worker process", speed.items(), "items/s");
            return speed.units();
        }
    }

    private void copyUnderLoad(
            DynamoDbClient client,
            URI endpoint,
            SampleOrganisation organisation,
            double unitsPerSecond,
            Verdicts verdicts,
            PrintWriter out)
            throws InterruptedException, IOException {
        HttpSystem still = system(client, "bench-still", STILL);
        HttpSystem migrating = system(client, LIVE, OLD);
        String newTable = DynamoDbQrieResourcesTable.INFO.name();
        verdicts.heading(String.format(
                Locale.ROOT,
                "Copying with a worker process that sends %d at a time, at half its rate, under %d users, who think for"
                        + " %d ms in the mean",
                requests(),
                users,
                think));
        try (BenchedMigration migration = new BenchedMigration(
                        client, LIVE, OLD, newTable, transform, workers, threads, ControlSettings.DEFAULT.lease());
                LiveLoad load = new LiveLoad(SystemDispatcher.of(still), organisation, items, users, think)) {
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
    }

    /** qrie, whose resources stay in their old table as long as the migration does not exist. */
    private static HttpSystem system(DynamoDbClient client, String migration, String oldTable) {
        Map<String, String> settings = Map.of(
                "QRIE_INVENTORY", "empty",
                "QRIE_MIGRATION", migration,
                "QRIE_OLD_RESOURCES_TABLE", oldTable);
        return new QrieFactory()
                .open(new SystemContext(Monochord.create(client), settings, (name, purpose) -> LiveLoad.SECRET));
    }

    /** What the worker process sends at a time: a core is left to the system that runs beside it. */
    private int requests() {
        return requests > 0 ? requests : Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
    }

    private static double seconds(long began) {
        return (System.nanoTime() - began) / 1e9;
    }
}
