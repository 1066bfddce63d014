package dev.monochord.runtime.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.Engine;
import dev.monochord.engine.time.AdjustableClock;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.IndexProjection;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.TableOptions;
import dev.monochord.runtime.error.FaultException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

class TableSchemaTest {

    private static final TableOptions BARE = new TableOptions(true, false, false, false);

    private final Engine engine = Engine.inMemory();
    private final DynamoDbClient client = engine.client();

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void refusalWithoutAMessageIsToldByItsCode() {
        AwsErrorDetails code =
                AwsErrorDetails.builder().errorCode("UnknownOperationException").build();

        assertThat(TableSchema.said((DynamoDbException)
                        DynamoDbException.builder().awsErrorDetails(code).build()))
                .isEqualTo("UnknownOperationException");
        assertThat(TableSchema.said((DynamoDbException) DynamoDbException.builder()
                        .awsErrorDetails(
                                code.toBuilder().errorMessage("not here").build())
                        .build()))
                .isEqualTo("UnknownOperationException: not here");
    }

    @Test
    void createdTableIsAsDesigned() {
        CreatedTable created = TableSchema.create(client, full().build());
        assertThat(created).isEqualTo(new CreatedTable("orders", false, List.of()));
        assertThat(TableSchema.compare(client, full().build()).differences()).isEmpty();
        TableDescription live = client.describeTable(r -> r.tableName("orders")).table();
        assertThat(live.deletionProtectionEnabled()).isTrue();
        assertThat(live.globalSecondaryIndexes()).hasSize(1);
        assertThat(live.localSecondaryIndexes()).hasSize(1);
    }

    @Test
    void provisionedTableIsAsDesigned() {
        TableDesign table =
                full().settings(new TableOptions(false, true, false, true)).build();
        TableSchema.create(client, table);
        assertThat(TableSchema.compare(client, table).differences()).isEmpty();
    }

    @Test
    void createdAgainIsNoError() {
        TableSchema.create(client, full().build());
        assertThat(TableSchema.create(client, full().build()).existed()).isTrue();
    }

    @Test
    void whatAnInterruptedCreateDidNotSetIsSetByTheNext() {
        TableDesign bare = structure().settings(BARE).build();
        TableSchema.create(client, bare);
        assertThat(TableSchema.compare(client, full().build()).matches()).isFalse();

        CreatedTable again = TableSchema.create(client, full().build());

        assertThat(again).isEqualTo(new CreatedTable("orders", true, List.of()));
        assertThat(TableSchema.compare(client, full().build()).differences()).isEmpty();
    }

    @Test
    void whatTheDesignDoesNotHaveIsLeftAsItIs() {
        TableSchema.create(client, full().build());

        TableSchema.create(client, structure().settings(BARE).build());

        assertThat(TableSchema.compare(client, full().build()).differences()).isEmpty();
    }

    @Test
    void anotherTimeToLiveIsNotTakenAway() {
        TableSchema.create(client, full().timeToLive("other").build());

        assertThat(TableSchema.create(client, full().build()).notSet())
                .singleElement()
                .asString()
                .startsWith("time to live by ttl");
        assertThat(TableSchema.compare(client, full().build()).differences())
                .containsExactly("time to live is by other, the design says by ttl"
                        + "; UpdateTimeToLive switches it off, and an hour later on");
    }

    @Test
    void aTableThatIsBeingDeletedIsCreatedOnceItIsGone() {
        AdjustableClock clock = AdjustableClock.standingAt(Instant.parse("2030-01-01T00:00:00Z"));
        try (Engine slow =
                Engine.builder().clock(clock).transition(Duration.ofSeconds(20)).open()) {
            TableDesign plain = TableDesign.builder("orders").settings(BARE).build();
            TableSchema.create(slow.client(), plain, "orders", clock::advance);
            slow.client().deleteTable(r -> r.tableName("orders"));

            TableSchema.create(slow.client(), plain, "orders", clock::advance);

            assertThat(TableSchema.compare(slow.client(), plain).differences()).isEmpty();
        }
    }

