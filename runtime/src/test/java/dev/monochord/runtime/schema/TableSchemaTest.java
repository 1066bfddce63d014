package dev.monochord.runtime.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.AdjustableClock;
import dev.monochord.engine.Engine;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.KeyAttribute;
import dev.monochord.model.Projection;
import dev.monochord.model.TableDesign;
import dev.monochord.model.TableSettings;
import dev.monochord.runtime.error.FaultException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

class TableSchemaTest {

    private static final TableSettings BARE = new TableSettings(true, false, false, false);

    private final Engine engine = Engine.inMemory();
    private final DynamoDbClient client = engine.client();

    @AfterEach
    void close() {
        engine.close();
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
                full().settings(new TableSettings(false, true, false, true)).build();
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
                .containsExactly("time to live is by other, the design says by ttl");
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
                        .keys(KeyAttribute.text("pk"), KeyAttribute.text("sk"))
                        .indexes(IndexDesign.global("GSI1", "gsi1pk", null), IndexDesign.global("GSI2", "x", null))
                        .settings(BARE)
                        .build());
        assertThat(TableSchema.compare(client, full().build()).differences())
                .containsExactly(
                        "the key is (pk S, sk S), the design says (pk S, sk N)",
                        "the key of index GSI1 is (gsi1pk S), the design says (gsi1pk S, gsi1sk S)",
                        "the projection of index GSI1 is ALL, the design says INCLUDE status, total",
                        "index byTotal is missing",
                        "index GSI2 is not in the design",
                        "deletion protection is off, the design says on",
                        "the stream is off, the design says on",
                        "time to live is off, the design says by ttl",
                        "point-in-time recovery is off, the design says on");
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
    void refusedTableSaysWhy() {
        TableDesign tooShort = TableDesign.builder("ab").build();
        assertThatThrownBy(() -> TableSchema.create(client, tooShort))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("Table ab could not be created");
    }

    private static TableDesign.Builder full() {
        return structure().timeToLive("ttl").settings(new TableSettings(true, true, true, true));
    }

    private static TableDesign.Builder structure() {
        return TableDesign.builder("orders")
                .keys(KeyAttribute.text("pk"), KeyAttribute.number("sk"))
                .indexes(
                        IndexDesign.global("GSI1", "gsi1pk", "gsi1sk").with(Projection.include("total", "status")),
                        new IndexDesign(
                                "byTotal",
                                KeyAttribute.text("pk"),
                                KeyAttribute.number("total"),
                                Projection.KEYS_ONLY,
                                true));
    }
}
