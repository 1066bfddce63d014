package dev.monochord.migrate.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.postgres.change.ChangeStamp;
import dev.monochord.migrate.postgres.change.SourceLag;
import dev.monochord.migrate.postgres.mapping.MappingFile;
import dev.monochord.migrate.postgres.mapping.PreflightReport;
import dev.monochord.migrate.postgres.state.DynamoDbTransferTable;
import dev.monochord.migrate.postgres.state.RejectedRow;
import dev.monochord.migrate.postgres.state.TransferTable;
import dev.monochord.migrate.postgres.transfer.CopyProgress;
import dev.monochord.migrate.postgres.transfer.StampSweep;
import dev.monochord.migrate.postgres.transfer.TransferDryRun;
import dev.monochord.migrate.postgres.verify.RowDifference;
import dev.monochord.migrate.postgres.verify.RowVerificationReport;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Whole migrations from a real PostgreSQL to an engine. */
class PostgresMigrationTest extends ShopTransfer {

    @ParameterizedTest
    @EnumSource
    void everythingArrivesAndNothingOfTheMigrationStays(CaptureKind kind) {
        capture = kind;
        fill(120);
        try (PostgresMigration migration = open()) {
            assertThat(migration.preflight()).allMatch(PreflightReport::isClean);
            migration.begin();
            server.run("DELETE FROM orders WHERE id % 2 = 0", "UPDATE customers SET name = NULL WHERE id = 7");
            assertThat(migration.copy(progress -> true))
                    .allMatch(CopyProgress::copied)
                    .allMatch(CopyProgress::balances);
            migration.catchUp(Thread::onSpinWait);
            List<RowVerificationReport> reports = migration.verify();
            assertEqual(reports);
            assertThat(reports.get(1).rows()).isEqualTo(180);
            StampSweep.Swept swept = migration.finish(Thread::onSpinWait);
            assertThat(swept.tombstones()).isEqualTo(180);
            assertThat(swept.stamps()).isEqualTo(300);
            assertEqual(migration.verify());
        }
        Map<String, AttributeValue> item = engine.client()
                .getItem(get -> get.tableName(ITEMS)
                        .key(Map.of("pk", AttributeValue.fromS("CUSTOMER#8"), "sk", AttributeValue.fromS("ORDER#7"))))
                .item();
        assertThat(item)
                .containsOnlyKeys("pk", "sk", "total", "tags", "kind")
                .containsEntry("total", AttributeValue.fromS("2.33"))
                .containsEntry("kind", AttributeValue.fromS("order"));
    }

    @Test
    void copyWaitsWhileItsThrottleSourceObjectsAndTellsWhy() {
        fill(10);
        Set<String> shown = new HashSet<>();
        List<PostgresMigration> waiting = new ArrayList<>();
        try (PostgresMigration migration = open(
                engine.client(),
                time -> waiting.get(0).progress().forEach(table -> shown.add(String.valueOf(table.throttle()))),
                () -> shown.contains("too early") ? Optional.empty() : Optional.of("too early"))) {
            waiting.add(migration);
            migration.begin();
            assertThat(migration.copy(progress -> true))
                    .allMatch(CopyProgress::copied)
                    .extracting(CopyProgress::throttle)
                    .containsOnlyNulls();
        }
    }

    @Test
    void plantedDifferencesAreFoundInBothDirections() {
        fill(150);
        try (PostgresMigration migration = open()) {
            migration.begin();
            migration.copy(progress -> true);
            migration.catchUp(Thread::onSpinWait);
            plant("CUSTOMER#5", "METADATA", false);
            plant("CUSTOMER#6", "METADATA", true);
            plant("CUSTOMER#999", "METADATA", true);
            plant("CUSTOMER#3", "ORDER#99999", true);
            assertThat(migration.verify().get(0).differences())
                    .containsExactlyInAnyOrder(
                            new RowDifference(RowDifference.Kind.MISSING, source(name, "customers", 5), List.of()),
                            new RowDifference(
                                    RowDifference.Kind.DIFFERENT,
                                    source(name, "customers", 6),
                                    List.of("name", "since")),
                            new RowDifference(RowDifference.Kind.EXTRA, source(name, "customers", 999), List.of()));
            assertThat(migration.verify().get(1).differences())
                    .containsExactly(
                            new RowDifference(RowDifference.Kind.EXTRA, source(name, "orders", 99999), List.of()));
        }
    }

    @Test
    void rowsThatCannotBeMovedAreDeadLettersAndBlockTheEnd() {
        fill(3);
        server.run("UPDATE customers SET since = 'infinity' WHERE id = 2");
        try (PostgresMigration migration = open()) {
            assertThat(migration.preflight().get(0).findings()).hasSize(1);
            migration.begin();
            CopyProgress customers = migration.copy(progress -> true).get(0);
            assertThat(customers.read()).isEqualTo(3);
            assertThat(customers.written()).isEqualTo(2);
            assertThat(customers.failed()).isEqualTo(1);
            assertThat(migration.rejected()).singleElement().satisfies(row -> {
                assertThat(row.source()).isEqualTo(source(name, "customers", 2));
                assertThat(row.reason()).startsWith("column since has a time that is infinite");
            });
            assertThatThrownBy(() -> migration.finish(Thread::onSpinWait))
                    .isInstanceOf(FaultException.class)
                    .hasMessageContaining("1 rows are rejected");
            server.run("UPDATE customers SET since = now() WHERE id = 2");
            migration.catchUp(Thread::onSpinWait);
            assertThat(migration.rejected()).isEmpty();
            assertEqual(migration.verify());
        }
    }

