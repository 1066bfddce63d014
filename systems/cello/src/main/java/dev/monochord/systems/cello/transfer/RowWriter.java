package dev.monochord.systems.cello.transfer;

import dev.monochord.migrate.postgres.catalog.PostgresException;
import dev.monochord.systems.cello.store.KeptToken;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Writes the rows of Cello in PostgreSQL, one transaction per call. Not thread-safe. */
record RowWriter(Connection sql) {

    /** Inserts or changes a project. */
    void put(String project, String repository) {
        run(
                "INSERT INTO projects (project, repository) VALUES (?, ?)"
                        + " ON CONFLICT (project) DO UPDATE SET repository = excluded.repository",
                project,
                repository);
    }

    /**
     * Inserts or changes a token; returns false if a token of another project has its id. Keeps a hash that
     * DynamoDB lacks.
     */
    boolean put(String project, KeptToken token) {
        return run(
                        "INSERT INTO tokens AS t (token_id, created_at, project, expires_at, hashed_token) VALUES (?, ?, ?, ?, ?)"
                                + " ON CONFLICT (token_id) DO UPDATE SET created_at = excluded.created_at,"
                                + " expires_at = excluded.expires_at,"
                                + " hashed_token = coalesce(excluded.hashed_token, t.hashed_token)"
                                + " WHERE t.project = excluded.project",
                        token.id(),
                        time(token.createdAt()),
                        project,
                        time(token.expiresAt()),
                        token.hash())
                > 0;
    }

    /** Deletes a project and its tokens, also in a database whose foreign key does not delete them, or which has none. */
    void delete(String project) {
        try {
            sql.setAutoCommit(false);
            try {
                run("DELETE FROM tokens WHERE project = ?", project);
                run("DELETE FROM projects WHERE project = ?", project);
                sql.commit();
            } finally {
                sql.rollback();
                sql.setAutoCommit(true);
            }
        } catch (SQLException failure) {
            throw new PostgresException("a project could not be deleted", failure);
        }
    }

    /** Deletes a token. */
    void delete(String project, String token) {
        run("DELETE FROM tokens WHERE project = ? AND token_id = ?", project, token);
    }

    private int run(String text, @Nullable Object... parameters) {
        try (PreparedStatement statement = sql.prepareStatement(text)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            return statement.executeUpdate();
        } catch (SQLException failure) {
            throw new PostgresException("a row could not be written", failure);
        }
    }

    private static @Nullable OffsetDateTime time(@Nullable Instant time) {
        return time == null ? null : time.atOffset(ZoneOffset.UTC);
    }
}
