package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.ControlPlane.addIndex;
import static dev.monochord.engine.internal.table.ControlPlane.deleteIndex;
import static dev.monochord.engine.internal.table.ControlPlane.hash;
import static dev.monochord.engine.internal.table.ControlPlane.index;
import static dev.monochord.engine.internal.table.ControlPlane.onDemand;
import static dev.monochord.engine.internal.table.ControlPlane.provisioned;
import static dev.monochord.engine.internal.table.ControlPlane.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.internal.schema.IndexSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import dev.monochord.engine.internal.storage.RowKind;
import dev.monochord.engine.internal.storage.WriteBatch;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
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

    @ParameterizedTest
    @MethodSource("refused")
    void whatDoesNotFitIsRefused(UpdateTableRequest request, String code, String message) {
        plane.call(
                "CreateTable",
                onDemand("free")
                        .attributeDefinitions(string("pk"), string("a"))
                        .globalSecondaryIndexes(index("byA", hash("a")))
                        .build());
        plane.call("CreateTable", provisioned("paid").build());
        TableDefinition before = plane.catalog.require("free");

        assertThatThrownBy(() -> plane.call("UpdateTable", request))
                .isInstanceOfSatisfying(AwsServiceException.class, e -> {
                    assertThat(e.awsErrorDetails().errorMessage()).isEqualTo(message);
                    assertThat(e.awsErrorDetails().errorCode()).isEqualTo(code);
                });
        assertThat(plane.catalog.require("free")).isEqualTo(before);
    }

    static Stream<Arguments> refused() {
        String validation = "ValidationException";
        String invalid = "One or more parameter values were invalid: ";
        return Stream.of(
                Arguments.of(
                        UpdateTableRequest.builder().tableName("free").build(),
                        validation,
                        "At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled,"
                                + " GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is required"),
                Arguments.of(
                        units("none", 1, 1),
                        "ResourceNotFoundException",
                        "Requested resource not found: Table: none not found"),
                Arguments.of(
                        units("paid", 5, 6),
                        validation,
                        "The provisioned throughput for the table will not change. The requested value equals the current"
                                + " value. Current ReadCapacityUnits provisioned for the table: 5. Requested ReadCapacityUnits:"
                                + " 5. Current WriteCapacityUnits provisioned for the table: 6. Requested WriteCapacityUnits: 6."
                                + " Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher"
                                + " limits."),
                Arguments.of(
                        units("free", 1, 1),
                        validation,
                        invalid
                                + "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST"),
                Arguments.of(
                        units("free", 1, 1).toBuilder()
                                .billingMode("PROVISIONED")
                                .build(),
                        validation,
                        invalid + "ProvisionedThroughput must be specified for index: byA"),
                Arguments.of(
                        UpdateTableRequest.builder()
                                .tableName("paid")
                                .billingMode("PROVISIONED")
                                .build(),
                        validation,
                        invalid + "ProvisionedThroughput must be specified when BillingMode is PROVISIONED"),
                Arguments.of(
                        UpdateTableRequest.builder()
                                .tableName("free")
                                .globalSecondaryIndexUpdates(
                                        GlobalSecondaryIndexUpdate.builder().build())
                                .build(),
                        validation,
                        invalid + "One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create,"
                                + " GlobalSecondaryIndexUpdate.Delete must not be null"),
                Arguments.of(
                        UpdateTableRequest.builder()
                                .tableName("free")
                                .globalSecondaryIndexUpdates(
                                        update -> update.delete(d -> d.indexName("ind1")),
                                        update -> update.delete(d -> d.indexName("ind2")))
                                .build(),
                        "LimitExceededException",
                        "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per"
                                + " table"),
                Arguments.of(
                        UpdateTableRequest.builder()
                                .tableName("free")
                                .globalSecondaryIndexUpdates(
                                        update -> update.delete(d -> d.indexName("ind")),
                                        update -> update.delete(d -> d.indexName("ind")))
                                .build(),
                        validation,
                        invalid
                                + "Only one global secondary index update per index is allowed simultaneously. Index: ind"),
                Arguments.of(
                        deleteIndex("free", "none"),
                        "ResourceNotFoundException",
                        "Requested resource not found: Index none for table free"),
                Arguments.of(
                        addIndex("free", "byA", "a"), validation, "Attempting to create an index which already exists"),
                Arguments.of(
                        addIndex("free", "byB", "b").toBuilder()
                                .attributeDefinitions(string("c"))
                                .build(),
                        validation,
                        invalid + "Some index key attributes are not defined in AttributeDefinitions. Keys: [b],"
                                + " AttributeDefinitions: [c]"),
                Arguments.of(
                        addIndex("free", "other", "a").toBuilder()
                                .attributeDefinitions(AttributeDefinition.builder()
                                        .attributeName("a")
                                        .attributeType("N")
                                        .build())
                                .build(),
                        validation,
                        invalid
                                + "Attributes cannot be redefined. Please check that your attribute has the same type as"
                                + " previously defined. Existing schema: Schema:[SchemaElement: key{a:S:HASH}] New schema:"
                                + " Schema:[SchemaElement: key{a:N:HASH}]"),
                Arguments.of(stream("free", false), validation, "Table has no stream to disable: TableName: free"),
                Arguments.of(
                        UpdateTableRequest.builder()
                                .tableName("free")
                                .deletionProtectionEnabled(true)
                                .tableClass("STANDARD")
                                .build(),
                        validation,
                        invalid + "TableClass modification must be the only operation in the request"),
                Arguments.of(
                        UpdateTableRequest.builder()
                                .tableName("free")
                                .warmThroughput(warm -> warm.readUnitsPerSecond(11_999L))
                                .build(),
                        validation,
                        invalid + "Requested ReadUnitsPerSecond for WarmThroughput for table is lower than current"
                                + " WarmThroughput, decreasing WarmThroughput is not supported"));
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

    @Test
    void aTableInTransitionRefusesChanges() {
        ControlPlane slow = ControlPlane.slow();
        slow.call("CreateTable", provisioned("orders").build());

        assertThatThrownBy(() -> slow.call("UpdateTable", units("orders", 2, 2)))
                .isInstanceOfSatisfying(
                        AwsServiceException.class,
                        e -> assertThat(e.awsErrorDetails().errorMessage())
                                .isEqualTo("Attempt to change a resource which is still in use: Table is being created:"
                                        + " orders"));
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
