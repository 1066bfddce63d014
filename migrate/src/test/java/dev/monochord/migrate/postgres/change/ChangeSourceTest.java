package dev.monochord.migrate.postgres.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.internal.decoding.LogicalChanges;
import dev.monochord.migrate.internal.outbox.OutboxChanges;
import dev.monochord.migrate.postgres.PostgresServer;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both sources of changes, on a real server. */
class ChangeSourceTest {

    private static final SourceTable TABLE = SourceTable.parse("notes");

    private final PostgresServer server = PostgresServer.create();
    private ChangeSource source;

    enum Kind {
        DECODING,
        OUTBOX
    }

    @BeforeEach
    void table() {
        server.run("CREATE TABLE notes (id int PRIMARY KEY, body text, at timestamptz)");
    }

    @AfterEach
    void close() {
        if (source != null) {
            source.remove();
            source.close();
        }
        server.close();
    }

    private void open(Kind kind) {
        open(kind, CapturedColumns.all(List.of(TABLE)));
    }

    private void open(Kind kind, CapturedColumns columns) {
        String name = name(kind);
        source = kind == Kind.DECODING
                ? LogicalChanges.open(server.address(), name, columns)
                : OutboxChanges.open(server.address(), name, columns);
    }

    private String name(Kind kind) {
        return "changes_" + kind.name().toLowerCase(Locale.ROOT)
                + server.rows("SELECT current_database()").get(0);
    }

    private ChangeSource reopened(Kind kind) {
        source.close();
        open(kind);
        return source;
    }

    /** Everything up to now. */
    private List<SourceChange> all(boolean confirm) {
        String marker = source.mark();
        List<SourceChange> changes = new ArrayList<>();
        while (true) {
            ChangeBatch batch = source.poll(100);
            changes.addAll(batch.changes());
            if (confirm && batch.position() != null) {
                source.confirm(batch.position());
            }
            if (batch.markers().contains(marker)) {
                return changes;
            }
        }
    }

    private static String shown(SourceChange change) {
        if (change instanceof SourceChange.Insert insert) {
            return "+" + new TreeMap<>(insert.row().columns());
        }
        if (change instanceof SourceChange.Update update) {
            return "~" + new TreeMap<>(update.row().columns());
        }
        return "-" + ((SourceChange.Delete) change).before().get("id");
    }

    @ParameterizedTest
    @EnumSource
    void changesComeInCommitOrderWithGrowingStamps(Kind kind) {
        open(kind);
        CapturePoint point = source.begin();
        server.run(
                "INSERT INTO notes VALUES (1, 'ä|b', '2023-06-15 12:00:00.123456+05:30'), (2, NULL, NULL)",
                "UPDATE notes SET body = '' WHERE id = 2",
                "DELETE FROM notes WHERE id = 1",
                "BEGIN; INSERT INTO notes VALUES (3, 'gone', NULL); ROLLBACK");
        List<SourceChange> changes = all(true);
        assertThat(changes.stream().map(ChangeSourceTest::shown))
                .containsExactly(
                        "+{at=2023-06-15 06:30:00.123456+00, body=ä|b, id=1}",
                        "+{at=null, body=null, id=2}",
                        "~{at=null, body=, id=2}",
                        "-1");
        assertThat(changes.stream().map(SourceChange::stamp)).isSorted().doesNotHaveDuplicates();
        assertThat(changes.get(0).stamp()).isGreaterThan(point.stamp());
    }

