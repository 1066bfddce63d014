package dev.monochord.migrate.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.postgres.change.CaptureLostException;
import dev.monochord.migrate.postgres.mapping.MappingFile;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What happens if the capture of a migration is lost, or is not the one that it began with. */
class PostgresCaptureTest extends ShopTransfer {

    private static final Runnable IDLE = Thread::onSpinWait;

    @ParameterizedTest
    @EnumSource
    void captureThatIsGoneIsNotBegunAgain(CaptureKind kind) {
        capture = kind;
        copied();
        loseCapture();
        server.run("UPDATE customers SET name = 'unseen'");
        try (PostgresMigration migration = open()) {
            assertThatThrownBy(migration::begin)
                    .isInstanceOf(CaptureLostException.class)
                    .hasMessageContaining(name)
                    .hasMessageContaining("reset the migration and start it again");
            assertThatThrownBy(() -> migration.finish(IDLE)).isInstanceOf(CaptureLostException.class);
            migration.reset();
            migration.begin();
            migration.copy(progress -> true);
            migration.catchUp(IDLE);
            assertEqual(migration.verify());
        }
    }

    @Test
    void triggerThatIsGoneIsNotCreatedAgain() {
        capture = CaptureKind.OUTBOX;
        copied();
        server.run("DROP TRIGGER \"!" + name + "\" ON orders", "DELETE FROM orders WHERE id = 1");
        try (PostgresMigration migration = open()) {
            assertThatThrownBy(migration::begin).isInstanceOf(CaptureLostException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyStepUsesTheCaptureThatTheMigrationBeganWith(CaptureKind kind) {
        capture = kind;
        copied();
        capture = kind == CaptureKind.OUTBOX ? CaptureKind.DECODING : CaptureKind.OUTBOX;
        try (PostgresMigration migration = open()) {
            assertThatThrownBy(migration::begin)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining(
                            "captures changes by " + (kind == CaptureKind.OUTBOX ? "an outbox" : "logical decoding"));
            assertThatThrownBy(() -> migration.finish(IDLE)).isInstanceOf(InvalidInputException.class);
            migration.reset();
        }
        assertThat(server.rows("SELECT slot_name FROM pg_replication_slots WHERE slot_name = '" + name + "'"))
                .isEmpty();
        assertThat(server.rows("SELECT tgname FROM pg_trigger WHERE tgname LIKE '%" + name + "%'"))
                .isEmpty();
    }

    @Test
    void everyStepUsesTheMappingThatTheMigrationBeganWith() {
        copied();
        String changed = """
                {"name": "%s", "tables": [
                 {"table": "customers", "key": ["id"], "target": "shop",
                  "keys": {"pk": "CUSTOMER#{id}", "sk": "METADATA"}, "attributes": {"name": {}}}]}
                """.formatted(name);
        try (PostgresMigration migration = PostgresMigration.open(
                MappingFile.parse(changed), server.address(), engine.client(), TransferOptions.of(capture))) {
            for (ThrowingCallable step : List.<ThrowingCallable>of(
                    migration::begin, migration::verify, migration::repair, () -> migration.finish(IDLE))) {
                assertThatThrownBy(step)
                        .isInstanceOf(InvalidInputException.class)
                        .hasMessageContaining("began with another mapping");
            }
        }
        try (PostgresMigration migration = open()) {
            migration.begin();
            assertThatThrownBy(() -> migration.finish(IDLE)).hasMessageContaining("is not verified");
        }
    }

    @Test
    void verificationBeforeTheBeginningDoesNotCount() {
        try (PostgresMigration migration = open()) {
            assertEqual(migration.verify());
            migration.begin();
            migration.copy(progress -> true);
            assertThatThrownBy(() -> migration.finish(IDLE)).hasMessageContaining("is not verified");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            absent | {"pk": "ORDER#{id}", "sk": "ORDER"}       | table absent does not exist
            shop   | {"pk": "ORDER#{id}", "sort": "ORDER"}     | {pk=S, sk=S}, but "keys" make {pk=S, sort=S}
            shop   | {"pk": "ORDER", "sk": {"number": "id"}}   | {pk=S, sk=S}, but "keys" make {pk=S, sk=N}
            shop   | {"pk": "ORDER#{id}"}                      | {pk=S, sk=S}, but "keys" make {pk=S}
            """)
    void targetIsCheckedBeforeTheCaptureBegins(String target, String keys, String problem) {
        MappingFile mapping = MappingFile.parse("""
                {"name": "%s", "tables": [
                 {"table": "orders", "key": ["id"], "target": "%s", "keys": %s, "attributes": {}}]}
                """.formatted(name, target, keys));
        try (PostgresMigration migration = open(mapping)) {
            assertThat(migration.preflight().get(0).findings())
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.toString())
                            .startsWith("target: ")
                            .contains(problem));
            assertThatThrownBy(migration::begin)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining(problem);
        }
        assertThat(server.rows("SELECT 1 FROM pg_publication")).isEmpty();
        assertThat(server.rows("SELECT 1 FROM pg_replication_slots WHERE slot_name = '" + name + "'"))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void keyThatCanBeNullIsRejectedBeforeTheCaptureBegins(CaptureKind kind) {
        capture = kind;
        server.run(
                "CREATE TABLE visits (place text, guest text NOT NULL, UNIQUE (place, guest))",
                "ALTER TABLE visits REPLICA IDENTITY FULL",
                "INSERT INTO visits SELECT 'p' || n, 'g' FROM generate_series(1, 300) n",
                "INSERT INTO visits SELECT NULL, 'g' || n FROM generate_series(1, 300) n");
        MappingFile mapping = MappingFile.parse("""
                {"name": "%s", "tables": [
                 {"table": "visits", "key": ["place", "guest"], "target": "shop",
                  "keys": {"pk": "GUEST#{guest}", "sk": "VISIT"}, "attributes": {"place": {}}}]}
                """.formatted(name));
        String problem = "ALTER TABLE \"public\".\"visits\" ALTER COLUMN \"place\" SET NOT NULL";
        try (PostgresMigration migration = open(mapping)) {
            assertThat(migration.preflight().get(0).findings())
                    .anySatisfy(finding -> assertThat(finding.toString()).contains(problem));
            assertThatThrownBy(migration::begin)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining(problem)
                    .hasMessageEndingWith("or name other columns as \"key\"");
        }
        assertThat(server.rows("SELECT 1 FROM pg_publication")).isEmpty();
        assertThat(server.rows("SELECT to_regclass('" + name + "')")).containsExactly("null");
    }

    @Test
    void deleteThatDoesNotTellTheKeyOfItsItemStopsTheMigration() {
        copied();
        server.run("ALTER TABLE orders REPLICA IDENTITY DEFAULT", "DELETE FROM orders WHERE id = 1");
        try (PostgresMigration migration = open()) {
            assertThatThrownBy(() -> migration.catchUp(IDLE))
                    .isInstanceOf(FaultException.class)
                    .hasMessageContaining("ALTER TABLE public.orders REPLICA IDENTITY FULL, and reset the migration");
        }
    }

    @ParameterizedTest
    @EnumSource
    void endAppliesWhatIsLeft(CaptureKind kind) {
        capture = kind;
        copied();
        try (PostgresMigration migration = open()) {
            assertEqual(migration.verify());
            server.run("UPDATE customers SET name = 'last'", "DELETE FROM orders WHERE id = 1");
            assertThat(migration.finish(IDLE).tombstones()).isEqualTo(1);
            assertEqual(migration.verify());
            assertThat(migration.finish(IDLE).tombstones()).isZero();
            assertThatThrownBy(migration::begin)
                    .isInstanceOf(FaultException.class)
                    .hasMessageContaining("is finished");
        }
    }

    @Test
    void endNeedsAVerificationWithoutDifferences() {
        copied();
        try (PostgresMigration migration = open()) {
            assertThatThrownBy(() -> migration.finish(IDLE)).hasMessageContaining("is not verified");
            plant("CUSTOMER#1", "METADATA", false);
            migration.verify();
            assertThatThrownBy(() -> migration.finish(IDLE)).hasMessageContaining("is not verified");
            migration.repair();
            assertThatThrownBy(() -> migration.finish(IDLE)).hasMessageContaining("is not verified");
            assertEqual(migration.verify());
            migration.finish(IDLE);
        }
    }

    private void copied() {
        fill(5);
        try (PostgresMigration migration = open()) {
            migration.begin();
            migration.copy(progress -> true);
            migration.catchUp(IDLE);
        }
    }

    private void loseCapture() {
        if (capture == CaptureKind.DECODING) {
            server.run("SELECT pg_drop_replication_slot('" + name + "')");
        } else {
            server.run(
                    "DROP FUNCTION " + name + "_public_customers() CASCADE",
                    "DROP FUNCTION " + name + "_public_orders() CASCADE",
                    "DROP TABLE public." + name);
        }
    }
}
