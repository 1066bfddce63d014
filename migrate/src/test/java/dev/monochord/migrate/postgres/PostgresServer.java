package dev.monochord.migrate.postgres;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.monochord.migrate.postgres.catalog.PostgresAddress;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An embedded PostgreSQL, started once for all tests of this process, with a new database for each instance. Runs as root
 * too. Tests are skipped on platforms for which the build has no server.
 */
public final class PostgresServer implements AutoCloseable {

    private static final String BINARY = "/postgres-linux-x86_64.txz";
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final String database;
    private final int port;
    private final Connection connection;

    private PostgresServer(String database, int port) throws SQLException {
        this.database = database;
        this.port = port;
        connection = address().connect();
    }

    /** The one server, which ends with the process. */
    private static final class Server {
        private static final EmbeddedPostgres RUNNING = start();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder()
                        .setServerConfig("wal_level", "logical")
                        .setServerConfig("max_replication_slots", "40")
                        .setServerConfig("max_wal_senders", "40")
                        .setServerConfig("max_connections", "200")
                        .setServerConfig("fsync", "off")
                        .setServerConfig("lc_messages", "C")
                        .start();
            } catch (IOException unstartable) {
                throw new UncheckedIOException(unstartable);
            }
        }
    }

    /** Creates an empty database. */
    public static PostgresServer create() {
        String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        assumeTrue(
                platform.equals("Linux amd64") && PostgresServer.class.getResource(BINARY) != null,
                () -> "the build has an embedded PostgreSQL for Linux amd64 only, this is " + platform);
        String name = "test" + DATABASES.incrementAndGet();
        EmbeddedPostgres server = Server.RUNNING;
        try (Connection admin = server.getPostgresDatabase().getConnection();
                Statement statement = admin.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
            return new PostgresServer(name, server.getPort());
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** The address in the form that settings have. */
    public String url() {
        return "postgresql://postgres:postgres@localhost:" + port + "/" + database;
    }

    public PostgresAddress address() {
        return PostgresAddress.parse(url());
    }

    /** Runs statements. */
    public void run(String... statements) {
        try (Statement statement = connection.createStatement()) {
            for (String text : statements) {
                statement.execute(text);
            }
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Returns the rows of a query, the columns joined by {@code |}. */
    public List<String> rows(String query) {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(query)) {
            List<String> rows = new ArrayList<>();
            int columns = found.getMetaData().getColumnCount();
            while (found.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(found.getString(i));
                }
                rows.add(String.join("|", row.stream().map(String::valueOf).toList()));
            }
            return rows;
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