    @Test
    void copyStopsAtAThousandRejectedRowsAndGoesOnWhenCalledAgain() {
        server.run("INSERT INTO customers SELECT n, 'name', 'infinity' FROM generate_series(1, 2500) n");
        try (PostgresMigration migration = open()) {
            migration.begin();
            assertThatThrownBy(() -> migration.copy(progress -> true))
                    .isInstanceOf(FaultException.class)
                    .hasMessageContaining("rows of public.customers are rejected, and a copy stops at 1000")
                    .hasMessageContaining("column since has a time that is infinite");
            assertThat(migration.rejected()).hasSizeBetween(1000, 1100);
        }
        server.run("UPDATE customers SET since = now()");
        try (PostgresMigration migration = open()) {
            migration.catchUp(Thread::onSpinWait);
            assertThat(migration.copy(progress -> true)).allMatch(CopyProgress::copied);
            assertThat(migration.rejected()).isEmpty();
            assertEqual(migration.verify());
        }
    }

    @Test
    void rejectionOfAnOldVersionDoesNotBlockTheEnd() {
        fill(3);
        try (PostgresMigration migration = open()) {
            migration.begin();
            migration.copy(progress -> true);
            migration.catchUp(Thread::onSpinWait);
            TransferTable state = DynamoDbTransferTable.open(Monochord.create(engine.client()));
            String old = new ChangeStamp(0, 0).text();
            state.putRejected(RejectedRow.of(name, source(name, "customers", 2), old, "was corrected meanwhile"));
            state.putRejected(RejectedRow.of(name, source(name, "orders", 99), old, "was deleted meanwhile"));
            migration.verify();
            migration.finish(Thread::onSpinWait);
            assertThat(migration.rejected()).isEmpty();
            assertEqual(migration.verify());
        }
    }

    @Test
    void targetThatDeletesWhatHasExpiredIsRefused() {
        server.run("ALTER TABLE customers ADD expires bigint");
        engine.client()
                .updateTimeToLive(update -> update.tableName(ITEMS)
                        .timeToLiveSpecification(
                                expiry -> expiry.attributeName("ttl").enabled(true)));
        MappingFile expiring = MappingFile.parse("""
                {"name": "%s", "tables": [
                 {"table": "customers", "key": ["id"], "target": "shop",
                  "keys": {"pk": "CUSTOMER#{id}", "sk": "METADATA"}, "attributes": {"ttl": {"column": "expires"}}}]}
                """.formatted(name));
        try (PostgresMigration migration = open(expiring)) {
            assertThat(migration.preflight().get(0).findings())
                    .singleElement()
                    .asString()
                    .contains("time to live by ttl", "disable it until the migration is finished");
            assertThatThrownBy(migration::begin)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("time to live by ttl");
        }
        try (PostgresMigration migration = open()) {
            migration.begin();
        }
    }

    @Test
    void followedCopyReadsWithoutTheSnapshot() {
        fill(3);
        try (PostgresMigration migration = open()) {
            migration.begin();
            server.run("INSERT INTO customers VALUES (4, 'later', now())");
            migration.follow(() -> false, () -> {}, lag -> {});
            assertThat(migration.copy(progress -> true).get(0).read()).isEqualTo(4);
            server.run("DELETE FROM customers WHERE id = 4");
            migration.catchUp(Thread::onSpinWait);
            assertEqual(migration.verify());
        }
    }

    @Test
    void decodingNeedsToKnowWhatIsDeleted() {
        server.run("ALTER TABLE orders REPLICA IDENTITY DEFAULT");
        try (PostgresMigration migration = open()) {
            assertThatThrownBy(migration::begin)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessage("customer: not told when a row is deleted, but part of its key. Run: ALTER TABLE"
                            + " public.orders REPLICA IDENTITY FULL");
        }
        assertThat(server.rows("SELECT 1 FROM pg_publication")).isEmpty();
    }

    @Test
    void updateThatDoesNotTellItsOldKeyStopsTheMigration() {
        fill(3);
        try (PostgresMigration migration = open()) {
            migration.begin();
            migration.copy(progress -> true);
            server.run("ALTER TABLE orders REPLICA IDENTITY DEFAULT", "UPDATE orders SET customer = 3 WHERE id = 1");
            assertThatThrownBy(() -> migration.catchUp(Thread::onSpinWait))
                    .isInstanceOf(FaultException.class)
                    .hasMessageContaining("table public.orders no longer tells the key of items whose rows change");
        }
    }