    @Test
    void aBusyServiceIsAskedAgain() {
        engine.faults().add("throttle,times=2@CreateTable");
        engine.faults().add("throttle,times=2@DescribeTable");
        AdjustableClock clock = AdjustableClock.running();

        assertThat(TableSchema.create(client, full().build(), "orders", clock::advance)
                        .notSet())
                .isEmpty();
        assertThat(engine.recorder().count("CreateTable")).isEqualTo(3);
    }

    @Test
    void aTableThatIsNotReadyDiffers() {
        AdjustableClock clock = AdjustableClock.standingAt(Instant.parse("2030-01-01T00:00:00Z"));
        try (Engine slow =
                Engine.builder().clock(clock).transition(Duration.ofSeconds(20)).open()) {
            TableDesign plain = TableDesign.builder("orders").settings(BARE).build();
            slow.client().createTable(TableRequest.of(plain, "orders"));

            assertThat(TableSchema.compare(slow.client(), plain).differences())
                    .containsExactly("the table is CREATING and cannot be used");
        }
    }

    @Test
    void createdUnderAnotherName() {
        TableSchema.create(client, full().build(), "test-orders");
        assertThat(TableSchema.compare(client, full().build(), "test-orders").matches())
                .isTrue();
        assertThat(TableSchema.compare(client, full().build()).differences()).containsExactly("the table is missing");
    }

    @Test
    void anotherTableOfTheNameIsAnErrorThatSaysWhatDiffers() {
        TableSchema.create(
                client, TableDesign.builder("orders").keys("id", null).build());
        assertThatThrownBy(() -> TableSchema.create(client, full().build()))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("the key is (id S), the design says (pk S, sk N)")
                .hasMessageContaining("index GSI1 is missing");
    }

    @Test
    void everyDifferenceIsTold() {
        TableSchema.create(
                client,
                TableDesign.builder("orders")
                        .keys(KeyAttributeDesign.text("pk"), KeyAttributeDesign.text("sk"))
                        .indexes(IndexDesign.global("GSI1", "gsi1pk", null), IndexDesign.global("GSI2", "x", null))
                        .settings(BARE)
                        .build());
        assertThat(TableSchema.compare(client, full().build()).differences())
                .containsExactly(
                        "the key is (pk S, sk S), the design says (pk S, sk N)"
                                + "; a key cannot be changed: the items have to move to another table",
                        "the key of index GSI1 is (gsi1pk S), the design says (gsi1pk S, gsi1sk S)"
                                + "; an index cannot be changed: UpdateTable removes it, then adds it again",
                        "the projection of index GSI1 is ALL, the design says INCLUDE status, total"
                                + "; an index cannot be changed: UpdateTable removes it, then adds it again",
                        "index byTotal is missing; a table keeps the local indexes it was created with: the items have to"
                                + " move to another table",
                        "index GSI2 is not in the design; every write pays for it until it is removed",
                        "deletion protection is off, the design says on; UpdateTable changes it",
                        "the stream is off, the design says on; UpdateTable changes it",
                        "time to live is off, the design says by ttl; UpdateTimeToLive changes it",
                        "point-in-time recovery is off, the design says on; UpdateContinuousBackups changes it");
    }

    @Test
    void indexTooManyIsToldButDoesNotKeepAProgramFromStarting() {
        TableDesign design =
                TableDesign.builder("orders").keys("pk", "sk").settings(BARE).build();
        TableSchema.create(
                client,
                TableDesign.builder("orders")
                        .keys("pk", "sk")
                        .indexes(IndexDesign.global("old", "oldpk", null))
                        .settings(BARE)
                        .build());
        assertThat(TableSchema.create(client, design).existed()).isTrue();
        assertThat(TableSchema.compare(client, design).differences())
                .containsExactly("index old is not in the design; every write pays for it until it is removed");
    }

