package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.ControlPlane.addIndex;
import static dev.monochord.engine.internal.table.ControlPlane.onDemand;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.internal.item.ItemCodec;
import dev.monochord.engine.internal.item.ItemSizeCalculator;
import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.RowKind;
import dev.monochord.engine.internal.storage.WriteBatch;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;

class CatalogTest {

    private final ControlPlane plane = ControlPlane.immediate();

    @Test
    void tablesAreTheSameAfterReopening() {
        plane.call("CreateTable", onDemand("orders").build());
        plane.call("UpdateTable", addIndex("orders", "byA", "a"));
        plane.runBackground();
        TableDefinition before = plane.catalog.require("orders");

        plane.reopen();

        assertThat(plane.catalog.require("orders")).isEqualTo(before);
    }

    @Test
    void countersSurviveACleanEnd() {
        plane.call("CreateTable", onDemand("orders").build());
        int storageId = plane.catalog.require("orders").storageId();
        plane.catalog.counter(storageId).add(3, 300);
        plane.catalog.counter(storageId).add(-1, -100);

        plane.catalog.close();
        plane.reopen();

        assertThat(plane.describe("orders").itemCount()).isEqualTo(2);
        assertThat(plane.describe("orders").tableSizeBytes()).isEqualTo(200);
    }

    @Test
    void countersAreCountedAnewAfterAnUncleanEndBesideNewWrites() {
        plane.call("CreateTable", onDemand("orders").build());
        int storageId = plane.catalog.require("orders").storageId();
        Map<String, AttributeValue> item = Map.of("pk", AttributeValue.fromS("a"), "n", AttributeValue.fromN("12"));
        WriteBatch batch = new WriteBatch();
        for (int i = 0; i < 3; i++) {
            byte[] row = ByteBuffer.allocate(9)
                    .put(RowKind.ITEM.prefix())
                    .putInt(storageId)
                    .putInt(i)
                    .array();
            batch.put(row, ItemCodec.encode(item));
        }
        plane.store.write(batch);

        plane.reopen();
        plane.catalog.counter(storageId).add(1, 50);
        plane.runBackground();

        assertThat(plane.catalog.counter(storageId).items()).isEqualTo(4);
        assertThat(plane.catalog.counter(storageId).bytes()).isEqualTo(3L * ItemSizeCalculator.of(item) + 50);
    }

    @Test
    void tablesAreListedInOrderAndInPages() {
        for (String name : new String[] {"ccc", "aaa", "bbb"}) {
            plane.call("CreateTable", onDemand(name).build());
        }

        ListTablesResponse first =
                plane.call("ListTables", ListTablesRequest.builder().limit(2).build());
        ListTablesResponse second = plane.call(
                "ListTables",
                ListTablesRequest.builder()
                        .exclusiveStartTableName(first.lastEvaluatedTableName())
                        .limit(1)
                        .build());

        assertThat(first.tableNames()).containsExactly("aaa", "bbb");
        assertThat(first.lastEvaluatedTableName()).isEqualTo("bbb");
        assertThat(second.tableNames()).containsExactly("ccc");
        assertThat(second.lastEvaluatedTableName()).isNull();
    }

    @Test
    void onlyTablesWithATimeToLiveAreSwept() {
        plane.call("CreateTable", onDemand("orders").build());
        plane.call("CreateTable", onDemand("sessions").build());
        plane.call("UpdateTimeToLive", expiresAt("sessions"));

        assertThat(plane.catalog.expiring()).extracting(TableDefinition::name).containsExactly("sessions");
    }

    @Test
    void deletionThatIsDueEndsWithASweep() {
        ControlPlane slow = ControlPlane.slow();
        slow.call("CreateTable", onDemand("orders").build());
        slow.pass(slow.options.transition());
        int storageId = slow.catalog.require("orders").storageId();
        slow.call(
                "DeleteTable", DeleteTableRequest.builder().tableName("orders").build());
        slow.pass(slow.options.transition());

        assertThat(slow.catalog.expiring()).isEmpty();
        assertThat(new CatalogRecords(slow.store).garbage()).contains(storageId);
    }

    @Test
    void startTakesUpOnlyWhatIsUnfinished() {
        plane.call("CreateTable", onDemand("built").build());
        plane.call("UpdateTable", addIndex("built", "byA", "a"));
        plane.runBackground();
        plane.call("CreateTable", onDemand("unbuilt").build());
        plane.call("UpdateTable", addIndex("unbuilt", "byB", "b"));
        plane.call("CreateTable", onDemand("sessions").build());
        plane.call("UpdateTimeToLive", expiresAt("sessions"));
        plane.built.clear();

        plane.reopen();
        plane.runBackground();

        assertThat(plane.built).containsExactlyInAnyOrder("byB wanted true", "ttl expiresAt wanted true");
    }

    private static UpdateTimeToLiveRequest expiresAt(String table) {
        return UpdateTimeToLiveRequest.builder()
                .tableName(table)
                .timeToLiveSpecification(spec -> spec.enabled(true).attributeName("expiresAt"))
                .build();
    }

    @Test
    void aBuildRunsOnAThreadOfItsOwnAndEndsWhenTheCatalogCloses() throws InterruptedException {
        CountDownLatch building = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        Catalog catalog = Catalog.open(plane.store, Clock.systemUTC(), plane.options);
        catalog.start(
                new IndexBuilder() {
                    @Override
                    public void build(TableDefinition table, IndexSchema index, BooleanSupplier stillWanted) {
                        building.countDown();
                        while (stillWanted.getAsBoolean()) {
                            Thread.onSpinWait();
                        }
                        stopped.countDown();
                    }

                    @Override
                    public void buildTimeToLive(TableDefinition table, BooleanSupplier stillWanted) {}
                },
                () -> {});
        new CreateTable(catalog).call(onDemand("orders").build());
        new UpdateTable(catalog).call(addIndex("orders", "byA", "a"));

        building.await();
        catalog.close();

        assertThat(stopped.getCount()).isZero();
        assertThat(catalog.require("orders").index("byA").orElseThrow().readable())
                .isFalse();
    }
}
