package dev.monochord.systems.cello.store;

import dev.monochord.runtime.error.InvalidInputException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The tables of Cello in PostgreSQL, and the one column that is added to them. */
public final class PostgresSchema {

    /** Creates the tables as the original has them, after its third migration. */
    public static final String TABLES = """
            CREATE TABLE IF NOT EXISTS projects (
              project varchar(80) PRIMARY KEY,
              repository varchar(200));
            CREATE TABLE IF NOT EXISTS tokens (
              token_id varchar(200) PRIMARY KEY,
              created_at timestamptz NOT NULL,
              project varchar(80) NOT NULL REFERENCES projects ON DELETE CASCADE ON UPDATE CASCADE,
              expires_at timestamptz)
            """;

    private static final String COLUMN = "ALTER TABLE tokens ADD COLUMN IF NOT EXISTS hashed_token varchar(100)";

    private PostgresSchema() {}

    static void ensure(Connection connection, boolean prepare) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (prepare) {
                statement.execute(TABLES);
                statement.execute(COLUMN);
            }
            require(
                    statement,
                    "SELECT to_regclass('projects') IS NOT NULL AND to_regclass('tokens') IS NOT NULL",
                    "PostgreSQL has no tables projects and tokens on the search path of this user. Set"
                            + " CELLO_POSTGRES_PREPARE=true to create them, or correct CELLO_POSTGRES_URL");
            require(
                    statement,
                    "SELECT count(*) = 1 FROM pg_attribute WHERE attrelid = 'tokens'::regclass"
                            + " AND attname = 'hashed_token' AND NOT attisdropped",
                    "table tokens has no column for the hashes of tokens. Set CELLO_POSTGRES_PREPARE=true to add it, or"
                            + " run: " + COLUMN);
        }
    }

    private static void require(Statement statement, String query, String otherwise) throws SQLException {
        try (ResultSet found = statement.executeQuery(query)) {
            if (!found.next() || !found.getBoolean(1)) {
                throw new InvalidInputException("POSTGRES_URL", otherwise);
            }
        }
    }
}
