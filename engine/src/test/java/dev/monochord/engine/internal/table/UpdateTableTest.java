package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.ControlPlane.addIndex;
import static dev.monochord.engine.internal.table.ControlPlane.deleteIndex;
import static dev.monochord.engine.internal.table.ControlPlane.hash;
import static dev.monochord.engine.internal.table.ControlPlane.index;
import static dev.monochord.engine.internal.table.ControlPlane.onDemand;
import static dev.monochord.engine.internal.table.ControlPlane.provisioned;
import static dev.monochord.engine.internal.table.ControlPlane.string;
import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.storage.RowKind;
import dev.monochord.engine.internal.storage.WriteBatch;
import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.SSEDescription;
import software.amazon.awssdk.services.dynamodb.model.SSESpecification;
import software.amazon.awssdk.services.dynamodb.model.SSEStatus;
import software.amazon.awssdk.services.dynamodb.model.SSEType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableResponse;

class UpdateTableTest {

    private final ControlPlane plane = ControlPlane.immediate();

    @Test
    void anAddedIndexIsBackfilledBeforeItCanBeRead() {
        plane.call("CreateTable", onDemand("orders").build());

        UpdateTableResponse answer = plane.call("UpdateTable", addIndex("orders", "byA", "a"));

        assertThat(answer.tableDescription().tableStatus()).isEqualTo(TableStatus.UPDATING);
        assertThat(plane.describe("orders").globalSecondaryIndexes())
                .singleElement()
                .satisfies(building -> {
                    assertThat(building.indexStatus()).isEqualTo(IndexStatus.CREATING);
                    assertThat(building.backfilling()).isTrue();
                });
        IndexSchema written = plane.catalog.require("orders").index("byA").orElseThrow();
        assertThat(written.readable()).isFalse();

        plane.runBackground();

        assertThat(plane.built).containsExactly("byA wanted true");
        assertThat(plane.barriers).isPositive();
        TableDescription table = plane.describe("orders");
        assertThat(table.tableStatus()).isEqualTo(TableStatus.ACTIVE);
        assertThat(table.globalSecondaryIndexes()).singleElement().satisfies(ready -> {
            assertThat(ready.indexStatus()).isEqualTo(IndexStatus.ACTIVE);
            assertThat(ready.backfilling()).isNull();
        });
        assertThat(plane.catalog.require("orders").index("byA").orElseThrow().readable())
                .isTrue();
    }

    @Test
    void aHalfBuiltIndexResumesAfterARestart() {
        plane.call("CreateTable", onDemand("orders").build());
        plane.call("UpdateTable", addIndex("orders", "byA", "a"));

        plane.reopen();
        plane.runBackground();

        assertThat(plane.built).containsExactly("byA wanted true");
        assertThat(plane.describe("orders").globalSecondaryIndexes().get(0).indexStatus())
                .isEqualTo(IndexStatus.ACTIVE);
        plane.reopen();
        plane.runBackground();
        assertThat(plane.built).hasSize(1);
    }

    @Test
    void aDeletedIndexIsWrittenNoMoreAndItsRowsAreRemovedBehindTheBarrier() {
        plane.call(
                "CreateTable",
                onDemand("orders")
                        .attributeDefinitions(string("pk"), string("a"))
                        .globalSecondaryIndexes(index("byA", hash("a")))
                        .build());
        int storageId =
                plane.catalog.require("orders").index("byA").orElseThrow().storageId();
        byte[] row = RowKind.ITEM.range(storageId).from();
        WriteBatch batch = new WriteBatch();
        batch.put(row, new byte[1]);
        plane.store.write(batch);

        UpdateTableResponse answer = plane.call("UpdateTable", deleteIndex("orders", "byA"));

        assertThat(answer.tableDescription().globalSecondaryIndexes().get(0).indexStatus())
                .isEqualTo(IndexStatus.DELETING);
        assertThat(plane.catalog.require("orders").indexes()).isEmpty();
        assertThat(plane.store.get(row)).isNotNull();

        plane.reopen();
        plane.runBackground();

        assertThat(plane.barriers).isPositive();
        assertThat(plane.store.get(row)).isNull();
        TableDescription table = plane.describe("orders");
        assertThat(table.hasGlobalSecondaryIndexes()).isFalse();
        assertThat(table.attributeDefinitions()).containsExactly(string("pk"));
        plane.call("UpdateTable", addIndex("orders", "byA", "a"));
        assertThat(plane.catalog.require("orders").index("byA").orElseThrow().storageId())
                .isNotEqualTo(storageId);
    }

    @Test
    void deletingIsSeenForAsLongAsTransitionsTake() {
        ControlPlane slow = ControlPlane.slow();
        slow.call(
                "CreateTable",
                onDemand("orders")
                        .attributeDefinitions(string("pk"), string("a"))
                        .globalSecondaryIndexes(index("byA", hash("a")))
                        .build());
        slow.pass(Duration.ofSeconds(10));
        slow.call("UpdateTable", deleteIndex("orders", "byA"));

        assertThat(slow.describe("orders").tableStatus()).isEqualTo(TableStatus.UPDATING);
        assertThat(slow.describe("orders").globalSecondaryIndexes().get(0).indexStatus())
                .isEqualTo(IndexStatus.DELETING);
        assertThat(slow.catalog.require("orders").index("byA")).isEmpty();
        slow.pass(Duration.ofSeconds(10));
        assertThat(slow.describe("orders").hasGlobalSecondaryIndexes()).isFalse();
    }

