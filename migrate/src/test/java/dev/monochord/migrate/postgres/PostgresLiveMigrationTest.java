package dev.monochord.migrate.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.postgres.mapping.MappingFile;
import dev.monochord.migrate.postgres.transfer.CopyProgress;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole migrations under a live load, with killed workers. */
class PostgresLiveMigrationTest extends ShopTransfer {

    private boolean seated;

    @Override
    MappingFile mapping() {
        return seated ? MappingFile.parse("""
                        {"name": "%s", "tables": [
                         {"table": "seats", "key": ["id"], "target": "shop",
                          "keys": {"pk": "SEAT#{seat}", "sk": "GUEST"}, "attributes": {"id": {}, "guest": {}}}]}
                        """.formatted(name)) : super.mapping();
    }

    @ParameterizedTest
    @CsvSource({"DECODING,1", "DECODING,2", "DECODING,3", "OUTBOX,4", "OUTBOX,5", "OUTBOX,6"})
    void storesAreEqualAfterALiveLoadAndKilledWorkers(CaptureKind kind, long seed) {
        capture = kind;
        fill(100);
        migrate(seed, PostgresLiveMigrationTest::change);
        try (PostgresMigration migration = open()) {
            assertEnd(migration);
        }
        assertItems(server.rows("SELECT id FROM customers").size()
                + server.rows("SELECT id FROM orders").size());
    }

    @ParameterizedTest
    @CsvSource({"DECODING,7", "OUTBOX,8"})
    void storesAreEqualIfRowsSwapTheirKeys(CaptureKind kind, long seed) {
        capture = kind;
        seated = true;
        server.run(
                "CREATE TABLE seats (id int PRIMARY KEY, seat int UNIQUE DEFERRABLE INITIALLY DEFERRED, guest text)",
                "ALTER TABLE seats REPLICA IDENTITY FULL",
                "INSERT INTO seats SELECT n, n, 'guest ' || n FROM generate_series(1, 40) n");
        migrate(seed, PostgresLiveMigrationTest::seating);
        try (PostgresMigration migration = open()) {
            if (kind == CaptureKind.OUTBOX) {
                // An outbox may tell that a row has left a key before it tells that the row took it.
                migration.begin();
                migration.copy(progress -> true);
                migration.catchUp(Thread::onSpinWait);
                migration.repair();
            }
            assertEnd(migration);
        }
        assertItems(server.rows("SELECT id FROM seats").size());
    }

    /** Migrates under a load until enough workers were killed. */
    private void migrate(long seed, Function<Random, String> change) {
        Random random = new Random(seed);
        AtomicBoolean loading = new AtomicBoolean(true);
        List<CompletableFuture<Void>> clients = LongStream.range(0, 3)
                .mapToObj(client ->
                        CompletableFuture.runAsync(() -> load(new Random(seed * 31 + client), change, loading)))
                .toList();
        int kills = 0;
        while (kills < 12) {
            try (PostgresMigration migration = open(MortalClient.of(engine.client(), random, 300))) {
                migration.begin();
                migration.copy(progress -> true);
                migration.catchUp(Thread::onSpinWait);
                migration.verify();
            } catch (MortalClient.Killed killed) {
                kills++;
            }
        }
        loading.set(false);
        clients.forEach(CompletableFuture::join);
    }

    private static void assertEnd(PostgresMigration migration) {
        migration.begin();
        assertThat(migration.copy(progress -> true))
                .allMatch(CopyProgress::copied)
                .allMatch(CopyProgress::balances);
        migration.catchUp(Thread::onSpinWait);
        assertThat(migration.rejected()).isEmpty();
        assertEqual(migration.verify());
        migration.finish(Thread::onSpinWait);
        assertEqual(migration.verify());
    }

    private void assertItems(int rows) {
        assertThat(engine.client()
                        .scan(scan -> scan.tableName(ITEMS).select("COUNT"))
                        .count())
                .isEqualTo(rows);
    }

    /** Inserts, updates, deletes, creates again, moves keys, in transactions of random length, some rolled back. */
    private void load(Random random, Function<Random, String> change, AtomicBoolean loading) {
        try (Connection sql = server.address().connect();
                Statement statement = sql.createStatement()) {
            sql.setAutoCommit(false);
            while (loading.get()) {
                try {
                    for (int i = random.nextInt(5); i >= 0; i--) {
                        statement.execute(change.apply(random));
                    }
                    if (random.nextInt(6) == 0) {
                        sql.rollback();
                    } else {
                        sql.commit();
                    }
                } catch (SQLException conflictOrDeadlock) {
                    sql.rollback();
                }
            }
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static String change(Random random) {
        int id = random.nextInt(400);
        int customer = random.nextInt(60);
        return switch (random.nextInt(7)) {
            case 0 ->
                "INSERT INTO orders VALUES (" + id + ", " + customer + ", random() * 1000, '{x,y}')"
                        + " ON CONFLICT (id) DO UPDATE SET total = orders.total + 1";
            case 1 -> "DELETE FROM orders WHERE id = " + id;
            case 2 -> "UPDATE orders SET customer = " + customer + " WHERE id = " + id;
            case 3 -> "UPDATE orders SET total = random() * 100, tags = NULL WHERE id = " + id;
            case 4 ->
                "INSERT INTO customers VALUES (" + id + ", md5(random()::text), now())"
                        + " ON CONFLICT (id) DO UPDATE SET name = NULL";
            case 5 -> "DELETE FROM customers WHERE id = " + id;
            default -> "UPDATE customers SET since = clock_timestamp() WHERE id = " + id;
        };
    }

    /** Swaps seats, takes others, leaves and returns. */
    private static String seating(Random random) {
        int id = random.nextInt(60);
        int other = random.nextInt(60);
        return switch (random.nextInt(6)) {
            case 0, 1 ->
                "UPDATE seats AS s SET seat = o.seat FROM seats AS o WHERE (s.id, o.id) IN ((" + id + ", " + other
                        + "), (" + other + ", " + id + "))";
            case 2 -> "UPDATE seats SET seat = " + random.nextInt(200) + " WHERE id = " + id;
            case 3 -> "DELETE FROM seats WHERE id = " + id;
            case 4 ->
                "INSERT INTO seats VALUES (" + id + ", " + random.nextInt(200) + ", 'new')"
                        + " ON CONFLICT (id) DO UPDATE SET guest = 'known'";
            default -> "UPDATE seats SET guest = md5(random()::text) WHERE id = " + id;
        };
    }
}
