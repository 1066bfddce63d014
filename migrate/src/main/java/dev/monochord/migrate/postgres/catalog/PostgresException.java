package dev.monochord.migrate.postgres.catalog;

import dev.monochord.runtime.error.FaultException;
import java.net.UnknownHostException;
import java.sql.SQLException;

/** PostgreSQL rejected a statement or could not be reached. */
public final class PostgresException extends FaultException {

    private final String state;

    /**
     * A failure of a statement.
     *
     * @param attempt what was tried, such as "the slot x could not be created"
     */
    public PostgresException(String attempt, SQLException cause) {
        super(attempt + ": " + reason(cause), cause);
        state = cause.getSQLState() == null ? "" : cause.getSQLState();
    }

    /** The driver says of a host that it cannot find only that the attempt failed. */
    private static String reason(SQLException failure) {
        return failure.getCause() instanceof UnknownHostException unknown
                ? "there is no host " + unknown.getMessage()
                : String.valueOf(failure.getMessage());
    }

    /** The SQLSTATE; empty if there is none. */
    public String state() {
        return state;
    }
}
