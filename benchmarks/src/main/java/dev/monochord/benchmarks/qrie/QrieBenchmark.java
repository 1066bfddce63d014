package dev.monochord.benchmarks.qrie;

import dev.monochord.benchmarks.measure.BenchCommand;
import dev.monochord.benchmarks.measure.Verdicts;
import dev.monochord.engine.Engine;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.kit.SystemContext;
import dev.monochord.systems.kit.SystemDispatcher;
import dev.monochord.systems.qrie.QrieFactory;
import dev.monochord.systems.qrie.sample.SampleLoad;
import dev.monochord.systems.qrie.sample.SampleOrganisation;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** {@code ./monochord bench qrie}: the claims of the qrie document, on the durable engine. */
@Command(
        name = "qrie",
        description = {
            "Loads an organisation into the durable engine, beside the same items by bare BatchWriteItem; then lets users",
            "ask for the first page of each listing, through the routes of qrie without a socket, and says how long they",
            "wait, also when nobody thinks between an answer and the next request; what a request costs, and what the",
            "scan would cost that it replaces."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class QrieBenchmark extends BenchCommand {

    private static final double SLOWEST_MILLIS = 20;
    private static final double MIN_RATIO = 4_000;
    private static final int SAMPLES = 200;
    private static final int WARM_UP_SECONDS = 5;

    @Option(names = "--resources", description = "how many (default: ${DEFAULT-VALUE})", defaultValue = "1000000")
    private int resources;

    @Option(names = "--accounts", description = "how many (default: ${DEFAULT-VALUE})", defaultValue = "200")
    private int accounts;

    @Option(names = "--users", description = "how many at once (default: ${DEFAULT-VALUE})", defaultValue = "100")
    private int users;

    @Option(
            names = "--think",
            description =
                    "milliseconds between an answer and the next request, in the mean (default: ${DEFAULT-VALUE})",
            defaultValue = "200")
    private int think;

    @Option(
            names = "--seconds",
            description = "of measuring, for each listing (default: ${DEFAULT-VALUE})",
            defaultValue = "10")
    private int seconds;

    @Option(names = "--threads", description = "that load (default: ${DEFAULT-VALUE})", defaultValue = "16")
    private int threads;

    @Option(names = "--folder", description = "where the engine keeps its data; a new temporary one if left out")
    private @Nullable Path folder;

    @Override
    protected void measure(Verdicts verdicts, PrintWriter out) throws IOException, InterruptedException {
        Path place = folder == null ? Files.createTempDirectory("monochord-qrie") : folder;
        try (Engine engine = Engine.open(place)) {
            engine.recorder().keep(0);
            SampleOrganisation organisation = new SampleOrganisation(accounts, Instant.parse("2026-01-01T00:00:00Z"));
            load(engine.client(), organisation, verdicts, out);
            read(engine.client(), organisation, verdicts, out);
        } finally {
            if (folder == null) {
                delete(place);
            }
        }
    }

    private void load(DynamoDbClient client, SampleOrganisation organisation, Verdicts verdicts, PrintWriter out)
            throws InterruptedException {
        for (TableDesign table : QrieFactory.designs()) {
            TableSchema.create(client, table, table.name());
        }
        int some = Math.min(resources, 50_000);
        BareBatches bare = new BareBatches(client, organisation, threads);
        bare.rate(0, Math.min(some, 5_000));
        double before = bare.rate(0, some);
        SampleLoad load = new SampleLoad(Monochord.create(client), organisation, threads);
        long began = System.nanoTime();
        long findings = load.run(resources, done -> {});
        double took = (System.nanoTime() - began) / 1e9;
        double after = bare.rate(0, some);
        verdicts.heading(String.format(
                Locale.ROOT, "Loading %,d resources and %,d findings, %d threads", resources, findings, threads));
        verdicts.rate("bare BatchWriteItem, before", before, "items/s");
        verdicts.rate("load", (resources + findings) / took, "items/s");
        verdicts.rate("bare BatchWriteItem, after", after, "items/s");
        verdicts.atLeast("load / bare", (resources + findings) / took / ((before + after) / 2), 0.5);
        out.flush();
    }

    private void read(DynamoDbClient client, SampleOrganisation organisation, Verdicts verdicts, PrintWriter out)
            throws InterruptedException {
        ReadUnits capacity = new ReadUnits();
        Monochord monochord =
                Monochord.builder().client(client).listener(capacity).build();
        SystemDispatcher dispatcher = SystemDispatcher.of(new QrieFactory()
                .open(new SystemContext(monochord, Map.of("QRIE_INVENTORY", "empty"), (name, purpose) -> Ask.SECRET)));
        Users asking = new Users(dispatcher, users, Duration.ofMillis(think));
        Users pressing = new Users(dispatcher, users, Duration.ZERO);
        Map<String, Double> scans = new HashMap<>();
        verdicts.heading(
                String.format(Locale.ROOT, "Reading with %d users, who think for %d ms in the mean", users, think));
        // The compiler is done with all of it before any of it is measured.
        Users first = new Users(dispatcher, 4, Duration.ZERO);
        for (Ask ask : Ask.all(organisation, resources)) {
            first.ask(ask, Duration.ofSeconds(WARM_UP_SECONDS));
        }
        for (Ask ask : Ask.all(organisation, resources)) {
            double scan = scans.computeIfAbsent(ask.table(), table -> ReadUnits.ofScan(client, table));
            asking.ask(ask, Duration.ofSeconds(1));
            Cost cost = cost(dispatcher, ask, capacity);
            Users.Latency latency = asking.ask(ask, Duration.ofSeconds(seconds));
            Users.Latency pressed = pressing.ask(ask, Duration.ofSeconds(seconds));
            out.printf(
                    Locale.ROOT,
                    "%n%s: %,d requests, %,.0f/s%n  p50 %.2f ms; a request takes %.2f ms of a core and %.1f units, the scan"
                            + " %,.0f units%n  without thinking: %,.0f/s, p50 %.1f ms, p99 %.1f ms%n",
                    ask.name(),
                    latency.requests(),
                    latency.perSecond(),
                    latency.p50(),
                    cost.coreMillis(),
                    cost.units(),
                    scan,
                    pressed.perSecond(),
                    pressed.p50(),
                    pressed.p99());
            verdicts.atMost("p99 in ms", latency.p99(), SLOWEST_MILLIS);
            verdicts.atLeast("units of the scan / units of the request", scan / cost.units(), MIN_RATIO);
        }
    }

    /** What a request takes: capacity of the store, and time of a core, which other work on the machine does not blur. */
    private record Cost(double units, double coreMillis) {}

    private static Cost cost(SystemDispatcher dispatcher, Ask ask, ReadUnits capacity) {
        capacity.take();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long began = threads.getCurrentThreadCpuTime();
        for (int i = 0; i < SAMPLES; i++) {
            dispatcher.dispatch(Ask.request(ask.path().apply(i * 4_099)));
        }
        double core = (threads.getCurrentThreadCpuTime() - began) / 1e6;
        return new Cost(capacity.take() / SAMPLES, core / SAMPLES);
    }
}
