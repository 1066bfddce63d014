package dev.monochord.migrate.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.fault.RecordedCall;
import dev.monochord.migrate.control.BlockedException;
import dev.monochord.migrate.control.MigratingTables;
import dev.monochord.migrate.control.NewMigration;
import dev.monochord.migrate.state.Phase;
import dev.monochord.migrate.transform.DesignTransform;
import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.migrate.transform.WatchedTransform;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Design;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.runtime.schema.TableSchema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;

/** Tables and indexes that a migration creates and removes, which takes longer than a lease. */
class TableChangesTest {

    private static final String ID = "cards";

    private final TwoCoordinators both = new TwoCoordinators();
    private final ExecutorService executor = Executors.newFixedThreadPool(2);

    @AfterEach
    void close() {
        executor.shutdownNow();
        both.close();
    }

    @Test
    void nobodyTakesOverWhileATableIsCreated() {
        create(cards("C#{id}"), cards("CARD#{id}"), "cards_v2");
        both.rival(() -> true, two -> two.control().start(ID, two.tables(), text -> {}));

        both.one().control().start(ID, both.one().tables(), both.told()::add);

        assertBlocked();
        assertThat(both.one().migration(ID).phase()).isEqualTo(Phase.BACKFILL);
    }

    @Test
    void nobodyTakesOverWhileIndexesAreAdded() throws Exception {
        create(cards("C#{id}"), cards("C#{id}", "byFront", "byBack"), "cards");
        both.rival(
                () -> both.one().migration(ID).phase() == Phase.VERIFY,
                two -> two.control().afterPass(ID, two.tables(), text -> {}));

        verified();

        assertBlocked();
        assertThat(indexes()).containsExactlyInAnyOrder("byFront", "byBack");
    }

    @Test
    void jobThatIsAskedToEndLeavesTheWaitForAnIndexToTheNext() throws Exception {
        create(cards("C#{id}"), cards("C#{id}", "byFront"), "cards");
        both.one().control().start(ID, both.one().tables(), both.told()::add);
        MigrationJob job = job();
        both.rival(
                () -> both.one().migration(ID).phase() == Phase.VERIFY
                        && indexes().size() == 1,
                two -> job.stop());

        assertThat(job.run(false, both.told()::add)).isEqualTo(MigrationJob.Ending.STOPPED);
        assertThat(both.one().migration(ID).phase()).isEqualTo(Phase.VERIFY);
        assertThat(both.failure()).isNull();

        assertThat(job().run(false, both.told()::add)).isEqualTo(MigrationJob.Ending.WAITING);
        assertThat(indexes()).containsExactly("byFront");
    }

    @Test
    void contractRemovesIndexesOfTheOldDesignOneAtATime() throws Exception {
        create(cards("C#{id}", "byFront", "byBack", "byHint"), cards("C#{id}", "byHint"), "cards");
        cutOver();
        both.engine().recorder().clear();
        both.rival(
                () -> both.one().migration(ID).phase() == Phase.CONTRACT
                        && indexes().size() < 3,
                two -> two.control().contract(ID, ID, two.tables(), text -> {}));

        both.one().control().contract(ID, ID, both.one().tables(), both.told()::add);

        assertThat(indexes()).containsExactly("byHint");
        assertThat(both.engine().recorder().calls())
                .filteredOn(call -> call.operation().equals("UpdateTable"))
                .extracting(RecordedCall::error)
                .containsExactly(null, null);
        assertThat(both.told())
                .containsSubsequence(
                        "Removing index byFront of table cards. There is no way back.",
                        "Removing index byBack of table cards. There is no way back.",
                        "Done. Removed indexes: byFront, byBack.");
        assertThat(both.one().migration(ID).phase()).isEqualTo(Phase.DONE);
        assertBlocked();
    }

    @Test
    void contractLeavesIndexesOfNeitherDesignAndThoseToKeep() throws Exception {
        TableDesign old = cards("C#{id}", "byFront");
        create(old, cards("C#{id}"), "cards");
        cutOver();
        TableSchema.addIndexes(both.engine().client(), cards("C#{id}", "byFront", "byHint"), "cards", both::pass);
        MigratingTables keeping = both.one().tables().keepingOld();

        both.one().control().contract(ID, ID, keeping, both.told()::add);

        assertThat(indexes()).containsExactlyInAnyOrder("byFront", "byHint");
        assertThat(both.told()).last().isEqualTo("Done. No index was removed.");
    }

    private void assertBlocked() {
        assertThat(both.failure())
                .isInstanceOf(BlockedException.class)
                .hasMessageContaining("is being moved on by another process");
    }

    private void verified() throws InterruptedException {
        both.one().control().start(ID, both.one().tables(), both.told()::add);
        job().run(false, both.told()::add);
        assertThat(both.one().migration(ID).phase()).isEqualTo(Phase.READ_NEW);
    }

    private MigrationJob job() {
        ItemTransform transform =
                Migrations.transform(both.one().migration(ID), getClass().getClassLoader());
        ItemTransform slow = new WatchedTransform(transform, item -> both.pass(Duration.ofMillis(1)));
        return both.one().job(ID, slow, TwoCoordinators.LEASE, executor, 2);
    }

    private void cutOver() throws InterruptedException {
        verified();
        both.one().control().cutOver(ID, both.told()::add);
    }

    private void create(TableDesign old, TableDesign next, String target) {
        TableSchema.create(both.engine().client(), old, "cards", both::pass);
        for (int i = 0; i < 20; i++) {
            Map<String, AttributeValue> card = Map.of(
                    "pk", AttributeValue.fromS("BOX#1"),
                    "sk", AttributeValue.fromS("C#c" + i),
                    "front", AttributeValue.fromS("front of " + i),
                    "back", AttributeValue.fromS("back of " + i),
                    "hint", AttributeValue.fromS("hint of " + i));
            both.engine().client().putItem(put -> put.tableName("cards").item(card));
        }
        both.one()
                .control()
                .create(new NewMigration(
                        ID,
                        Design.of("cards", "1", old),
                        Design.of("cards", "2", next),
                        "cards",
                        "cards",
                        target,
                        null,
                        DesignTransform.between(old, next, target.equals("cards")),
                        1,
                        null));
    }

    /** A design with indexes on {@code front}, {@code back} or {@code hint}. */
    private static TableDesign cards(String sort, String... indexes) {
        ItemDesign.Builder card = ItemDesign.builder("Card")
                .key("BOX#{box}", sort)
                .attributes(text("box").asKeyOnly(), text("id").asKeyOnly(), text("front"), text("back"), text("hint"));
        List<IndexDesign> all = new ArrayList<>();
        for (String index : indexes) {
            String attribute = index.substring(2).toLowerCase(Locale.ROOT);
            all.add(IndexDesign.global(index, attribute, null));
        }
        return TableDesign.builder("cards")
                .indexes(all.toArray(IndexDesign[]::new))
                .items(card.build())
                .build();
    }

    private static AttributeDesign text(String name) {
        return AttributeDesign.of(name, name, AttributeType.TEXT);
    }

    private List<String> indexes() {
        return both
                .engine()
                .client()
                .describeTable(request -> request.tableName("cards"))
                .table()
                .globalSecondaryIndexes()
                .stream()
                .map(GlobalSecondaryIndexDescription::indexName)
                .toList();
    }
}
