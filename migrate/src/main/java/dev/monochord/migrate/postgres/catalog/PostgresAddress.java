package dev.monochord.migrate.postgres.catalog;

import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/**
 * Where a PostgreSQL database is and how to log in. Immutable. Its {@link #toString()} has no password.
 *
 * <p>Every connection prints values in one form, whatever the time zone and locale of this machine and of the server.
 */
public final class PostgresAddress {

    private static final String JDBC = "jdbc:postgresql:";
    private static final String EXPECTED =
            "must be an address such as postgresql://user:password@host:5432/database, or jdbc:postgresql://…";
    private static final String NO_USER_INFO = "must not have user and password before the host of a JDBC URL: append"
            + " ?user=…&password=…, or write postgresql://user:password@host:5432/database";
    private static final String SESSION =
            "SET TimeZone = 'UTC'; SET DateStyle = 'ISO, MDY'; SET IntervalStyle = 'iso_8601';"
                    + " SET bytea_output = 'hex'; SET extra_float_digits = 1";
    /** That of the triggers of an outbox, so that names in values such as regclass are qualified everywhere. */
    private static final String SEARCH_PATH = "pg_catalog, pg_temp";
    /**
     * Followed by the schemas of types with an order of their own, such as citext. Without their operators a comparison would
     * take those of text, which is another order than that of the pages.
     */
    private static final String SOURCE_SESSION = """
            SELECT set_config('search_path', concat_ws(', ', '%s', string_agg(DISTINCT quote_ident(n.nspname), ', ')), false)
              FROM pg_opclass c
              JOIN pg_am m ON m.oid = c.opcmethod AND m.amname = 'btree'
              JOIN pg_type t ON t.oid = c.opcintype
              JOIN pg_namespace n ON n.oid = t.typnamespace
             WHERE c.opcdefault AND n.nspname <> 'pg_catalog'
            """.formatted(SEARCH_PATH);

    private final String url;
    private final Properties login;

    private PostgresAddress(String url, Properties login) {
        this.url = url;
        this.login = login;
    }

    /**
     * Reads an address in the form of libpq or of JDBC.
     *
     * @throws InvalidInputException if it is neither; the message does not repeat it
     */
    public static PostgresAddress parse(String text) {
        if (text.startsWith(JDBC)) {
            // The driver would take a user and a password for the host, and name it in its messages.
            if (withoutQuery(text).indexOf('@') >= 0) {
                throw new InvalidInputException("url", NO_USER_INFO);
            }
            return of(text, new Properties());
        }
        try {
            URI uri = new URI(text);
            boolean known = "postgresql".equals(uri.getScheme()) || "postgres".equals(uri.getScheme());
            String path = uri.getRawPath();
            if (!known || uri.getHost() == null || path == null || path.length() < 2) {
                throw new InvalidInputException("url", EXPECTED);
            }
            String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
            String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
            return of(JDBC + "//" + uri.getHost() + port + path + query, login(uri.getRawUserInfo()));
        } catch (URISyntaxException malformed) {
            throw new InvalidInputException("url", EXPECTED);
        }
    }

    /** Of an address that no driver understands, the message would have all of it, with its password. */
    private static PostgresAddress of(String url, Properties login) {
        requireDriver();
        if (Driver.parseURL(url, null) == null) {
            throw new InvalidInputException("url", EXPECTED);
        }
        return new PostgresAddress(url, login);
    }

    private static void requireDriver() {
        try {
            Class.forName("org.postgresql.Driver", false, PostgresAddress.class.getClassLoader());
        } catch (ClassNotFoundException missing) {
            throw new FaultException(
                    "org.postgresql:postgresql is missing: add it, migrations from PostgreSQL connect with it",
                    missing);
        }
    }

    private static String withoutQuery(String url) {
        int query = url.indexOf('?');
        return query < 0 ? url : url.substring(0, query);
    }

    private static Properties login(@Nullable String userInfo) {
        Properties login = new Properties();
        if (userInfo != null) {
            int colon = userInfo.indexOf(':');
            login.setProperty("user", decoded(colon < 0 ? userInfo : userInfo.substring(0, colon)));
            if (colon >= 0) {
                login.setProperty("password", decoded(userInfo.substring(colon + 1)));
            }
        }
        return login;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** Opens a connection that commits each statement. */
    public Connection connect() throws SQLException {
        return connect(new Properties(), SESSION);
    }

    /**
     * Opens a connection of which no call takes much longer than a limit: waiting for the server, a statement, a lock. Options
     * of the URL take precedence where the driver has them.
     */
    public Connection connect(Duration limit) throws SQLException {
        long millis = Math.max(1, limit.toMillis());
        // Later than the server, which names the reason and leaves the connection usable.
        String seconds = String.valueOf(millis / 1_000 + 2);
        Properties properties = new Properties();
        properties.setProperty("connectTimeout", seconds);
        properties.setProperty("loginTimeout", seconds);
        properties.setProperty("socketTimeout", seconds);
        return connect(
                properties,
                SESSION + "; SET statement_timeout = " + millis + "; SET lock_timeout = "
                        + Math.max(1, millis * 4 / 5));
    }

    /** Opens a connection that prints values as changes have them. Tables have to be named with their schema. */
    public Connection connectToSource() throws SQLException {
        return connect(new Properties(), SESSION + "; " + SOURCE_SESSION);
    }

    /** Opens a connection that can create slots and stream changes. */
    public Connection connectForReplication() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("replication", "database");
        properties.setProperty("preferQueryMode", "simple");
        properties.setProperty("assumeMinServerVersion", "10");
        return connect(properties, SESSION + "; SET search_path = " + SEARCH_PATH);
    }

    private Connection connect(Properties more, String session) throws SQLException {
        Properties properties = new Properties();
        login.stringPropertyNames().forEach(name -> properties.setProperty(name, login.getProperty(name)));
        more.stringPropertyNames().forEach(name -> properties.setProperty(name, more.getProperty(name)));
        properties.setProperty("ApplicationName", "monochord");
        // Otherwise a read that waits for a server that is gone waits forever.
        properties.setProperty("tcpKeepAlive", "true");
        Connection connection = DriverManager.getConnection(url, properties);
        try (Statement statement = connection.createStatement()) {
            statement.execute(session);
            return connection;
        } catch (SQLException failure) {
            connection.close();
            throw failure;
        }
    }

    /** The address without what may be secret. */
    @Override
    public String toString() {
        return withoutQuery(url.substring("jdbc:".length()));
    }
}