    /** Neither their values nor, by logical decoding, a look at the table for those that an update leaves out. */
    @ParameterizedTest
    @EnumSource
    void columnsThatNobodyMapsAreNotCaptured(Kind kind) {
        server.run(
                "ALTER TABLE notes ADD COLUMN scan text", "ALTER TABLE notes ALTER COLUMN scan SET STORAGE EXTERNAL");
        open(kind, CapturedColumns.of(Map.of(TABLE, List.of("id", "body"))));
        source.begin();
        server.run(
                "INSERT INTO notes (id, body, scan) VALUES (1, 'a', repeat('x', 100000))",
                "UPDATE notes SET body = 'b'",
                "DELETE FROM notes");
        assertThat(all(true).stream().map(ChangeSourceTest::shown))
                .containsExactly("+{body=a, id=1}", "~{body=b, id=1}", "-1");
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNotConfirmedComesAgain(Kind kind) {
        open(kind);
        source.begin();
        server.run("INSERT INTO notes VALUES (1)");
        assertThat(all(true)).hasSize(1);
        server.run("INSERT INTO notes VALUES (2)");
        List<SourceChange> first = all(false);
        reopened(kind).begin();
        List<SourceChange> again = all(false);
        assertThat(again).isEqualTo(first).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void keyThatMovesTellsWhereItWas(Kind kind) {
        open(kind);
        source.begin();
        server.run("INSERT INTO notes VALUES (1)", "UPDATE notes SET id = 7");
        assertThat(all(true).get(1)).isInstanceOfSatisfying(SourceChange.Update.class, update -> {
            assertThat(update.before().get("id")).isEqualTo("1");
            assertThat(update.row().get("id")).isEqualTo("7");
        });
    }

    @ParameterizedTest
    @EnumSource
    void largeValuesThatDidNotChangeAreComplete(Kind kind) {
        open(kind);
        server.run(
                "ALTER TABLE notes ALTER body SET STORAGE EXTERNAL",
                "INSERT INTO notes VALUES (1, repeat('x', 100000))");
        source.begin();
        server.run("UPDATE notes SET at = '2020-01-01Z'");
        assertThat(all(true))
                .singleElement()
                .isInstanceOfSatisfying(
                        SourceChange.Update.class,
                        update -> assertThat(update.row().get("body")).hasSize(100_000));
    }

    @Test
    void stampsAreTheSameOnReplayIfALargeValueIsGone() {
        open(Kind.DECODING);
        server.run(
                "ALTER TABLE notes ALTER body SET STORAGE EXTERNAL",
                "INSERT INTO notes VALUES (1, repeat('x', 100000)), (2, 'small')");
        source.begin();
        server.run("BEGIN; UPDATE notes SET at = now() WHERE id = 1; UPDATE notes SET at = now() WHERE id = 2; COMMIT");
        SourceChange small = all(false).get(1);
        server.run("DELETE FROM notes WHERE id = 1");
        reopened(Kind.DECODING).begin();
        assertThat(all(false)).hasSize(2).first().isEqualTo(small);
    }

    @Test
    void secondReaderOfAnOutboxIsRejected() {
        open(Kind.OUTBOX);
        source.begin();
        server.run("INSERT INTO notes VALUES (1)");
        ChangeSource follower = source;
        try (follower) {
            assertThat(all(false)).hasSize(1);
            AtomicInteger waits = new AtomicInteger();
            try (ChangeSource second = OutboxChanges.open(
                    server.address(),
                    name(Kind.OUTBOX),
                    CapturedColumns.all(List.of(TABLE)),
                    time -> waits.incrementAndGet())) {
                assertThatThrownBy(() -> second.poll(1))
                        .isInstanceOf(FaultException.class)
                        .hasMessageContaining("another process reads the outbox")
                        .hasMessageContaining("stop the follow that is running");
            }
            assertThat(waits).hasPositiveValue();
        }
        open(Kind.OUTBOX);
        assertThat(all(true)).hasSize(1);
    }

    @Test
    void readerOfAnOutboxWaitsForOneThatWasKilled() {
        open(Kind.OUTBOX);
        source.begin();
        source.poll(1);
        ChangeSource killed = source;
        source = OutboxChanges.open(
                server.address(), name(Kind.OUTBOX), CapturedColumns.all(List.of(TABLE)), time -> killed.close());
        server.run("INSERT INTO notes VALUES (1)");
        assertThat(all(true)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void changeThatATriggerMakesOfTheSameRowIsLater(Kind kind) {
        server.run(
                "CREATE FUNCTION react() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                        + " IF NEW.body = 'first' THEN UPDATE notes SET body = 'second' WHERE id = NEW.id; END IF;"
                        + " RETURN NULL; END $$",
                "CREATE TRIGGER \"#1 react\" AFTER INSERT OR UPDATE ON notes FOR EACH ROW EXECUTE FUNCTION react()");
        open(kind);
        source.begin();
        server.run("INSERT INTO notes VALUES (1, 'first')");
        List<SourceChange> changes = all(true);
        changes.sort(Comparator.comparing(SourceChange::stamp));
        assertThat(changes.stream().map(ChangeSourceTest::shown))
                .containsExactly("+{at=null, body=first, id=1}", "~{at=null, body=second, id=1}");
    }

    @Test
    void tablesWithSimilarNamesHaveTheirOwnTriggers() {
        String name = name(Kind.OUTBOX);
        SourceTable one = new SourceTable("a_b", "c");
        SourceTable two = new SourceTable("a", "b_c");
        SourceTable three = new SourceTable("a", "l".repeat(60) + "one");
        SourceTable four = new SourceTable("a", "l".repeat(60) + "two");
        List<SourceTable> tables = List.of(one, two, three, four);
        server.run("CREATE SCHEMA a", "CREATE SCHEMA a_b");
        tables.forEach(table -> server.run("CREATE TABLE " + table.quoted() + " (id int PRIMARY KEY)"));
        source = OutboxChanges.open(server.address(), name, CapturedColumns.all(tables));
        source.begin();
        tables.forEach(table -> server.run("INSERT INTO " + table.quoted() + " VALUES (1)"));
        assertThat(all(true).stream().map(SourceChange::table)).containsExactlyElementsOf(tables);
    }

    @ParameterizedTest
    @EnumSource
    void changesOfAnOpenTransactionComeAfterItsCommit(Kind kind) throws Exception {
        open(kind);
        source.begin();
        try (Connection other = server.address().connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("INSERT INTO notes VALUES (1)");
            server.run("INSERT INTO notes VALUES (2)");
            List<SourceChange> seen = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                seen.addAll(source.poll(100).changes());
            }
            assertThat(seen.stream().map(ChangeSourceTest::shown)).noneMatch(change -> change.contains("id=1"));
            other.commit();
            seen.addAll(all(true));
            assertThat(seen.stream().map(ChangeSourceTest::shown))
                    .containsExactlyInAnyOrder("+{at=null, body=null, id=1}", "+{at=null, body=null, id=2}");
        }
    }

    @ParameterizedTest
    @EnumSource
    void truncateSendsBackToTheCopy(Kind kind) {
        open(kind);
        source.begin();
        server.run("TRUNCATE notes");
        assertThatThrownBy(() -> all(true))
                .isInstanceOf(CaptureLostException.class)
                .hasMessageContaining("table public.notes was truncated")
                .hasMessageContaining("Go back to the copy");
    }

    @ParameterizedTest
    @EnumSource
    void lagGrowsAndShrinks(Kind kind) {
        open(kind);
        source.begin();
        server.run("INSERT INTO notes SELECT n, repeat('x', 500) FROM generate_series(1, 2000) n");
        long behind = source.lag().amount();
        assertThat(behind).isPositive();
        all(true);
        if (kind == Kind.OUTBOX) {
            assertThat(source.lag().amount()).isZero();
        }
        assertThat(source.lag().isEndangered()).isFalse();
    }

    @Test
    void snapshotOfTheSlotEndsWhereTheStreamBegins() throws Exception {
        open(Kind.DECODING);
        server.run("INSERT INTO notes VALUES (1)");
        CapturePoint point = source.begin();
        server.run("INSERT INTO notes VALUES (2)");
        try (Connection copy = server.address().connect();
                Statement statement = copy.createStatement()) {
            copy.setAutoCommit(false);
            copy.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            statement.execute("SET TRANSACTION SNAPSHOT '" + point.snapshot() + "'");
            try (var found = statement.executeQuery("SELECT string_agg(id::text, ',') FROM notes")) {
                found.next();
                assertThat(found.getString(1)).isEqualTo("1");
            }
        }
        assertThat(all(true).stream().map(ChangeSourceTest::shown)).containsExactly("+{at=null, body=null, id=2}");
    }

    @Test
    void slotThatIsGoneSendsBackToTheCopy() {
        open(Kind.DECODING);
        source.begin();
        source.remove();
        assertThatThrownBy(() -> source.poll(1))
                .isInstanceOf(CaptureLostException.class)
                .hasMessageContaining("is gone: changes are lost. Go back to the copy");
    }

    @Test
    void walThatTheServerRemovedSendsBackToTheCopy() {
        open(Kind.DECODING);
        source.begin();
        server.run("ALTER SYSTEM SET max_slot_wal_keep_size = '1MB'", "SELECT pg_reload_conf()");
        try {
            for (int i = 0; i < 4; i++) {
                server.run("INSERT INTO notes VALUES (" + i + ")", "SELECT pg_switch_wal()", "CHECKPOINT");
            }
            assertThatThrownBy(() -> all(true))
                    .isInstanceOf(CaptureLostException.class)
                    .hasMessageContaining("max_slot_wal_keep_size")
                    .hasMessageContaining("Go back to the copy");
            assertThatThrownBy(source::lag).isInstanceOf(CaptureLostException.class);
        } finally {
            server.run("ALTER SYSTEM RESET max_slot_wal_keep_size", "SELECT pg_reload_conf()");
        }
    }

    @Test
    void nameOfASlotIsChecked() {
        assertThatThrownBy(
                        () -> LogicalChanges.open(server.address(), "Not-A-Slot", CapturedColumns.all(List.of(TABLE))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("small letters, digits and '_'");
    }
}
