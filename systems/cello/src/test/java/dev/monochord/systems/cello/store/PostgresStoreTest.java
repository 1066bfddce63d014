package dev.monochord.systems.cello.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.migrate.postgres.PostgresServer;
import dev.monochord.runtime.error.RetriesExhaustedException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A PostgreSQL that does not answer in time. */
class PostgresStoreTest {

    private static final Instant NOW = Instant.parse("2023-06-15T12:00:00Z");
    private static final Duration LIMIT = Duration.ofMillis(200);

    private final PostgresServer server = PostgresServer.create();
    private final PostgresServer other = PostgresServer.create();

    @AfterEach
    void close() {
        server.close();
        other.close();
    }

    private static KeptToken token(String id) {
        return new KeptToken(id, NOW, NOW.plus(KeptToken.LIFE), "hash");
    }

    /** The deciding store stands for DynamoDB; it is a database of its own, which nobody locks. */
    @Test
    void lockedRowFailsTheShadowAndNotTheCaller() throws SQLException {
        try (MigratingStore store = new MigratingStore(
                        StoreMode.DDB_PRIMARY,
                        PostgresStore.open(server.address(), true, LIMIT),
                        PostgresStore.open(other.address(), true),
                        Clock.systemUTC(),
                        time -> {},
                        100);
                Connection holder = server.address().connect()) {
            store.createProject(new KeptProject("myproj", "repository"), token("first"), NOW);
            lock(holder);

            store.addToken("myproj", token("second"), NOW);

            assertThat(store.tokens("myproj")).extracting(KeptToken::id).contains("second");
            StoreReport report = store.report();
            assertThat(report.shadowWrites()).isEqualTo(1);
            assertThat(report.shadowFailures()).isEqualTo(1);
            holder.rollback();
            store.deleteToken("myproj", "first");
            assertThat(store.report().shadowWrites()).isEqualTo(2);
        }
        assertThat(server.rows("SELECT token_id FROM tokens")).isEmpty();
    }

    @Test
    void lockThatIsNotGrantedInTimeIsNoFaultOfTheCaller() throws SQLException {
        try (PostgresStore store = PostgresStore.open(server.address(), true, LIMIT);
                Connection holder = server.address().connect()) {
            store.createProject(new KeptProject("myproj", "repository"), token("first"), NOW);
            lock(holder);
            assertThatThrownBy(() -> store.deleteProject("myproj")).isInstanceOf(RetriesExhaustedException.class);
        }
    }

    private static void lock(Connection holder) throws SQLException {
        holder.setAutoCommit(false);
        try (Statement statement = holder.createStatement()) {
            statement.execute("SELECT 1 FROM projects FOR UPDATE");
        }
    }
}