    @Test
    void theAnswerToAThroughputChangeHasTheOldUnits() {
        plane.call("CreateTable", provisioned("orders").build());
        plane.pass(Duration.ofSeconds(5));

        UpdateTableResponse answer = plane.call("UpdateTable", units("orders", 1, 6));

        assertThat(answer.tableDescription().provisionedThroughput().readCapacityUnits())
                .isEqualTo(5);
        assertThat(answer.tableDescription().provisionedThroughput().numberOfDecreasesToday())
                .isZero();
        TableDescription table = plane.describe("orders");
        assertThat(table.provisionedThroughput().readCapacityUnits()).isEqualTo(1);
        assertThat(table.provisionedThroughput().numberOfDecreasesToday()).isEqualTo(1);
        assertThat(table.provisionedThroughput().lastDecreaseDateTime()).isEqualTo(ControlPlane.START.plusSeconds(5));
        plane.pass(Duration.ofDays(1));
        assertThat(plane.describe("orders").provisionedThroughput().numberOfDecreasesToday())
                .isZero();
    }

    @Test
    void billingSwitchesBothWays() {
        plane.call("CreateTable", provisioned("orders").build());
        plane.call(
                "UpdateTable",
                UpdateTableRequest.builder()
                        .tableName("orders")
                        .billingMode(BillingMode.PAY_PER_REQUEST)
                        .build());

        TableDescription table = plane.describe("orders");
        assertThat(table.billingModeSummary().billingMode()).isEqualTo(BillingMode.PAY_PER_REQUEST);
        assertThat(table.provisionedThroughput().readCapacityUnits()).isZero();

        plane.call(
                "UpdateTable",
                units("orders", 7, 8).toBuilder()
                        .billingMode(BillingMode.PROVISIONED)
                        .build());
        table = plane.describe("orders");
        assertThat(table.billingModeSummary().billingMode()).isEqualTo(BillingMode.PROVISIONED);
        assertThat(table.provisionedThroughput().readCapacityUnits()).isEqualTo(7);
    }

    @Test
    void aDisabledStreamStaysKnownForADay() {
        plane.call("CreateTable", onDemand("orders").build());
        plane.call("UpdateTable", stream("orders", true));
        String arn = plane.describe("orders").latestStreamArn();
        assertThat(plane.catalog.streams()).singleElement().satisfies(known -> {
            assertThat(known.enabled()).isTrue();
            assertThat(known.tableName()).isEqualTo("orders");
            assertThat(known.schema().arn()).isEqualTo(arn);
        });

        plane.call("UpdateTable", stream("orders", false));
        assertThat(plane.catalog.streams().get(0).enabled()).isTrue();
        plane.runBackground();
        assertThat(plane.catalog.streams().get(0).disabled()).isEqualTo(ControlPlane.START);
        assertThat(plane.describe("orders").streamSpecification()).isNull();
        assertThat(plane.describe("orders").latestStreamArn()).isEqualTo(arn);

        plane.call("UpdateTable", stream("orders", true));
        assertThat(plane.describe("orders").latestStreamArn()).isNotEqualTo(arn);
        plane.pass(Duration.ofHours(24));
        assertThat(plane.catalog.streams()).hasSize(1);
        plane.reopen();
        plane.runBackground();
        assertThat(plane.catalog.streams())
                .singleElement()
                .satisfies(known -> assertThat(known.enabled()).isTrue());
    }

    @Test
    void aStreamThatLostItsTableIsDisabledAtTheNextOpening() {
        plane.call("CreateTable", onDemand("orders").build());
        plane.call("UpdateTable", stream("orders", true));
        plane.call("UpdateTable", stream("orders", false));

        plane.reopen();

        assertThat(plane.catalog.streams())
                .singleElement()
                .satisfies(known -> assertThat(known.enabled()).isFalse());
    }

    @Test
    void theAnswerToAChangeOfTheEncryptionKeyHasTheOldKey() {
        plane.call("CreateTable", onDemand("orders").build());

        SSEDescription enabling = encrypt("orders", sse -> sse.enabled(true));
        String key = plane.describe("orders").sseDescription().kmsMasterKeyArn();
        SSEDescription disabling = encrypt("orders", sse -> sse.enabled(false));

        assertThat(enabling)
                .isEqualTo(SSEDescription.builder().status(SSEStatus.UPDATING).build());
        assertThat(disabling)
                .isEqualTo(SSEDescription.builder()
                        .status(SSEStatus.UPDATING)
                        .sseType(SSEType.KMS)
                        .kmsMasterKeyArn(key)
                        .build());
        assertThat(plane.describe("orders").sseDescription()).isNull();
    }

    private SSEDescription encrypt(String table, Consumer<SSESpecification.Builder> specification) {
        UpdateTableResponse answer = plane.call(
                "UpdateTable",
                UpdateTableRequest.builder()
                        .tableName(table)
                        .sseSpecification(specification)
                        .build());
        return answer.tableDescription().sseDescription();
    }

    private static UpdateTableRequest units(String table, long read, long write) {
        return UpdateTableRequest.builder()
                .tableName(table)
                .provisionedThroughput(units -> units.readCapacityUnits(read).writeCapacityUnits(write))
                .build();
    }

    private static UpdateTableRequest stream(String table, boolean enabled) {
        return UpdateTableRequest.builder()
                .tableName(table)
                .streamSpecification(
                        stream -> stream.streamEnabled(enabled).streamViewType(enabled ? "NEW_AND_OLD_IMAGES" : null))
                .build();
    }
}
