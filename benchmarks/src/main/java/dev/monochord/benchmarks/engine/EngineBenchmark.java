package dev.monochord.benchmarks.engine;

import dev.monochord.benchmarks.measure.BenchCommand;
import dev.monochord.benchmarks.measure.Rates;
import dev.monochord.benchmarks.measure.Rates.Side;
import dev.monochord.benchmarks.measure.Rates.Work;
import dev.monochord.benchmarks.measure.Verdicts;
import dev.monochord.engine.Engine;
import dev.monochord.engine.EngineServer;
import dev.monochord.engine.storage.Durability;
import dev.monochord.model.plan.DynamoDbOperation;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** {@code ./monochord bench engine}: the ratios the engine promises, each side measured in the same run. */
@Command(
        name = "engine",
        description = {
            "Measures the engine against its limits: bare RocksDB with the same bytes, rows and decoding; itself with one",
            "and with eight threads on a synced disk; itself over HTTP and, with --against, any other endpoint beside it."
        },
        mixinStandardHelpOptions = true)
public final class EngineBenchmark extends BenchCommand {

    private static final String TABLE = "monochord-bench";

    /** The SDK's client is a lot of code, and slow until all of it is compiled, however short the measurements are. */
    private static final Duration HTTP_WARM_UP = Duration.ofSeconds(10);

    /** Two sides of almost the same speed need more rounds than sides that differ by half. */
    private static final int LATENCY_ROUNDS = 15;

    @Option(names = "--against", paramLabel = "URL", description = "another DynamoDB-compatible endpoint to measure")
    private @Nullable URI against;

    @Option(names = "--items", description = "items in the table (default: ${DEFAULT-VALUE})", defaultValue = "100000")
    private int items;

    @Option(
            names = "--large",
            description = "items in the large table of the latency comparison (default: ${DEFAULT-VALUE})",
            defaultValue = "1000000")
    private int large;

    @Option(
            names = "--seconds",
            description = "seconds for each measurement (default: ${DEFAULT-VALUE})",
            defaultValue = "2")
    private double seconds;

    @Option(
            names = "--rounds",
            description = "measurements of each side (default: ${DEFAULT-VALUE})",
            defaultValue = "3")
    private int rounds;

    @Option(
            names = "--folder",
            description = "where the durable engines keep their data; a temporary folder by default")
    private @Nullable Path folder;

    @Override
    protected void measure(Verdicts verdicts, PrintWriter out) throws IOException, RocksDBException {
        Duration time = Duration.ofMillis(Math.round(seconds * 1000));
        Rates rates = new Rates(time, time, rounds);
        Path base = folder == null ? Files.createTempDirectory("monochord-bench") : Files.createDirectories(folder);
        try {
            start(verdicts);
            inProcess(base, rates, verdicts);
            groupCommit(base, rates, verdicts);
            latency(base, rates, verdicts);
            overHttp(new Rates(HTTP_WARM_UP, time, rounds), verdicts);
        } finally {
            delete(base);
        }
        out.printf("%n%s%n", verdicts.missed() == 0 ? "Every ratio holds." : verdicts.missed() + " missed.");
        out.flush();
    }

    private static void start(Verdicts verdicts) {
        verdicts.heading("Start of an engine in memory, in a running JVM");
        Engine.inMemory().close();
        long begin = System.nanoTime();
        Engine.inMemory().close();
        verdicts.atMost("start and close, in units of 150 ms", (System.nanoTime() - begin) / 150e6, 1);
    }

    private void inProcess(Path base, Rates rates, Verdicts verdicts) throws RocksDBException {
        try (BareRocks bare = new BareRocks(base.resolve("bare"), items);
                Engine disk = Engine.builder()
                        .folder(base.resolve("os"))
                        .durability(Durability.OS)
                        .open();
                Engine memory = Engine.inMemory()) {
            EngineWorkload onDisk = loaded(disk.client());
            EngineWorkload inMemory = loaded(memory.client());
            bare.load();
            verdicts.heading("In process, one thread, " + items + " items, against bare RocksDB with the same bytes");
            compare(
                    DynamoDbOperation.GET_ITEM.apiName(),
                    "calls/s",
                    0.5,
                    rates,
                    verdicts,
                    bare::get,
                    onDisk::get,
                    inMemory::get);
            compare(
                    DynamoDbOperation.PUT_ITEM.apiName(),
                    "calls/s",
                    0.6,
                    rates,
                    verdicts,
                    bare::put,
                    onDisk::put,
                    inMemory::put);
            compare(
                    DynamoDbOperation.QUERY.apiName() + " of 100",
                    "calls/s",
                    0.5,
                    rates,
                    verdicts,
                    bare::query,
                    onDisk::query,
                    inMemory::query);
            compare(
                    DynamoDbOperation.SCAN.apiName(),
                    "items/s",
                    0.5,
                    rates,
                    verdicts,
                    bare::scan,
                    onDisk::scan,
                    inMemory::scan);
        }
    }

    private static void compare(
            String name, String unit, double aim, Rates rates, Verdicts verdicts, Work bare, Work disk, Work memory) {
        double[] seen = rates.measure(
                List.of(new Side("bare", 1, bare), new Side("disk", 1, disk), new Side("memory", 1, memory)));
        verdicts.rate(name + ", bare RocksDB", seen[0], unit);
        verdicts.rate(name + ", engine on RocksDB, not synced", seen[1], unit);
        verdicts.rate(name + ", engine in memory", seen[2], unit);
        verdicts.atLeast(name + ": RocksDB engine / bare", seen[1] / seen[0], aim);
        verdicts.atLeast(name + ": memory / RocksDB engine", seen[2] / seen[1], 1);
    }

