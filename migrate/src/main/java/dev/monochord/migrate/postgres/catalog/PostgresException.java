package dev.monochord.migrate.postgres.catalog;

import dev.monochord.runtime.error.FaultException;
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
        super(attempt + ": " + cause.getMessage(), cause);
        state = cause.getSQLState() == null ? "" : cause.getSQLState();
    }

    /** The SQLSTATE; empty if there is none. */
    public String state() {
        return state;
    }
}
