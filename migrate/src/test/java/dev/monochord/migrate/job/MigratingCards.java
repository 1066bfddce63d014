package dev.monochord.migrate.job;

import dev.monochord.engine.Engine;
import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.state.DynamoDbMigrationsTable;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.work.SegmentClaims;
import dev.monochord.migrate.work.ThrottleSource;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.page.PageRequest;
import dev.monochord.runtime.schema.TableSchema;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A table of cards, its migration, and one process that works on it. Time passes only when somebody sleeps. */
final class MigratingCards implements AutoCloseable {

    static final String ID = "cards";
    static final Duration LEASE = Duration.ofSeconds(10);

    private final AdjustableClock clock = AdjustableClock.standingAt(Instant.parse("2026-03-01T12:00:00Z"));
    private final Engine engine = Engine.builder().clock(clock).open();
    /** One thread: a second one would move the clock in the middle of what the first one does. */
    private final ExecutorService executor = Executors.newSingleThreadExecutor();

    private final AtomicLong nanos = new AtomicLong();
    private final List<String> told = new ArrayList<>();
    private final Migrations migrations;
    private ThrottleSource throttle = ThrottleSource.NONE;
    private Runnable asleep = () -> {};

    MigratingCards() {
        JobContext context = new JobContext(
                "one", new ControlSettings(LEASE, Duration.ofHours(1), 0), clock, nanos::get, this::sleep);
        migrations = Migrations.create(engine.client(), context.throttledBy(() -> throttle.reason()));
        TableSchema.create(
                engine.client(), MigrationJobTest.design("1", "C#{id}").tables().get(0), "cards");
    }

    private synchronized void sleep(Duration time) {
        pass(time);
        asleep.run();
    }

    /** Lets time pass. */
    void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
        clock.advance(time);
    }

    /** Called each time somebody has slept. */
    void whenAsleep(Runnable action) {
        asleep = action;
    }

    void throttledBy(ThrottleSource source) {
        throttle = source;
    }

    /** Puts cards, and registers and starts their migration in one segment. */
    void start(int cards, @Nullable Integer rate) {
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

    Engine engine() {
        return engine;
    }

    AdjustableClock clock() {
        return clock;
    }

    /** The monotonic time. */
    Duration now() {
        return Duration.ofNanos(nanos.get());
    }

    Migrations migrations() {
        return migrations;
    }

    /** What the process has said. */
    List<String> told() {
        return told;
    }

    MigrationJob job(ItemTransform transform) {
        return migrations.job(ID, transform, LEASE, executor, 2);
    }

    ItemTransform transform() {
        return Migrations.transform(migrations.migration(ID), getClass().getClassLoader());
    }

    /** The claims of another worker. */
    SegmentClaims otherWorker() {
        Monochord state = Monochord.create(engine.client());
        return new SegmentClaims(state, DynamoDbMigrationsTable.open(state), "idle", LEASE, nanos::get);
    }

    int copies() {
        return engine.client()
                .scan(scan -> scan.tableName("cards_v2").select("COUNT"))
                .count();
    }

    int deadLetters() {
        return migrations
                .table()
                .deadLetters(ID, PageRequest.first(100))
                .items()
                .size();
    }

    @Override
    public void close() {
        executor.shutdownNow();
        engine.close();
    }
}
