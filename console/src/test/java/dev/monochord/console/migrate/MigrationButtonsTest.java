package dev.monochord.console.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.Engine;
import dev.monochord.migrate.control.BlockedException;
import dev.monochord.migrate.control.ControlSettings;
import dev.monochord.migrate.control.NewMigration;
import dev.monochord.migrate.job.JobContext;
import dev.monochord.migrate.job.Migrations;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.DesignTransform;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.schema.TableSchema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The buttons that start a migration and cut it over look at every item first. */
class MigrationButtonsTest {

    private static final String ID = "cards";
    private static final String SECRET = "known to nobody";

    private final Engine engine = Engine.inMemory();
    private final AtomicLong nanos = new AtomicLong();
    private final List<String> told = new ArrayList<>();
    private final Migrations migrations = Migrations.create(
            engine.client(),
            new JobContext(
                    "console",
                    ControlSettings.DEFAULT,
                    engine.clock(),
                    nanos::get,
                    time -> nanos.addAndGet(time.toNanos())));

    @BeforeEach
    void register() {
        TableDesign old = cards("C#{id}");
        TableDesign next = cards("CARD#{front}");
        TableSchema.create(engine.client(), old);
        put("C#1", Map.of("front", AttributeValue.fromS("one")));
        migrations
                .control()
                .create(new NewMigration(
                        ID,
                        Design.of("cards", "1", old),
                        Design.of("cards", "2", next),
                        "cards",
                        "cards",
                        "cards_v2",
                        null,
                        DesignTransform.between(old, next),
                        1,
                        null));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private static TableDesign cards(String sort, AttributeDesign... more) {
        return TableDesign.builder("cards")
                .items(ItemDesign.builder("Card")
                        .key("BOX#{box}", sort)
                        .attributes(text("box").asKeyOnly(), text("id"), text("front"))
                        .attributes(more)
                        .build())
                .build();
    }

    private static AttributeDesign text(String name) {
        return AttributeDesign.of(name, name, AttributeType.TEXT);
    }

    private void put(String sort, Map<String, AttributeValue> attributes) {
        engine.client()
                .putItem(put -> put.tableName("cards")
                        .item(Map.of(
                                "pk", AttributeValue.fromS("BOX#1"),
                                "sk", AttributeValue.fromS(sort),
                                "id", AttributeValue.fromS(sort.substring(2)),
                                "front", attributes.getOrDefault("front", AttributeValue.fromN("1")))));
    }

    private void start() throws InterruptedException {
        MigrationAction.START.run(migrations, ID, told::add);
    }

    @Test
    void migrationWhoseItemsAllFitIsStarted() throws InterruptedException {
        start();
        assertThat(migrations.migration(ID).phase()).isEqualTo(Phase.BACKFILL);
    }

    @Test
    void itemThatDoesNotFitIsToldAndNothingIsCreated() {
        put("C#2", Map.of());
        assertThatThrownBy(this::start)
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining("1 items cannot be transformed or stored.");
        assertThat(told).singleElement().asString().contains("C#2");
        assertUntouched();
    }

    @Test
    void itemsWithOneNewKeyAreToldAndNothingIsCreated() {
        put("C#2", Map.of("front", AttributeValue.fromS(SECRET)));
        put("C#3", Map.of("front", AttributeValue.fromS(SECRET)));
        assertThatThrownBy(this::start)
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining("1 items would have the new key of another one.");
        assertUntouched();
    }

    @Test
    void cutOverVerifiesAgainAndFindsWritesSinceTheLastVerification() throws InterruptedException {
        start();
        work();
        assertThat(migrations.migration(ID).phase()).isEqualTo(Phase.READ_NEW);
        put("C#2", Map.of("front", AttributeValue.fromS("two")));

        assertThatThrownBy(() -> MigrationAction.CUTOVER.run(migrations, ID, told::add))
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining("differ");
        assertThat(migrations.migration(ID).phase()).isEqualTo(Phase.READ_NEW);

        MigrationAction.REPAIR.run(migrations, ID, told::add);
        work();
        MigrationAction.CUTOVER.run(migrations, ID, told::add);
        assertThat(migrations.migration(ID).phase()).isEqualTo(Phase.CUT_OVER);
    }

    private void work() throws InterruptedException {
        ItemTransform transform = DesignTransform.between(cards("C#{id}"), cards("CARD#{front}"));
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try {
            migrations.job(ID, transform, Duration.ofSeconds(30), executor, 1).run(false, told::add);
        } finally {
            executor.shutdownNow();
        }
    }

    private void assertUntouched() {
        assertThat(migrations.migration(ID).phase()).isEqualTo(Phase.PLANNED);
        assertThat(engine.client().listTables().tableNames()).doesNotContain("cards_v2");
    }

    @Test
    void planIsThatOfTheTransformAndTheTableOfTheMigration() {
        TableDesign old = cards("C#{id}");
        TableDesign next = cards("CARD#{back}", text("back")); // no transform can be derived
        ItemTransform supplied = new Supplied();
        migrations.control().abort(ID, migrations.tables(), text -> {}); // a table has one migration at a time
        migrations
                .control()
                .create(new NewMigration(
                        "supplied",
                        Design.of("cards", "1", old),
                        Design.of("cards", "2", next),
                        "cards",
                        "cards",
                        "cards_elsewhere",
                        Supplied.class.getName(),
                        supplied,
                        1,
                        null));

        assertThat(MigrationsSection.plan(migrations, migrations.migration("supplied")))
                .contains("cards_elsewhere")
                .doesNotContain("cards_v2")
                .doesNotContain("supply a transform");
        assertThat(MigrationsSection.plan(migrations, migrations.migration(ID))).contains("cards_v2");
    }

    /** A transform that is on the class path. */
    public static final class Supplied implements ItemTransform {

        @Override
        public List<Map<String, AttributeValue>> up(Map<String, AttributeValue> item) {
            return List.of(item);
        }

        @Override
        public List<Map<String, AttributeValue>> down(Map<String, AttributeValue> item) {
            return List.of(item);
        }

        @Override
        public boolean reversible() {
            return true;
        }

        @Override
        public Optional<Map<String, AttributeValue>> sourceKey(Map<String, AttributeValue> item) {
            return Optional.empty();
        }

        @Override
        public String fingerprint() {
            return "supplied";
        }
    }
}
