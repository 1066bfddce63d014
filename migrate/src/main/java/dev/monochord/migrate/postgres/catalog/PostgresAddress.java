package dev.monochord.migrate.postgres.catalog;

import dev.monochord.runtime.error.InvalidInputException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Where a PostgreSQL database is and how to log in. Immutable. Its {@link #toString()} has no password.
 *
 * <p>Every connection prints values in one form, whatever the time zone and locale of this machine and of the server.
 */
public final class PostgresAddress {

    private static final String JDBC = "jdbc:postgresql:";
    private static final String EXPECTED =
            "must be an address such as postgresql://user:password@host:5432/database, or jdbc:postgresql://…";
    private static final String SESSION =
            "SET TimeZone = 'UTC'; SET DateStyle = 'ISO, MDY'; SET IntervalStyle = 'iso_8601';"
                    + " SET bytea_output = 'hex'; SET extra_float_digits = 1";

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
            return new PostgresAddress(text, new Properties());
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
            return new PostgresAddress(JDBC + "//" + uri.getHost() + port + path + query, login(uri.getRawUserInfo()));
        } catch (URISyntaxException malformed) {
            throw new InvalidInputException("url", EXPECTED);
        }
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
        return connect(new Properties());
    }

    /** Opens a connection that can create slots and stream changes. */
    public Connection connectForReplication() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("replication", "database");
        properties.setProperty("preferQueryMode", "simple");
        properties.setProperty("assumeMinServerVersion", "10");
        return connect(properties);
    }

    private Connection connect(Properties more) throws SQLException {
        Properties properties = new Properties();
        login.stringPropertyNames().forEach(name -> properties.setProperty(name, login.getProperty(name)));
        more.stringPropertyNames().forEach(name -> properties.setProperty(name, more.getProperty(name)));
        properties.setProperty("ApplicationName", "monochord");
        Connection connection = DriverManager.getConnection(url, properties);
        try (Statement statement = connection.createStatement()) {
            statement.execute(SESSION);
            return connection;
        } catch (SQLException failure) {
            connection.close();
            throw failure;
        }
    }

    /** The address without what may be secret. */
    @Override
    public String toString() {
        String plain = url.substring("jdbc:".length());
        int query = plain.indexOf('?');
        return query < 0 ? plain : plain.substring(0, query);
    }
}
