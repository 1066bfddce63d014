package dev.monochord.migrate.internal.outbox;

import dev.monochord.migrate.postgres.change.SourceTable;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.FaultException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * How long to wait for a lock that nobody may write beside. While such a lock is waited for, all writers wait behind it, so
 * an attempt is short, and in the pause after it they go on.
 */
record LockWait(Duration limit, int attempts, Duration pause, Sleeper sleeper) {

    /** SQLSTATE of a lock that was not granted in time. */
    private static final String NOT_AVAILABLE = "55P03";

    static LockWait of(Sleeper sleeper) {
        return new LockWait(Duration.ofSeconds(2), 10, Duration.ofSeconds(3), sleeper);
    }

    /**
     * Executes a statement that locks a table.
     *
     * @throws FaultException if other transactions hold the table in every attempt
     */
    void execute(Connection sql, SourceTable table, String statement) throws SQLException {
        for (int attempt = 1; !tryExecute(sql, statement); attempt++) {
            if (attempt == attempts) {
                throw new FaultException(
                        "table " + table + " is in use by a long transaction, and its triggers cannot be changed beside"
                                + " it: end it (see pg_stat_activity), and try again",
                        null);
            }
            sleeper.pause(pause, "for table " + table);
        }
    }

    private boolean tryExecute(Connection sql, String text) throws SQLException {
        try (Statement statement = sql.createStatement()) {
            statement.execute("SET lock_timeout = " + limit.toMillis());
            try {
                statement.execute(text);
                return true;
            } catch (SQLException failure) {
                if (NOT_AVAILABLE.equals(failure.getSQLState())) {
                    return false;
                }
                throw failure;
            } finally {
                statement.execute("RESET lock_timeout");
            }
        }
    }
}
