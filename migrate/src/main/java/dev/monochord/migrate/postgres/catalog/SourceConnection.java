package dev.monochord.migrate.postgres.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Opens and closes connections to the source, with errors that say what to do. */
public final class SourceConnection {

    private SourceConnection() {}

    /** Connects for reads of rows and for the capture. */
    public static Connection open(PostgresAddress address) {
        try {
            return address.connectToSource();
        } catch (SQLException unreachable) {
            throw new PostgresException(address + " cannot be reached", unreachable);
        }
    }

    /** Connects for reads in a snapshot that another connection has exported. */
    public static Connection inSnapshot(PostgresAddress address, String snapshot) {
        Connection connection = open(address);
        try (Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            connection.setReadOnly(true);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            statement.execute("SET TRANSACTION SNAPSHOT '" + snapshot.replace("'", "") + "'");
            return connection;
        } catch (SQLException failure) {
            close(connection);
            throw new PostgresException("the snapshot of the capture could not be used", failure);
        }
    }

    /** Returns a setting of the server. */
    public static String setting(Connection connection, String name) {
        try (PreparedStatement query = connection.prepareStatement("SELECT current_setting(?)")) {
            query.setString(1, name);
            try (ResultSet found = query.executeQuery()) {
                found.next();
                return found.getString(1);
            }
        } catch (SQLException failure) {
            throw new PostgresException("the setting " + name + " could not be read", failure);
        }
    }

    public static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException unusable) {
            throw new PostgresException("a connection could not be closed", unusable);
        }
    }
}