    @Test
    void columnThatIsDroppedStopsTheMigration() {
        fill(3);
        try (PostgresMigration migration = open()) {
            migration.begin();
            migration.copy(progress -> true);
            server.run("ALTER TABLE customers DROP COLUMN name", "UPDATE customers SET since = now()");
            assertThatThrownBy(() -> migration.catchUp(Thread::onSpinWait))
                    .isInstanceOf(FaultException.class)
                    .hasMessageContaining("table public.customers no longer has column name");
        }
    }

    @Test
    void lagIsWatchedWhileChangesAreFollowed() {
        fill(3);
        List<SourceLag> seen = new ArrayList<>();
        try (PostgresMigration migration = open()) {
            migration.begin();
            migration.copy(progress -> true);
            migration.follow(seen::isEmpty, () -> {}, seen::add);
        }
        assertThat(seen).singleElement().satisfies(lag -> {
            assertThat(lag.status()).isEqualTo("reserved");
            assertThat(lag.unit()).isEqualTo("bytes");
        });
    }

    @Test
    void copyNeedsACaptureThatHasBegun() {
        try (PostgresMigration migration = open()) {
            assertThatThrownBy(() -> migration.copy(progress -> true))
                    .isInstanceOf(FaultException.class)
                    .hasMessageContaining("capture changes before rows are copied");
        }
    }

    @Test
    void itemsOfOthersAreNotOverwritten() {
        fill(2);
        plant("CUSTOMER#1", "METADATA", true);
        try (PostgresMigration migration = open()) {
            migration.begin();
            migration.copy(progress -> true);
            assertThat(migration.rejected())
                    .singleElement()
                    .satisfies(row -> assertThat(row.reason()).contains("that the migration did not write"));
        }
    }

    @Test
    void workersShareTheSegmentsOfATable() {
        fill(400);
        try (PostgresMigration one = open();
                PostgresMigration other = open()) {
            one.begin();
            other.begin();
            List<CopyProgress> seen = new ArrayList<>();
            one.copy(progress -> {
                if (seen.isEmpty()) {
                    seen.add(progress);
                    // In the middle of the first worker's page the second one takes what is free.
                    other.copy(theirs -> theirs.read() < 200);
                }
                return true;
            });
            assertThat(one.progress())
                    .isEqualTo(other.progress())
                    .allMatch(CopyProgress::copied)
                    .allMatch(CopyProgress::balances);
            assertThat(one.progress().get(0).read()).isGreaterThanOrEqualTo(400);
            one.catchUp(Thread::onSpinWait);
            assertEqual(one.verify());
        }
    }

    @ParameterizedTest
    @EnumSource
    void repairRemovesWhatLostItsRowWhileNothingWasCaptured(CaptureKind kind) {
        capture = kind;
        fill(40);
        try (PostgresMigration migration = open()) {
            migration.begin();
            migration.copy(progress -> true);
            migration.catchUp(Thread::onSpinWait);
            migration.reset();
            server.run("DELETE FROM orders WHERE id % 5 = 0", "DELETE FROM customers WHERE id = 40");
            migration.begin();
            migration.copy(progress -> true);
            migration.catchUp(Thread::onSpinWait);
            plant("CUSTOMER#3", "METADATA", false);
            plant("CUSTOMER#999", "METADATA", true);
            assertThat(migration.verify().get(1).differences())
                    .hasSize(24)
                    .allMatch(difference -> difference.kind() == RowDifference.Kind.EXTRA);

            assertThat(migration.repair()).isEqualTo(24 + 2);

            assertThat(migration.verify().get(0).differences())
                    .as("what another program wrote is left alone")
                    .containsExactly(
                            new RowDifference(RowDifference.Kind.EXTRA, source(name, "customers", 999), List.of()));
            plant("CUSTOMER#999", "METADATA", false);
            assertEqual(migration.verify());
        }
    }

    @Test
    void dryRunMapsEveryRowAndWritesNothing() {
        fill(30);
        server.run("UPDATE customers SET since = 'infinity' WHERE id = 2");
        try (PostgresMigration migration = open()) {
            TransferDryRun.Report customers = migration.dryRun().get(0);
            assertThat(customers.read()).isEqualTo(30);
            assertThat(customers.failed()).isEqualTo(1);
            assertThat(customers.samples()).singleElement().asString().contains("\"2\"", "infinite");
            assertThat(customers.writeUnits()).isEqualTo(29);
        }
        assertThat(engine.client().scan(scan -> scan.tableName(ITEMS)).count()).isZero();
        assertThat(server.rows("SELECT 1 FROM pg_publication")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void migrationCanStartAgain(CaptureKind kind) {
        capture = kind;
        fill(20);
        try (PostgresMigration migration = open()) {
            migration.begin();
            migration.copy(progress -> true);
            server.run("UPDATE customers SET name = 'newer'");
            migration.catchUp(Thread::onSpinWait);
            migration.reset();
            server.run("UPDATE customers SET name = 'newest'");
            migration.begin();
            migration.copy(progress -> true);
            migration.catchUp(Thread::onSpinWait);
            assertEqual(migration.verify());
        }
    }
}