    private void groupCommit(Path base, Rates rates, Verdicts verdicts) {
        try (Engine engine = Engine.open(base.resolve("fsync"))) {
            EngineWorkload work = new EngineWorkload(engine.client(), TABLE, Math.min(items, 10_000));
            work.create();
            work.load();
            verdicts.heading("On disk with fsync: group commit");
            double[] seen = rates.measure(List.of(new Side("1", 1, work::put), new Side("8", 8, work::put)));
            verdicts.rate(DynamoDbOperation.PUT_ITEM.apiName() + ", 1 thread", seen[0], "calls/s");
            verdicts.rate(DynamoDbOperation.PUT_ITEM.apiName() + ", 8 threads", seen[1], "calls/s");
            verdicts.atLeast("8 threads / 1 thread", seen[1] / seen[0], 2);
        }
    }

    private void latency(Path base, Rates rates, Verdicts verdicts) {
        try (Engine small = disk(base.resolve("small"));
                Engine big = disk(base.resolve("large"))) {
            EngineWorkload few = new EngineWorkload(small.client(), TABLE, 1000);
            EngineWorkload many = new EngineWorkload(big.client(), TABLE, large);
            few.create();
            few.load();
            many.create();
            many.load();
            verdicts.heading(DynamoDbOperation.QUERY.apiName() + " of 100 in a table of 1,000 and of " + large
                    + " items, on disk");
            Rates.Comparison seen =
                    rates.compare(new Side("few", 1, few::query), new Side("many", 1, many::query), LATENCY_ROUNDS);
            verdicts.rate("1,000 items", 1e6 / seen.first(), "us a query");
            verdicts.rate(large + " items", 1e6 / seen.second(), "us a query");
            verdicts.atMost("latency, large / small", seen.ratio(), 1.5);
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            verdicts.rate("heap after a load of " + large, (runtime.totalMemory() - runtime.freeMemory()) / 1e6, "MB");
        }
    }

    private static Engine disk(Path folder) {
        return Engine.builder().folder(folder).durability(Durability.OS).open();
    }

    private void overHttp(Rates rates, Verdicts verdicts) throws IOException {
        int count = Math.min(items, 20_000);
        try (Engine engine = Engine.inMemory();
                EngineServer server = engine.serve();
                DynamoDbClient client = http(server.url())) {
            List<EngineWorkload> sides = new ArrayList<>();
            sides.add(new EngineWorkload(client, TABLE, count));
            DynamoDbClient other = against == null ? null : http(against);
            if (other != null) {
                sides.add(new EngineWorkload(other, TABLE, count));
            }
            for (EngineWorkload side : sides) {
                side.create();
                side.load();
            }
            verdicts.heading("Over HTTP, one SDK client thread, " + count + " items"
                    + (against == null ? " (name another endpoint with --against)" : ", beside " + against));
            http(
                    DynamoDbOperation.GET_ITEM.apiName(),
                    "calls/s",
                    1,
                    rates,
                    verdicts,
                    sides.stream().map(side -> (Work) side::get).toList());
            http(
                    DynamoDbOperation.PUT_ITEM.apiName(),
                    "calls/s",
                    1,
                    rates,
                    verdicts,
                    sides.stream().map(side -> (Work) side::put).toList());
            http(
                    DynamoDbOperation.QUERY.apiName() + " of 100",
                    "calls/s",
                    1,
                    rates,
                    verdicts,
                    sides.stream().map(side -> (Work) side::query).toList());
            http(
                    DynamoDbOperation.SCAN.apiName(),
                    "items/s",
                    3,
                    rates,
                    verdicts,
                    sides.stream().map(side -> (Work) side::scan).toList());
            http(
                    DynamoDbOperation.BATCH_WRITE_ITEM.apiName() + " of 25",
                    "items/s",
                    3,
                    rates,
                    verdicts,
                    sides.stream().map(side -> (Work) side::batchWrite).toList());
            http(
                    DynamoDbOperation.TRANSACT_WRITE_ITEMS.apiName() + " of 3",
                    "calls/s",
                    3,
                    rates,
                    verdicts,
                    sides.stream().map(side -> (Work) side::transaction).toList());
            if (other != null) {
                other.close();
            }
        }
    }

    private static void http(String name, String unit, double aim, Rates rates, Verdicts verdicts, List<Work> works) {
        List<Side> sides = new ArrayList<>();
        sides.add(new Side("ours", 1, works.get(0)));
        if (works.size() > 1) {
            sides.add(new Side("theirs", 1, works.get(1)));
        }
        double[] seen = rates.measure(sides);
        verdicts.rate(name + ", ours", seen[0], unit);
        if (works.size() > 1) {
            verdicts.rate(name + ", theirs", seen[1], unit);
            verdicts.atLeast(name + ": ours / theirs", seen[0] / seen[1], aim);
        }
    }

    private EngineWorkload loaded(DynamoDbClient client) {
        EngineWorkload work = new EngineWorkload(client, TABLE, items);
        work.create();
        work.load();
        return work;
    }

    private static DynamoDbClient http(URI endpoint) {
        return DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("bench", "bench")))
                .httpClient(Apache5HttpClient.create())
                .build();
    }
}
