package dev.monochord.migrate.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.postgres.change.CaptureLostException;
import dev.monochord.migrate.postgres.mapping.MappingFile;
import dev.monochord.migrate.postgres.mapping.PreflightReport;
import dev.monochord.migrate.postgres.verify.RowDifference;
import dev.monochord.runtime.error.InvalidInputException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Tables that have partitions or heirs, and tables whose name changes. */
class PartitionedTableTest extends ShopTransfer {

    private static final Runnable IDLE = Thread::onSpinWait;

    @BeforeEach
    void partitions() {
        server.run(
                "CREATE TABLE events (id int, year int, customer int, body text, PRIMARY KEY (id, year))"
                        + " PARTITION BY RANGE (year)",
                "CREATE TABLE events_2023 PARTITION OF events FOR VALUES FROM (2023) TO (2024)",
                "CREATE TABLE events_later PARTITION OF events FOR VALUES FROM (2024) TO (2030) PARTITION BY LIST (year)",
                "CREATE TABLE events_2024 PARTITION OF events_later FOR VALUES IN (2024)",
                "ALTER TABLE events REPLICA IDENTITY FULL",
                "ALTER TABLE events_2023 REPLICA IDENTITY FULL",
                "ALTER TABLE events_2024 REPLICA IDENTITY FULL",
                "INSERT INTO events SELECT n, 2023 + n % 2, n, 'body ' || n FROM generate_series(1, 20) n");
    }

    @Override
    MappingFile mapping() {
        return MappingFile.parse("""
                {"name": "%s", "tables": [
                 {"table": "events", "key": ["id", "year"], "target": "shop",
                  "keys": {"pk": "CUSTOMER#{customer}", "sk": "EVENT#{year}#{id}"},
                  "attributes": {"body": {}}}]}
                """.formatted(name));
    }

    @ParameterizedTest
    @EnumSource
    void changesOfEveryPartitionArrive(CaptureKind kind) {
        capture = kind;
        try (PostgresMigration migration = open()) {
            assertThat(migration.preflight()).allMatch(PreflightReport::isClean);
            migration.begin();
            migration.copy(progress -> true);
            server.run(
                    "INSERT INTO events VALUES (100, 2023, 1, 'new'), (101, 2024, 1, 'new')",
                    "UPDATE events SET body = 'changed' WHERE id = 2",
                    "UPDATE events SET year = 2024 WHERE id = 4",
                    "UPDATE events SET customer = 77 WHERE id IN (6, 7)",
                    "DELETE FROM events WHERE id IN (8, 9)",
                    "CREATE TABLE events_2025 PARTITION OF events_later FOR VALUES IN (2025)",
                    "INSERT INTO events VALUES (200, 2025, 1, 'created')");
            migration.catchUp(IDLE);
            assertThat(migration.rejected()).isEmpty();
            assertEqual(migration.verify());
            migration.finish(IDLE);
            assertEqual(migration.verify());
        }
        assertThat(body("CUSTOMER#2", "EVENT#2023#2")).isEqualTo("changed");
    }

    @Test
    void everyPartitionHasToTellWhatIsDeleted() {
        server.run("ALTER TABLE events_2024 REPLICA IDENTITY DEFAULT");
        try (PostgresMigration migration = open()) {
            assertThatThrownBy(migration::begin)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessage("customer: not told when a row is deleted, but part of its key. Run: ALTER TABLE"
                            + " public.events REPLICA IDENTITY FULL, and the same for each of its partitions");
        }
    }

    @ParameterizedTest
    @EnumSource
    void repairRemovesTheItemsOfAPartitionThatWasDropped(CaptureKind kind) {
        capture = kind;
        try (PostgresMigration migration = open()) {
            migration.begin();
            migration.copy(progress -> true);
            server.run("DROP TABLE events_2023");
            migration.catchUp(IDLE);
            assertThat(migration.verify().get(0).differences())
                    .hasSize(10)
                    .allMatch(difference -> difference.kind() == RowDifference.Kind.EXTRA);
            migration.repair();
            assertEqual(migration.verify());
        }
    }

    @ParameterizedTest
    @EnumSource
    void truncateOfAllPartitionsSendsBackToTheCopy(CaptureKind kind) {
        capture = kind;
        try (PostgresMigration migration = open()) {
            migration.begin();
            server.run("TRUNCATE events");
            assertThatThrownBy(() -> migration.catchUp(IDLE))
                    .isInstanceOf(CaptureLostException.class)
                    .hasMessageContaining("table public.events was truncated");
        }
    }

    @Test
    void newPartitionThatDoesNotTellOldRowsSendsBackToTheCopy() {
        try (PostgresMigration migration = open()) {
            migration.begin();
            server.run(
                    "CREATE TABLE events_2025 PARTITION OF events_later FOR VALUES IN (2025)",
                    "INSERT INTO events VALUES (200, 2025, 1, 'created')",
                    "UPDATE events SET customer = 2 WHERE year = 2025");
            assertThatThrownBy(() -> migration.catchUp(IDLE))
                    .isInstanceOf(CaptureLostException.class)
                    .hasMessageContaining("a partition of table public.events lacks REPLICA IDENTITY FULL");
        }
    }

    @ParameterizedTest
    @CsvSource({"DECODING,RENAME TO", "DECODING,SET SCHEMA", "OUTBOX,RENAME TO", "OUTBOX,SET SCHEMA"})
    void changesOfATableThatIsRenamedAreNotLost(CaptureKind kind, String change) {
        capture = kind;
        server.run("CREATE SCHEMA moved");
        try (PostgresMigration migration = open()) {
            migration.begin();
            migration.copy(progress -> true);
            String now = change.startsWith("SET") ? "moved.events" : "public.moved";
            server.run("ALTER TABLE events " + change + " moved", "UPDATE " + now + " SET body = 'after'");
            if (kind == CaptureKind.DECODING) {
                assertThatThrownBy(() -> follow(migration))
                        .isInstanceOf(CaptureLostException.class)
                        .hasMessageContaining("changes of table " + now + ", which the mapping does not have")
                        .hasMessageContaining("reset the migration");
            } else {
                follow(migration);
                assertThat(body("CUSTOMER#2", "EVENT#2023#2")).isEqualTo("after");
            }
        }
    }

    @Test
    void tableThatOthersInheritFromIsRejected() {
        server.run("CREATE TABLE orders_old () INHERITS (orders)");
        MappingFile shop = super.mapping();
        assertThatThrownBy(() -> PostgresMigration.open(
                        shop, server.address(), engine.client(), TransferOptions.of(CaptureKind.OUTBOX)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("other tables inherit from public.orders");
    }

    /** Applies what is there by an outbox, and until it fails by decoding. */
    private void follow(PostgresMigration migration) {
        AtomicBoolean behind = new AtomicBoolean(true);
        migration.follow(behind::get, IDLE, lag -> behind.set(capture == CaptureKind.DECODING || lag.amount() > 0));
    }

    private String body(String pk, String sk) {
        return engine.client()
                .getItem(get -> get.tableName(ITEMS)
                        .key(Map.of("pk", AttributeValue.fromS(pk), "sk", AttributeValue.fromS(sk))))
                .item()
                .get("body")
                .s();
    }
}
