package dev.monochord.systems.cello.store;

import dev.monochord.migrate.postgres.catalog.PostgresAddress;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.LimitException;
import dev.monochord.runtime.error.NotFoundException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Projects and tokens in PostgreSQL, by plain SQL. Thread-safe.
 *
 * <p>The contract is that of the DynamoDB store. Where the original replaced a project that existed, and the cascade wiped
 * its tokens, this one refuses. The project row is locked while its tokens are counted, so that there are never three. An
 * {@code expires_at} that is NULL stands for {@code created_at} and 8776 hours.
 */
public final class PostgresStore implements CelloStore {

    private static final String TOKENS =
            "SELECT token_id, created_at, expires_at, hashed_token FROM tokens WHERE project = ?";

    private static final Duration LIMIT = Duration.ofSeconds(5);

    private final PostgresSessions sessions;

    private PostgresStore(PostgresSessions sessions) {
        this.sessions = sessions;
    }

    /**
     * Connects to a database.
     *
     * @param prepare whether to create missing tables and the column for hashes
     * @throws dev.monochord.runtime.error.InvalidInputException if something is missing that may not be created
     */
    public static PostgresStore open(PostgresAddress address, boolean prepare) {
        return open(address, prepare, LIMIT);
    }

    /** As {@link #open(PostgresAddress, boolean)}, with another limit of each call to the server. */
    static PostgresStore open(PostgresAddress address, boolean prepare, Duration limit) {
        PostgresSessions sessions = new PostgresSessions(address, limit);
        try {
            sessions.transaction("the schema of Cello", connection -> {
                PostgresSchema.ensure(connection, prepare);
                return true;
            });
            return new PostgresStore(sessions);
        } catch (RuntimeException failure) {
            sessions.close();
            throw failure;
        }
    }

    @Override
    public void createProject(KeptProject project, KeptToken first, Instant now) {
        sessions.transaction("creating a project", connection -> {
            String insert = "INSERT INTO projects (project, repository) VALUES (?, ?) ON CONFLICT (project) DO NOTHING";
            if (update(connection, insert, project.name(), project.repository()) == 0) {
                throw new ConflictException("PostgreSQL has a project " + project.name(), null);
            }
            insert(connection, project.name(), first);
            return true;
        });
    }

    @Override
    public Optional<KeptProject> project(String name) {
        return sessions.transaction("reading a project", connection -> project(connection, name, ""));
    }

    @Override
    public boolean exists(String project) {
        return sessions.transaction(
                "looking for a project",
                connection -> project(connection, project, " FOR KEY SHARE").isPresent());
    }

    private static Optional<KeptProject> project(Connection connection, String name, String lock) throws SQLException {
        String query = "SELECT project, coalesce(repository, '') FROM projects WHERE project = ?" + lock;
        try (PreparedStatement statement = prepare(connection, query, name);
                ResultSet found = statement.executeQuery()) {
            return found.next()
                    ? Optional.of(new KeptProject(found.getString(1), found.getString(2)))
                    : Optional.empty();
        }
    }

    @Override
    public List<KeptToken> tokens(String project) {
        return sessions.transaction("listing tokens", connection -> tokens(connection, TOKENS, project));
    }

    @Override
    public Optional<KeptToken> token(String project, String id) {
        return sessions.transaction(
                "reading a token",
                connection -> tokens(connection, TOKENS + " AND token_id = ?", project, id).stream()
                        .findFirst());
    }

    @Override
    public void addToken(String project, KeptToken token, Instant now) {
        sessions.transaction("adding a token", connection -> {
            if (project(connection, project, " FOR UPDATE").isEmpty()) {
                throw new NotFoundException("PostgreSQL has no project " + project, null);
            }
            int live = 0;
            for (KeptToken other : tokens(connection, TOKENS, project)) {
                if (other.isLiveAt(now)) {
                    live++;
                } else {
                    delete(connection, project, other.id());
                }
            }
            if (live >= TOKEN_LIMIT) {
                throw new LimitException("project " + project + " has two tokens", "token", TOKEN_LIMIT, null);
            }
            insert(connection, project, token);
            return true;
        });
    }

    @Override
    public void deleteToken(String project, String id) {
        sessions.transaction("deleting a token", connection -> delete(connection, project, id));
    }

    @Override
    public void deleteProject(String name) {
        deleteProject(name, () -> {});
    }

    /**
     * Deletes a project if something else can be done first. Its row is locked meanwhile, so that {@link #exists} and the
     * creation of another of its name wait.
     *
     * @param before if it throws, the project stays
     */
    void deleteProject(String name, Runnable before) {
        sessions.transaction("deleting a project", connection -> {
            int deleted = update(connection, "DELETE FROM projects WHERE project = ?", name);
            before.run();
            return deleted;
        });
    }

    @Override
    public void checkHealth() {
        project("health-check");
    }

    private static int delete(Connection connection, String project, String id) throws SQLException {
        return update(connection, "DELETE FROM tokens WHERE project = ? AND token_id = ?", project, id);
    }

    private static void insert(Connection connection, String project, KeptToken token) throws SQLException {
        String insert = "INSERT INTO tokens (token_id, created_at, project, expires_at, hashed_token)"
                + " VALUES (?, ?, ?, ?, ?)";
        update(connection, insert, token.id(), time(token.createdAt()), project, time(token.expiresAt()), token.hash());
    }

    private static List<KeptToken> tokens(Connection connection, String query, @Nullable Object... parameters)
            throws SQLException {
        List<KeptToken> tokens = new ArrayList<>();
        try (PreparedStatement statement = prepare(connection, query, parameters);
                ResultSet found = statement.executeQuery()) {
            while (found.next()) {
                Instant created = found.getObject(2, OffsetDateTime.class).toInstant();
                OffsetDateTime expires = found.getObject(3, OffsetDateTime.class);
                tokens.add(new KeptToken(
                        found.getString(1),
                        created,
                        expires == null ? created.plus(KeptToken.LIFE) : expires.toInstant(),
                        found.getString(4)));
            }
        }
        return tokens;
    }

    private static int update(Connection connection, String text, @Nullable Object... parameters) throws SQLException {
        try (PreparedStatement statement = prepare(connection, text, parameters)) {
            return statement.executeUpdate();
        }
    }

    private static PreparedStatement prepare(Connection connection, String text, @Nullable Object... parameters)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(text);
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        return statement;
    }

    private static @Nullable OffsetDateTime time(@Nullable Instant time) {
        return time == null ? null : time.atOffset(ZoneOffset.UTC);
    }

    @Override
    public void close() {
        sessions.close();
    }
}
