package dev.monochord.migrate.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.postgres.change.ChangeStamp;
import dev.monochord.migrate.postgres.mapping.RowMapping;
import dev.monochord.migrate.postgres.state.DynamoDbTransferTable;
import dev.monochord.migrate.postgres.state.RejectedRow;
import dev.monochord.migrate.postgres.state.TransferMilestones;
import dev.monochord.migrate.postgres.state.TransferTable;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.FaultException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What PostgreSQL still decides once a migration is finished: nothing. */
class PostgresFinishTest extends ShopTransfer {

    private static final Runnable IDLE = Thread::onSpinWait;

    @ParameterizedTest
    @EnumSource
    void repairDoesNotBringBackWhatTheApplicationDeletedAfterTheEnd(CaptureKind kind) {
        capture = kind;
        verified();
        try (PostgresMigration migration = open()) {
            migration.finish(IDLE);
            plant("CUSTOMER#1", "METADATA", false);
            assertThatThrownBy(migration::repair)
                    .isInstanceOf(FaultException.class)
                    .hasMessageContaining("is finished");
        }
        assertThat(items()).noneMatch(PostgresFinishTest::isFirstCustomer);
    }

    @ParameterizedTest
    @EnumSource
    void sweepThatWasInterruptedGoesOnDaysLater(CaptureKind kind) {
        capture = kind;
        verified();
        FailingClient failing = new FailingClient(engine.client());
        try (PostgresMigration migration = open(failing.client())) {
            failing.fail(true);
            assertThatThrownBy(() -> migration.finish(IDLE)).isInstanceOf(FailingClient.Failed.class);
        }
        TransferTable state = DynamoDbTransferTable.open(Monochord.create(engine.client()));
        TransferMilestones reached = state.milestones(name).orElseThrow();
        state.recordVerification(name, reached.verifiedAt().minus(Duration.ofDays(2)));
        plant("CUSTOMER#1", "METADATA", false);
        state.putRejected(
                RejectedRow.of(name, source(name, "customers", 1), new ChangeStamp(0, 0).text(), "recorded late"));

        try (PostgresMigration migration = open()) {
            assertThat(migration.finish(IDLE).tombstones()).isEqualTo(1);
        }

        assertThat(items())
                .hasSize(20 + 60 - 2)
                .noneMatch(PostgresFinishTest::isFirstCustomer)
                .noneMatch(item -> item.containsKey(RowMapping.STAMP) || item.containsKey(RowMapping.DELETED));
    }

    private void verified() {
        fill(20);
        try (PostgresMigration migration = open()) {
            migration.begin();
            migration.copy(progress -> true);
            server.run("DELETE FROM orders WHERE id = 1");
            migration.catchUp(IDLE);
            assertEqual(migration.verify());
        }
    }

    private List<Map<String, AttributeValue>> items() {
        return engine.client().scan(scan -> scan.tableName(ITEMS)).items();
    }

    private static boolean isFirstCustomer(Map<String, AttributeValue> item) {
        return item.get("pk").s().equals("CUSTOMER#1") && item.get("sk").s().equals("METADATA");
    }
}
