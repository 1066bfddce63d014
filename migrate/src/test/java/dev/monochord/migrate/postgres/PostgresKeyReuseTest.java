package dev.monochord.migrate.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.postgres.mapping.MappingFile;
import dev.monochord.runtime.error.FaultException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Rows whose items take the key that another row's item had. */
class PostgresKeyReuseTest extends ShopTransfer {

    private static final Runnable IDLE = Thread::onSpinWait;
    private static final String SWAP = "UPDATE seats SET seat = 3 - seat WHERE id IN (1, 2)";

    @BeforeEach
    void seats() {
        server.run(
                "CREATE TABLE seats (id int PRIMARY KEY, seat int, guest text,"
                        + " UNIQUE (seat) DEFERRABLE INITIALLY DEFERRED)",
                "ALTER TABLE seats REPLICA IDENTITY FULL",
                "INSERT INTO seats SELECT n, n, 'guest ' || n FROM generate_series(1, 4) n");
    }

    @Override
    MappingFile mapping() {
        return MappingFile.parse("""
                {"name": "%s", "tables": [
                 {"table": "seats", "key": ["id"], "target": "shop",
                  "keys": {"pk": "SEAT#{seat}", "sk": "GUEST"}, "attributes": {"guest": {}}}]}
                """.formatted(name));
    }

    private PostgresMigration copied() {
        PostgresMigration migration = open();
        migration.begin();
        migration.copy(progress -> true);
        migration.catchUp(IDLE);
        return migration;
    }

    /** The target has the guests of PostgreSQL on their seats, and nothing else. */
    private void assertSeated() {
        List<String> items = engine.client().scan(scan -> scan.tableName(ITEMS)).items().stream()
                .map(item -> item.get("pk").s() + "|"
                        + item.getOrDefault("guest", AttributeValue.fromS("nobody"))
                                .s())
                .toList();
        assertThat(items).containsExactlyInAnyOrderElementsOf(server.rows("SELECT 'SEAT#' || seat, guest FROM seats"));
    }

    @ParameterizedTest
    @EnumSource
    void rowsThatSwapTheirKeysArriveBeforeTheEnd(CaptureKind kind) {
        capture = kind;
        try (PostgresMigration migration = copied()) {
            assertEqual(migration.verify());
            server.run(SWAP);
            migration.finish(IDLE);
            assertSeated();
        }
    }

    @ParameterizedTest
    @EnumSource
    void rowsThatSwapTheirKeysArriveWithTheChanges(CaptureKind kind) {
        capture = kind;
        try (PostgresMigration migration = copied()) {
            server.run(SWAP);
            migration.catchUp(IDLE);
            assertThat(migration.rejected()).isEmpty();
            assertEqual(migration.verify());
            server.run(
                    "UPDATE seats SET guest = guest || ', again' WHERE id < 3", SWAP, "DELETE FROM seats WHERE id = 1");
            migration.catchUp(IDLE);
            assertThat(migration.rejected()).isEmpty();
            assertEqual(migration.verify());
            migration.finish(IDLE);
            assertSeated();
        }
    }

    @ParameterizedTest
    @EnumSource
    void keyIsTakenByOneTransactionAndLeftByALaterOne(CaptureKind kind) {
        capture = kind;
        server.run("ALTER TABLE seats DROP CONSTRAINT seats_seat_key");
        try (PostgresMigration migration = copied()) {
            assertEqual(migration.verify());
            server.run("UPDATE seats SET seat = 2 WHERE id = 1", "UPDATE seats SET seat = 9 WHERE id = 2");
            migration.finish(IDLE);
            assertSeated();
        }
    }

    @Test
    void keyIsTakenByATransactionThatBeganBeforeTheOneThatLeftIt() throws SQLException {
        capture = CaptureKind.OUTBOX;
        try (PostgresMigration migration = copied();
                Connection earlier = server.address().connect();
                Statement statement = earlier.createStatement()) {
            assertEqual(migration.verify());
            earlier.setAutoCommit(false);
            statement.execute("UPDATE seats SET guest = 'first in its transaction' WHERE id = 4");
            server.run("DELETE FROM seats WHERE id = 2");
            statement.execute("UPDATE seats SET seat = 2 WHERE id = 1");
            earlier.commit();
            migration.finish(IDLE);
            assertSeated();
        }
    }

    @Test
    void rowsThatStillShareAKeyBlockTheEnd() {
        server.run("ALTER TABLE seats DROP CONSTRAINT seats_seat_key");
        try (PostgresMigration migration = copied()) {
            assertEqual(migration.verify());
            server.run("UPDATE seats SET seat = 2 WHERE id = 1");
            assertThatThrownBy(() -> migration.finish(IDLE))
                    .isInstanceOf(FaultException.class)
                    .hasMessageContaining("1 rows are rejected");
            assertThat(migration.repair()).isZero();
            assertThat(migration.rejected()).hasSize(1);
            server.run("UPDATE seats SET seat = 1 WHERE id = 1");
            migration.catchUp(IDLE);
            assertEqual(migration.verify());
            migration.finish(IDLE);
            assertSeated();
        }
    }

    @Test
    void repairGivesAKeyToTheRowThatHasItNow() {
        try (PostgresMigration migration = copied()) {
            migration.reset();
            server.run("DELETE FROM seats WHERE id = 2", "UPDATE seats SET seat = 2 WHERE id = 1");
            migration.begin();
            migration.copy(progress -> true);
            migration.catchUp(IDLE);
            assertThat(migration.repair()).isPositive();
            assertEqual(migration.verify());
            assertThat(migration.rejected()).isEmpty();
            assertSeated();
        }
    }
}
