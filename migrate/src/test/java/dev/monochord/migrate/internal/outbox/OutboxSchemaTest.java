package dev.monochord.migrate.internal.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.postgres.PostgresServer;
import dev.monochord.migrate.postgres.change.SourceTable;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.FaultException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the triggers of an outbox do to those who write. */
class OutboxSchemaTest {

    private static final SourceTable TABLE = SourceTable.parse("notes");
    private static final Sleeper NEVER = time -> {
        throw new AssertionError("there is nothing to wait for");
    };

    private final PostgresServer server = PostgresServer.create();
    private Connection sql;
    private Connection writer;

    @BeforeEach
    void table() throws SQLException {
        server.run("CREATE TABLE notes (id int PRIMARY KEY, body text)");
        sql = server.address().connectToSource();
        writer = server.address().connect();
        writer.setAutoCommit(false);
    }

    @AfterEach
    void close() throws SQLException {
        writer.close();
        sql.close();
        server.close();
    }

    private void create(Sleeper sleeper) {
        schema(sleeper).create(Map.of(TABLE, Set.of("id", "body")));
    }

    private OutboxSchema schema(Sleeper sleeper) {
        return new OutboxSchema("changes", sql, new LockWait(Duration.ofMillis(50), 3, Duration.ofSeconds(1), sleeper));
    }

    private void write(String statement) throws SQLException {
        try (Statement running = writer.createStatement()) {
            running.execute(statement);
        }
    }

    @Test
    void triggersThatExistAreNotCreatedAgainBesideWriters() throws SQLException {
        create(NEVER);
        write("INSERT INTO notes VALUES (1)");

        create(NEVER);

        writer.commit();
        assertThat(server.rows("SELECT new_row ->> 'id' FROM changes")).containsExactly("1");
    }

    @Test
    void tableThatTheMappingNoLongerHasIsWritableAfterTheEnd() throws SQLException {
        create(NEVER);
        server.run("ALTER TABLE notes RENAME TO memos");

        schema(NEVER).drop(List.of(TABLE, SourceTable.parse("others")));
        schema(NEVER).create(Map.of(SourceTable.parse("memos"), Set.of("id", "body")));
        schema(NEVER).drop(List.of());

        write("INSERT INTO memos VALUES (1)");
        writer.commit();
        assertThat(server.rows("SELECT 1 FROM pg_proc WHERE proname LIKE 'changes%'"))
                .isEmpty();
        assertThat(server.rows("SELECT to_regclass('changes')")).containsExactly("null");
    }

    @Test
    void triggerThatIsDisabledIsCreatedAgain() throws SQLException {
        create(NEVER);
        server.run("ALTER TABLE notes DISABLE TRIGGER \"!changes\"");
        create(NEVER);
        write("INSERT INTO notes VALUES (1)");
        writer.commit();
        assertThat(server.rows("SELECT count(*) FROM changes")).containsExactly("1");
    }

    @Test
    void writersGoOnWhileTriggersWaitForALongTransaction() throws SQLException {
        write("INSERT INTO notes VALUES (1)");
        AtomicInteger waits = new AtomicInteger();
        create(time -> {
            server.run("SET lock_timeout = 1000", "INSERT INTO notes VALUES (" + (10 + waits.get()) + ")");
            if (waits.incrementAndGet() == 2) {
                commit();
            }
        });
        assertThat(waits).hasValue(2);
        assertThat(server.rows("SELECT count(*) FROM pg_trigger WHERE tgname LIKE '!changes%'"))
                .containsExactly("2");
    }

    private void commit() {
        try {
            writer.commit();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Test
    void transactionThatDoesNotEndIsNamedAsTheReason() throws SQLException {
        write("INSERT INTO notes VALUES (1)");
        assertThatThrownBy(() -> create(time -> {}))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("table public.notes is in use by a long transaction")
                .hasMessageContaining("pg_stat_activity");
    }

    @Test
    void functionsOfWhoeverWritesAreNotCalledByTheTrigger() throws SQLException {
        server.run(
                "CREATE SCHEMA evil",
                "CREATE TABLE evil.calls (who text)",
                "CREATE FUNCTION evil.format(text, integer) RETURNS text LANGUAGE plpgsql AS"
                        + " $$ BEGIN INSERT INTO evil.calls VALUES (current_user); RETURN 'x'; END $$",
                "CREATE FUNCTION evil.equal(text, text) RETURNS bool LANGUAGE plpgsql AS"
                        + " $$ BEGIN INSERT INTO evil.calls VALUES (current_user); RETURN true; END $$",
                "CREATE OPERATOR evil.= (LEFTARG = text, RIGHTARG = text, FUNCTION = evil.equal)");
        create(NEVER);
        write("SET search_path = evil, pg_catalog, public");
        write("INSERT INTO notes VALUES (1, 'b')");
        writer.commit();
        assertThat(server.rows("SELECT who FROM evil.calls")).isEmpty();
        assertThat(server.rows("SELECT new_row ->> 'id' FROM changes")).containsExactly("1");
    }
}