    @Test
    void indexThatIsStillFilledIsTold() {
        AdjustableClock clock = AdjustableClock.standingAt(Instant.parse("2030-01-01T00:00:00Z"));
        try (Engine slow =
                Engine.builder().clock(clock).transition(Duration.ofSeconds(20)).open()) {
            TableDesign design = TableDesign.builder("orders")
                    .indexes(IndexDesign.global("GSI1", "gsi1pk", null))
                    .settings(BARE)
                    .build();
            TableSchema.create(
                    slow.client(), TableDesign.builder("orders").settings(BARE).build(), "orders", clock::advance);
            slow.client()
                    .updateTable(r -> r.tableName("orders")
                            .attributeDefinitions(a -> a.attributeName("gsi1pk").attributeType(ScalarAttributeType.S))
                            .globalSecondaryIndexUpdates(u -> u.create(c -> c.indexName("GSI1")
                                    .keySchema(k -> k.attributeName("gsi1pk").keyType(KeyType.HASH))
                                    .projection(p -> p.projectionType(ProjectionType.ALL)))));
            assertThat(TableSchema.compare(slow.client(), design).differences())
                    .containsExactly("index GSI1 is CREATING; it can be used when it is ACTIVE");
        }
    }

    @Test
    void waitsUntilTheTableIsActive() {
        AdjustableClock clock = AdjustableClock.standingAt(Instant.parse("2030-01-01T00:00:00Z"));
        try (Engine slow =
                Engine.builder().clock(clock).transition(Duration.ofSeconds(20)).open()) {
            TableSchema.create(slow.client(), full().build(), "orders", clock::advance);
            assertThat(slow.client()
                            .describeTable(r -> r.tableName("orders"))
                            .table()
                            .tableStatus())
                    .isEqualTo(TableStatus.ACTIVE);
        }
    }

    @Test
    void multiAttributeIndexIsCreatedAndCompared() {
        TableDesign two = multiAttribute(2);
        TableSchema.create(client, two);
        assertThat(TableSchema.compare(client, two).differences()).isEmpty();
        assertThat(TableSchema.compare(client, multiAttribute(1)).differences())
                .containsExactly("the key of index byRegion is (tenant S + region S, status S + at N), the design says"
                        + " (tenant S, region S + status S + at N); an index cannot be changed: UpdateTable removes it,"
                        + " then adds it again");
    }

    @Test
    void multiAttributeIndexIsAddedToATable() {
        TableSchema.create(client, TableDesign.builder("orders").settings(BARE).build());
        TableSchema.addIndexes(client, multiAttribute(2), "orders", pause -> {});
        assertThat(TableSchema.compare(client, multiAttribute(2)).differences()).isEmpty();
    }

    /** The first attributes make the partition key, the others the sort key. */
    private static TableDesign multiAttribute(int partition) {
        List<KeyAttributeDesign> keys = List.of(
                KeyAttributeDesign.text("tenant"),
                KeyAttributeDesign.text("region"),
                KeyAttributeDesign.text("status"),
                KeyAttributeDesign.number("at"));
        return TableDesign.builder("orders")
                .indexes(new IndexDesign(
                        "byRegion",
                        keys.subList(0, partition),
                        keys.subList(partition, keys.size()),
                        IndexProjection.KEYS_ONLY,
                        false))
                .settings(BARE)
                .build();
    }

    @Test
    void refusedTableSaysWhy() {
        TableDesign tooShort = TableDesign.builder("ab").build();
        assertThatThrownBy(() -> TableSchema.create(client, tooShort))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("Table ab could not be created");
    }

    private static TableDesign.Builder full() {
        return structure().timeToLive("ttl").settings(new TableOptions(true, true, true, true));
    }

    private static TableDesign.Builder structure() {
        return TableDesign.builder("orders")
                .keys(KeyAttributeDesign.text("pk"), KeyAttributeDesign.number("sk"))
                .indexes(
                        IndexDesign.global("GSI1", "gsi1pk", "gsi1sk").with(IndexProjection.include("total", "status")),
                        new IndexDesign(
                                "byTotal",
                                KeyAttributeDesign.text("pk"),
                                KeyAttributeDesign.number("total"),
                                IndexProjection.KEYS_ONLY,
                                true));
    }
}
