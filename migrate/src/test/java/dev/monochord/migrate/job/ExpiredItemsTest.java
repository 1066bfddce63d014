package dev.monochord.migrate.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.Engine;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.control.NewMigration;
import dev.monochord.migrate.status.MigrationStatus;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.schema.TableSchema;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items that have expired are as good as gone, on both sides, whenever the service removes them. */
class ExpiredItemsTest {

    private static final String ID = "visits";
    private static final ItemTransform TRANSFORM = ItemTransform.oneToOne(
            "visits-2",
            item -> keyed(item, "V#", "VISIT#"),
            item -> keyed(item, "VISIT#", "V#"),
            item -> Map.of(
                    "pk", item.get("pk"), "sk", keyed(item, "VISIT#", "V#").get("sk")));

    private final Engine engine = Engine.inMemory();
    /** Ahead of the engine, which would remove expired items before they are looked at. */
    private final Clock clock = Clock.offset(engine.clock(), Duration.ofHours(1));

    private final ExecutorService executor = Executors.newFixedThreadPool(2);
    private final AtomicLong nanos = new AtomicLong();
    private final List<String> told = new ArrayList<>();
    private final Migrations migrations = Migrations.create(
            engine.client(),
            new JobContext(
                    "one",
                    new ControlSettings(Duration.ofSeconds(10), Duration.ofHours(1), 0),
                    clock,
                    nanos::get,
                    time -> nanos.addAndGet(time.toNanos())));

    @AfterEach
    void close() {
        executor.shutdownNow();
        engine.close();
    }

    @Test
    void expiredItemsAreNeitherCopiedNorMissingNorExtra() throws Exception {
        long now = clock.instant().getEpochSecond();
        TableSchema.create(engine.client(), design("1", "V#{id}").tables().get(0), "visits");
        put("visits", "V#lives", now + 1000);
        put("visits", "V#expired", now - 1000);
        create(design("2", "VISIT#{id}"));
        migrations.control().start(ID, migrations.tables(), told::add);
        put("visits_v2", "VISIT#gone", now - 1000);

        assertThat(migrations
                        .job(ID, TRANSFORM, Duration.ofSeconds(10), executor, 2)
                        .run(false, told::add))
                .isEqualTo(MigrationJob.Ending.WAITING);

        MigrationStatus status = migrations.status(ID);
        assertThat(status.differences().number()).isZero();
        assertThat(status.passes().get(0).written()).isEqualTo(1);
        assertThat(status.passes().get(0).skipped()).isEqualTo(1);
        assertThat(engine.client().scan(scan -> scan.tableName("visits_v2")).items())
                .extracting(item -> item.get("sk").s())
                .containsExactlyInAnyOrder("VISIT#lives", "VISIT#gone");
        assertThat(engine.client().scan(scan -> scan.tableName("visits_v2")).items())
                .filteredOn(item -> item.get("sk").s().equals("VISIT#lives"))
                .as("the time of expiry is copied as it is")
                .allMatch(item -> item.get("ttl").n().equals(Long.toString(now + 1000)));
    }

    @Test
    void itemThatHasExpiredInTheOldTableAloneIsNotExtra() throws Exception {
        long now = clock.instant().getEpochSecond();
        TableSchema.create(engine.client(), design("1", "V#{id}").tables().get(0), "visits");
        put("visits", "V#lives", now + 1000);
        create(design("2", "VISIT#{id}", null));
        migrations.control().start(ID, migrations.tables(), told::add);
        put("visits_v2", "VISIT#gone", now - 1000);
        put("visits_v2", "VISIT#extra", now + 1000);

        assertThat(migrations
                        .job(ID, TRANSFORM, Duration.ofSeconds(10), executor, 2)
                        .run(false, told::add))
                .isEqualTo(MigrationJob.Ending.BLOCKED);

        assertThat(migrations.status(ID).differences().number()).isEqualTo(1);
    }

    private void create(Design next) {
        migrations
                .control()
                .create(new NewMigration(
                        ID, design("1", "V#{id}"), next, "visits", "visits", "visits_v2", null, TRANSFORM, 1, null));
    }

    private void put(String table, String sort, long expiry) {
        engine.client()
                .putItem(put -> put.tableName(table)
                        .item(Map.of(
                                "pk", AttributeValue.fromS("PAGE#1"),
                                "sk", AttributeValue.fromS(sort),
                                "ttl", AttributeValue.fromN(Long.toString(expiry)))));
    }

    private static Map<String, AttributeValue> keyed(Map<String, AttributeValue> item, String from, String to) {
        Map<String, AttributeValue> next = new HashMap<>(item);
        next.put("sk", AttributeValue.fromS(to + item.get("sk").s().substring(from.length())));
        return next;
    }

    private static Design design(String version, String sort) {
        return design(version, sort, "ttl");
    }

    private static Design design(String version, String sort, @Nullable String timeToLive) {
        AttributeDesign page =
                AttributeDesign.of("page", "page", AttributeType.TEXT).asKeyOnly();
        AttributeDesign id = AttributeDesign.of("id", "id", AttributeType.TEXT).asKeyOnly();
        TableDesign.Builder visits = TableDesign.builder("visits")
                .items(ItemDesign.builder("Visit")
                        .key("PAGE#{page}", sort)
                        .attributes(page, id)
                        .build());
        if (timeToLive != null) {
            visits.timeToLive(timeToLive);
        }
        return Design.of("visits", version, visits.build());
    }
}
