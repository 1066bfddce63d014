package dev.monochord.benchmarks.migrate;

import dev.monochord.benchmarks.measure.BenchCommand;
import dev.monochord.benchmarks.measure.Latencies;
import dev.monochord.benchmarks.measure.Rates;
import dev.monochord.benchmarks.measure.Verdicts;
import dev.monochord.engine.Engine;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.state.MigrationState;
import dev.monochord.migrate.state.SegmentState;
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
            "all of them. Copies all of them again at half that rate, while users write, delete and read through the",
            "routes of qrie, and looks at the heap; verifies, cuts over and verifies again."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class MigrateBenchmark extends BenchCommand {

    private static final double MIN_OF_BARE = 0.8;
    private static final double MAX_LATENCY = 2;
    private static final double MAX_HEAP = 1.25;
    private static final int ROUNDS = 5;
    private static final int ROUND_ITEMS = 60_000;

    /** Nobody else takes part in the copies alone, so that there is little to wait for. */
    private static final Duration SHORT_LEASE = Duration.ofMillis(500);

    private static final String OLD = "qrie_resources_v1";
    private static final String PART = "qrie_resources_part";
    private static final String ALONE = "qrie_resources_alone";
    private static final String LIVE = "bench-live";

    @Option(names = "--items", description = "how many resources (default: ${DEFAULT-VALUE})", defaultValue = "300000")
    private int items;

    @Option(names = "--workers", description = "how many (default: ${DEFAULT-VALUE})", defaultValue = "2")
    private int workers;

    @Option(
            names = "--threads",
            description = "that write, of all workers together (default: ${DEFAULT-VALUE})",
            defaultValue = "4")
    private int threads;

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
            description = "of load before the migration (default: ${DEFAULT-VALUE})",
            defaultValue = "20")
    private int seconds;

    @Option(names = "--folder", description = "where the engine keeps its data; a new temporary one if left out")
    private @Nullable Path folder;

    private final QrieResourceTransform transform = new QrieResourceTransform(BucketAccounts.none());

    @Override
    protected void measure(Verdicts verdicts, PrintWriter out) throws IOException, InterruptedException {
        if (items < 1_000 || workers < 1 || threads < workers || users < 1 || think < 0) {
            throw wrong("At least 1,000 items, a worker, a thread for each worker and a user are needed");
        }
        Path place = folder == null ? Files.createTempDirectory("monochord-migrate") : folder;
        try (Engine engine = Engine.open(place)) {
            engine.recorder().keep(0);
            SampleOrganisation organisation = new SampleOrganisation(200, Instant.parse("2026-01-01T00:00:00Z"));
            load(engine.client(), organisation, verdicts);
            copyInTurns(engine.client(), verdicts);
            double unitsPerSecond = copyAll(engine.client(), verdicts);
            copyUnderLoad(engine.client(), organisation, unitsPerSecond, verdicts, out);
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
        copy(client, "warm-up", PART);
        bare.rate();
        double[] ratios = new double[ROUNDS];
        double[] copies = new double[ROUNDS];
        double[] bares = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            bares[i] = i % 2 == 0 ? bare.rate() : 0;
            Copied copied = copy(client, "round-" + i, PART);
            bares[i] = i % 2 == 0 ? bares[i] : bare.rate();
            copies[i] = part / copied.seconds();
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

    /**
     * Copies all resources with nothing else running, for long enough that the engine also flushes and compacts what was
     * written. Returns the capacity units per second.
     */
    private double copyAll(DynamoDbClient client, Verdicts verdicts) throws InterruptedException {
        Copied copied = copy(client, "all", OLD);
        verdicts.rate("copy of all of them", items / copied.seconds(), "items/s");
        return copied.units() / copied.seconds();
    }

    /** How long a copy took, and the capacity units that it used. */
    private record Copied(double seconds, double units) {}

    private Copied copy(DynamoDbClient client, String name, String oldTable) throws InterruptedException {
        try (BenchedMigration migration = new BenchedMigration(
                client, "bench-" + name, oldTable, ALONE, transform, workers, threads, SHORT_LEASE)) {
            migration.start();
            long began = System.nanoTime();
            migration.work();
            double took = seconds(began);
            double units = migration.copied().stream()
                    .mapToDouble(SegmentState::capacity)
                    .sum();
            migration.abort();
            return new Copied(took, units);
        }
    }

    private double progress(BenchedMigration migration) {
        return migration.copied().stream().mapToLong(SegmentState::read).sum() / (double) items;
    }

    private void copyUnderLoad(
            DynamoDbClient client,
            SampleOrganisation organisation,
            double unitsPerSecond,
            Verdicts verdicts,
            PrintWriter out)
            throws InterruptedException {
        Map<String, String> settings = Map.of(
                "QRIE_INVENTORY", "empty",
                "QRIE_MIGRATION", LIVE,
                "QRIE_OLD_RESOURCES_TABLE", OLD);
        HttpSystem system = new QrieFactory()
                .open(new SystemContext(Monochord.create(client), settings, (name, purpose) -> LiveLoad.SECRET));
        String newTable = DynamoDbQrieResourcesTable.INFO.name();
        verdicts.heading(String.format(
                Locale.ROOT,
                "Copying at half that rate under %d users, who think for %d ms in the mean",
                users,
                think));
        try (BenchedMigration migration = new BenchedMigration(
                        client, LIVE, OLD, newTable, transform, workers, threads, ControlSettings.DEFAULT.lease());
                LiveLoad load = new LiveLoad(SystemDispatcher.of(system), organisation, items, users, think)) {
            rest();
            load.take();
            rest();
            Latencies before = load.take();
            migration.start();
            load.take();
            rest();
            Latencies dual = load.take();
            migration.rate((int) Math.max(1, unitsPerSecond / 2));
            HeapSamples heap = new HeapSamples(() -> progress(migration), load::untimed);
            long began = System.nanoTime();
            migration.work();
            double took = seconds(began);
            Latencies during = load.take();
            List<Double> used = heap.end();
            migration.rate(null);
            latency(out, "before the migration", before);
            latency(out, "writes to both shapes", dual);
            latency(out, "during the copy", during);
            verdicts.rate("copy under load", items / took, "items/s");
            verdicts.atMost("p99 during the copy / before", during.quantile(0.99) / before.quantile(0.99), MAX_LATENCY);
            for (int i = 0; i < used.size(); i++) {
                verdicts.rate("heap at " + HeapSamples.PERCENT.get(i) + " % of the copy", used.get(i), "MiB");
            }
            verdicts.atMost("heap at the last / at the first", used.get(used.size() - 1) / used.get(0), MAX_HEAP);
            finish(migration, load, verdicts, out);
        } finally {
            system.close();
        }
    }

    private void finish(BenchedMigration migration, LiveLoad load, Verdicts verdicts, PrintWriter out)
            throws InterruptedException {
        migration.advance();
        long began = System.nanoTime();
        migration.work();
        verdicts.rate("verification under load, both ways", items / seconds(began), "items/s");
        int problems = migration.problems();
        migration.advance();
        migration.cutOver();
        load.take();
        rest();
        latency(out, "after cut-over", load.take());
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

    private void rest() throws InterruptedException {
        Thread.sleep(Duration.ofSeconds(seconds).toMillis());
    }

    private static void latency(PrintWriter out, String name, Latencies times) {
        out.printf(
                Locale.ROOT,
                "  %-46s %,14d requests, p50 %.2f ms, p99 %.2f ms%n",
                name,
                times.count(),
                times.quantile(0.5),
                times.quantile(0.99));
        out.flush();
    }

    private static double seconds(long began) {
        return (System.nanoTime() - began) / 1e9;
    }
}
