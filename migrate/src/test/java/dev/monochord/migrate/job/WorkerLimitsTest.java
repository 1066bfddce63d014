package dev.monochord.migrate.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.Engine;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.migrate.work.DryRun;
import dev.monochord.migrate.work.SegmentClaims;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.runtime.schema.TableSchema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** When a worker waits, gives up or stops. */
class WorkerLimitsTest {

    private static final String ID = "cards";
    private static final Duration LEASE = Duration.ofSeconds(10);

    private final Engine engine = Engine.inMemory();
    private final ExecutorService executor = Executors.newFixedThreadPool(2);
    private final AtomicLong nanos = new AtomicLong();
    private final List<String> told = new ArrayList<>();
    private Runnable asleep = () -> {};

    private final Migrations migrations = Migrations.create(
            engine.client(),
            new JobContext(
                    "one",
                    new ControlSettings(LEASE, Duration.ofHours(1), 0),
                    engine.clock(),
                    nanos::get,
                    this::sleep));

    private synchronized void sleep(Duration time) {
        nanos.addAndGet(time.toNanos());
        asleep.run();
    }

    @BeforeEach
    void table() {
        TableSchema.create(
                engine.client(), MigrationJobTest.design("1", "C#{id}").tables().get(0), "cards");
    }

    @AfterEach
    void close() {
        executor.shutdownNow();
        engine.close();
    }

    private void start(int cards, @Nullable Integer rate) {
        for (int i = 0; i < cards; i++) {
            Map<String, AttributeValue> card = Map.of(
                    "pk", AttributeValue.fromS("BOX#1"),
                    "sk", AttributeValue.fromS("C#c" + i),
                    "front", AttributeValue.fromS("front of " + i));
            engine.client().putItem(put -> put.tableName("cards").item(card));
        }
        migrations.control().create(MigrationJobTest.migration(1, rate));
        migrations.control().start(ID, migrations.tables(), told::add);
    }

    private MigrationJob job(ItemTransform transform) {
        return migrations.job(ID, transform, LEASE, executor, 2);
    }

    private ItemTransform transform() {
        return Migrations.transform(migrations.migration(ID), getClass().getClassLoader());
    }

    private int copies() {
        return engine.client()
                .scan(scan -> scan.tableName("cards_v2").select("COUNT"))
                .count();
    }

    private int deadLetters() {
        return migrations
                .table()
                .deadLetters(ID, PageRequest.first(100))
                .items()
                .size();
    }

    @Test
    void slowPageIsNotTakenOver() throws Exception {
        start(200, 10);
        Monochord state = Monochord.create(engine.client());
        SegmentClaims idle = new SegmentClaims(state, DynamoDbMigrationsTable.open(state), "idle", LEASE, nanos::get);
        List<String> taken = new ArrayList<>();
        asleep = () -> {
            if (migrations.migration(ID).phase() == Phase.BACKFILL
                    && idle.next(ID, "copy-1").claimed() != null) {
                taken.add("at " + Duration.ofNanos(nanos.get()));
            }
        };
        long before = nanos.get();

        job(transform()).run(false, told::add);

        assertThat(taken).isEmpty();
        assertThat(copies()).isEqualTo(200);
        assertThat(Duration.ofNanos(nanos.get() - before))
                .as("four units for each copy at ten a second")
                .isGreaterThan(Duration.ofSeconds(75));
    }

    @Test
    void suspendedWorkerAbandonsItsPage() throws Exception {
        start(20, null); // so few that one thread writes them
        AtomicInteger calls = new AtomicInteger();
        MigrationJob job = job(new Watched(transform(), item -> {
            if (calls.incrementAndGet() == 1) {
                migrations.control().pause(ID, true);
                nanos.addAndGet(LEASE.toNanos());
            }
        }));

        assertThat(job.run(true, told::add)).isEqualTo(MigrationJob.Ending.NOTHING_FREE);

        assertThat(copies()).isZero();
        migrations.control().pause(ID, false);
        job.run(false, told::add);
        assertThat(copies()).isEqualTo(20);
    }

    @Test
    void missingTableStopsTheWorkerAndIsNoDeadLetter() {
        start(40, null);
        engine.client().updateTable(update -> update.tableName("cards_v2").deletionProtectionEnabled(false));
        engine.client().deleteTable(delete -> delete.tableName("cards_v2"));

        assertThatThrownBy(() -> job(transform()).run(false, told::add))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("no such table");
        assertThat(deadLetters()).isZero();
    }

    @Test
    void tooManyDeadLettersStopTheWorker() {
        start(1600, null);
        MigrationJob job = job(new Watched(transform(), item -> {
            throw new UntransformableException("not as designed", null);
        }));

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> job.run(false, told::add))
                    .isInstanceOf(FaultException.class)
                    .hasMessageContaining("has 1000 dead letters")
                    .hasMessageContaining("monochord migrate report cards");
        }
    }

    @Test
    void itemThatCanNoLongerBeTransformedIsADeadLetterOfTheVerification() throws Exception {
        start(3, null);
        AtomicInteger calls = new AtomicInteger();
        MigrationJob job = job(new Watched(transform(), item -> {
            if (migrations.migration(ID).phase() == Phase.VERIFY
                    && item.get("sk").s().equals("C#c1")) {
                if (calls.incrementAndGet() == 1) {
                    engine.client()
                            .deleteItem(delete -> delete.tableName("cards_v2")
                                    .key(Map.of("pk", item.get("pk"), "sk", AttributeValue.fromS("CARD#c1"))));
                } else {
                    throw new UntransformableException("no longer as designed", null);
                }
            }
        }));

        assertThat(job.run(false, told::add)).isEqualTo(MigrationJob.Ending.BLOCKED);
        assertThat(deadLetters()).isEqualTo(1);
    }

    @Test
    void dryRunKeepsToTheRate() throws Exception {
        start(200, 1);
        long before = nanos.get();

        DryRun.Report report = migrations.dryRun(ID, transform());

        assertThat(Duration.ofNanos(nanos.get() - before).toSeconds())
                .isGreaterThanOrEqualTo((long) report.readUnits());
    }

    /** A transform that looks at each item before it is transformed. */
    private record Watched(ItemTransform transform, Consumer<Map<String, AttributeValue>> watch)
            implements ItemTransform {

        @Override
        public List<Map<String, AttributeValue>> up(Map<String, AttributeValue> item) {
            watch.accept(item);
            return transform.up(item);
        }

        @Override
        public List<Map<String, AttributeValue>> down(Map<String, AttributeValue> item) {
            return transform.down(item);
        }

        @Override
        public boolean reversible() {
            return transform.reversible();
        }

        @Override
        public Optional<Map<String, AttributeValue>> sourceKey(Map<String, AttributeValue> item) {
            return transform.sourceKey(item);
        }

        @Override
        public String fingerprint() {
            return transform.fingerprint();
        }
    }
}
