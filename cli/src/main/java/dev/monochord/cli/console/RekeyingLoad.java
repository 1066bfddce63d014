package dev.monochord.cli.console;

import dev.monochord.engine.Engine;
import dev.monochord.migrate.job.JobContext;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.client.ClientFactory;
import dev.monochord.runtime.schema.TableSchema;
import dev.monochord.systems.kit.Assembly;
import dev.monochord.systems.kit.InstallationSecrets;
import dev.monochord.systems.kit.Method;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.SystemCalls;
import dev.monochord.systems.qrie.QrieFactory;
import dev.monochord.systems.qrie.Resource;
import dev.monochord.systems.qrie.current.DynamoDbCurrentResourcesTable;
import dev.monochord.systems.qrie.sample.SampleOrganisation;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A qrie of its own that takes part in a migration, and a program that describes and reads its resources all the time. */
final class RekeyingLoad implements AutoCloseable {

    static final String OLD_TABLE = "rekeying_resources_v1";
    static final String NEW_TABLE = "rekeying_resources_v2";

    private static final int ACCOUNTS = 8;
    private static final int PERIOD_MILLIS = 20;
    private static final long SEED = 7;

    private final Assembly assembly;
    private final SystemCalls calls;
    private final List<Resource> resources;
    private final Random random = new Random(SEED);
    private final AtomicInteger loaded = new AtomicInteger();
    private final AtomicLong made = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "monochord-rekeying-load");
        thread.setDaemon(true);
        return thread;
    });

    private RekeyingLoad(Assembly assembly, SystemCalls calls, List<Resource> resources) {
        this.assembly = assembly;
        this.calls = calls;
        this.resources = resources;
    }

    static RekeyingLoad open(Engine engine, String migration, RekeyingPace pace) {
        TableSchema.create(engine.client(), DynamoDbCurrentResourcesTable.design(), OLD_TABLE);
        // The design protects its table, and a protected one cannot be contracted.
        engine.client().updateTable(table -> table.tableName(OLD_TABLE).deletionProtectionEnabled(false));
        Map<String, String> settings = Map.of(
                "QRIE_TABLE_PREFIX",
                "rekeying_",
                "QRIE_RESOURCES_TABLE",
                NEW_TABLE,
                "QRIE_OLD_RESOURCES_TABLE",
                OLD_TABLE,
                "QRIE_MIGRATION",
                migration,
                "QRIE_COMPARED_READS",
                "20",
                "QRIE_MIGRATION_LEASE_SECONDS",
                Long.toString(pace.lease().toSeconds()),
                "QRIE_INVENTORY",
                "empty");
        Assembly assembly = new Assembly(
                engine.client(),
                ClientFactory::new,
                engine.clock(),
                settings,
                InstallationSecrets.inMemory(),
                call -> {});
        SystemCalls calls = SystemCalls.of(List.of(assembly.open(new QrieFactory())));
        SampleOrganisation organisation =
                new SampleOrganisation(ACCOUNTS, engine.clock().instant());
        // The account of a bucket is in no ARN of version 1; the migration of such is a story of its own.
        List<Resource> resources = IntStream.range(0, pace.resources() * 2)
                .mapToObj(number -> organisation.sample(number).resource())
                .filter(resource -> !"s3".equals(resource.service()))
                .limit(pace.resources())
                .toList();
        return new RekeyingLoad(assembly, calls, resources);
    }

    /** With which processes on the engine take part in migrations: by its clock. */
    static JobContext context(Engine engine, RekeyingPace pace) {
        JobContext system = JobContext.system(pace.control(), Sleeper.system());
        Clock clock = engine.clock();
        return new JobContext(system.process(), system.settings(), clock, system.nanoTime(), system.sleeper());
    }

    /** The key of an item in the new table. */
    static Map<String, AttributeValue> key(Map<String, AttributeValue> item) {
        return Map.of("AccountId", value(item, "AccountId"), "ARN", value(item, "ARN"));
    }

    private static AttributeValue value(Map<String, AttributeValue> item, String name) {
        AttributeValue value = item.get(name);
        if (value == null) {
            throw new IllegalStateException("an item of " + NEW_TABLE + " has no " + name);
        }
        return value;
    }

    /** Writes every resource once. */
    void fill() throws InterruptedException {
        for (Resource resource : resources) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            describe(resource);
            loaded.incrementAndGet();
        }
    }

    /** Begins to read and write all the time. */
    void start() {
        timer.scheduleAtFixedRate(this::once, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void once() {
        Resource resource = resources.get(random.nextInt(resources.size()));
        Response response = random.nextInt(3) == 0 ? describe(resource) : read(resource);
        made.incrementAndGet();
        if (response.status() >= 300) {
            failed.incrementAndGet();
        }
    }

    private Response describe(Resource resource) {
        return calls.call(
                "qrie",
                Method.PUT,
                "/resources",
                Map.of(
                        "arn",
                        resource.arn(),
                        "account",
                        resource.accountId(),
                        "configuration",
                        resource.configuration()));
    }

    private Response read(Resource resource) {
        return calls.get(
                "qrie",
                "/resources?account=" + resource.accountId() + "&arn="
                        + URLEncoder.encode(resource.arn(), StandardCharsets.UTF_8));
    }

    int loaded() {
        return loaded.get();
    }

    long calls() {
        return made.get();
    }

    long failures() {
        return failed.get();
    }

    @Override
    public void close() {
        timer.shutdownNow();
        assembly.close();
    }
}
