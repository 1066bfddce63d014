package dev.monochord.migrate.postgres.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.internal.decoding.LogicalChanges;
import dev.monochord.migrate.postgres.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;

/**
 * Workers that begin together by logical decoding. A slot is created only when every transaction that writes has ended, so
 * one open transaction holds up its creation for as long as a test wants.
 */
class CaptureStartTest {

    private static final SourceTable TABLE = SourceTable.parse("notes");

    private final PostgresServer server = PostgresServer.create();
    private final String name =
            "start_" + server.rows("SELECT current_database()").get(0);
    private Connection writer;

    @BeforeEach
    void openTransaction() throws SQLException {
        server.run("CREATE TABLE notes (id int PRIMARY KEY, body text)", "INSERT INTO notes VALUES (1, 'old')");
        writer = server.address().connect();
        writer.setAutoCommit(false);
        try (Statement statement = writer.createStatement()) {
            statement.execute("INSERT INTO notes VALUES (2)");
        }
    }

    @AfterEach
    void close() throws SQLException {
        writer.close();
        try (ChangeSource source = LogicalChanges.open(server.address(), name, CapturedColumns.all(List.of(TABLE)))) {
            source.remove();
        }
        server.close();
    }

    private static void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    private boolean has(String query) {
        return !server.rows(query).isEmpty();
    }

    private boolean isBeingCreated() {
        return has(
                "SELECT 1 FROM pg_replication_slots WHERE slot_name = '" + name + "' AND confirmed_flush_lsn IS NULL");
    }

    @Test
    void secondWorkerWaitsForTheSlotThatTheFirstCreates() throws Exception {
        try (ChangeSource first = LogicalChanges.open(server.address(), name, CapturedColumns.all(List.of(TABLE)));
                ChangeSource second =
                        LogicalChanges.open(server.address(), name, CapturedColumns.all(List.of(TABLE)))) {
            CompletableFuture<CapturePoint> one = CompletableFuture.supplyAsync(first::begin);
            until(this::isBeingCreated);
            List<String> publication = server.rows("SELECT oid FROM pg_publication WHERE pubname = '" + name + "'");
            CompletableFuture<CapturePoint> other = CompletableFuture.supplyAsync(second::begin);
            until(() -> other.isDone() || has("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"));

            assertThat(other).isNotDone();
            writer.commit();

            assertThat(one.join().snapshot()).isNotNull();
            assertThat(other.join().snapshot()).isNull();
            assertThat(other.join().stamp()).isEqualTo(one.join().stamp());
            assertThat(server.rows("SELECT oid FROM pg_publication WHERE pubname = '" + name + "'"))
                    .isEqualTo(publication);
        }
    }

    @Test
    void slotThatIsNotCreatedYetIsWaitedFor() throws Exception {
        AtomicInteger waits = new AtomicInteger();
        try (Connection dead = server.address().connectForReplication();
                ChangeSource source =
                        LogicalChanges.open(server.address(), name, CapturedColumns.all(List.of(TABLE)), time -> {
                            waits.incrementAndGet();
                            commit();
                        })) {
            server.run("CREATE PUBLICATION " + name + " FOR TABLE notes WITH (publish_via_partition_root = true)");
            CompletableFuture<Void> creation = CompletableFuture.runAsync(() -> create(dead));
            until(this::isBeingCreated);

            CapturePoint point = source.begin();

            creation.join();
            assertThat(waits).hasPositiveValue();
            assertThat(point.stamp().position()).isPositive();
        }
    }

    @Test
    void slotWhoseCreationFailsIsCreatedByTheWorkerThatWaits() throws Exception {
        try (Connection dead = server.address().connectForReplication();
                ChangeSource source =
                        LogicalChanges.open(server.address(), name, CapturedColumns.all(List.of(TABLE)), time -> {
                            server.run("SELECT pg_terminate_backend(active_pid, 10000) FROM pg_replication_slots"
                                    + " WHERE slot_name = '" + name + "'");
                            commit();
                        })) {
            CompletableFuture<Void> creation =
                    CompletableFuture.runAsync(() -> create(dead)).exceptionally(ended -> null);
            until(this::isBeingCreated);

            assertThat(source.begin().snapshot()).isNotNull();
            creation.join();
        }
    }

    @Test
    void publicationOfOtherTablesIsReplaced() throws Exception {
        writer.rollback();
        server.run("CREATE TABLE other (id int PRIMARY KEY)", "CREATE PUBLICATION " + name + " FOR TABLE notes, other");
        try (ChangeSource source = LogicalChanges.open(server.address(), name, CapturedColumns.all(List.of(TABLE)))) {
            source.begin();
            assertThat(server.rows("SELECT tablename FROM pg_publication_tables WHERE pubname = '" + name + "'"))
                    .containsExactly("notes");
        }
    }

    private void create(Connection replication) {
        try {
            replication
                    .unwrap(PGConnection.class)
                    .getReplicationAPI()
                    .createReplicationSlot()
                    .logical()
                    .withSlotName(name)
                    .withOutputPlugin("pgoutput")
                    .make();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private void commit() {
        try {
            writer.commit();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
