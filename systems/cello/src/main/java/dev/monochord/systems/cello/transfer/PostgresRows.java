package dev.monochord.systems.cello.transfer;

import dev.monochord.migrate.postgres.catalog.PostgresAddress;
import dev.monochord.migrate.postgres.catalog.PostgresException;
import dev.monochord.systems.cello.store.KeptToken;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads the tables of Cello in PostgreSQL. Not thread-safe. */
public final class PostgresRows implements AutoCloseable {

    private static final int FETCHED_AT_ONCE = 1_000;

    private final Connection sql;
    private final String select;

    private PostgresRows(Connection sql, boolean hashes) {
        this.sql = sql;
        select = "SELECT p.project, p.repository, t.token_id, t.created_at, t.expires_at, "
                + (hashes ? "t.hashed_token" : "NULL")
                + " FROM projects p LEFT JOIN tokens t ON t.project = p.project";
    }

    /**
     * Connects to a database.
     *
     * @throws PostgresException if it cannot be reached or has no such tables
     */
    public static PostgresRows open(PostgresAddress address) {
        String tables = "SELECT to_regclass('projects') IS NOT NULL AND to_regclass('tokens') IS NOT NULL,"
                + " EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = to_regclass('tokens')"
                + " AND attname = 'hashed_token' AND NOT attisdropped)";
        try {
            Connection sql = address.connect();
            try (Statement statement = sql.createStatement();
                    ResultSet found = statement.executeQuery(tables)) {
                found.next();
                if (!found.getBoolean(1)) {
                    throw new SQLException("there are no tables projects and tokens on the search path of this user."
                            + " Name the database of Cello");
                }
                return new PostgresRows(sql, found.getBoolean(2));
            } catch (SQLException failure) {
                sql.close();
                throw failure;
            }
        } catch (SQLException failure) {
            throw new PostgresException("the tables of Cello at " + address + " cannot be read", failure);
        }
    }

    /** Hands over every project by name, all as of one moment. Memory holds one of them. */
    public void each(Consumer<DumpedProject> consumer) {
        try {
            sql.setAutoCommit(false);
            sql.setReadOnly(true);
            sql.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            try (PreparedStatement query =
                    sql.prepareStatement(select + " ORDER BY p.project, t.created_at DESC, t.token_id")) {
                query.setFetchSize(FETCHED_AT_ONCE);
                read(query, consumer);
            } finally {
                sql.rollback();
                sql.setReadOnly(false);
                sql.setAutoCommit(true);
            }
        } catch (SQLException failure) {
            throw new PostgresException("the projects could not be read", failure);
        }
    }

    /** Reads one project as it is now. */
    public Optional<DumpedProject> project(String name) {
        List<DumpedProject> found = new ArrayList<>();
        try (PreparedStatement query =
                sql.prepareStatement(select + " WHERE p.project = ? ORDER BY t.created_at DESC, t.token_id")) {
            query.setString(1, name);
            read(query, found::add);
        } catch (SQLException failure) {
            throw new PostgresException("a project could not be read", failure);
        }
        return found.stream().findFirst();
    }

    /** Counts the projects. */
    public long count() {
        try (Statement statement = sql.createStatement();
                ResultSet found = statement.executeQuery("SELECT count(*) FROM projects")) {
            found.next();
            return found.getLong(1);
        } catch (SQLException failure) {
            throw new PostgresException("the projects could not be counted", failure);
        }
    }

    /** Returns the ids of tokens whose project does not exist, which a database without the foreign key may have. */
    public List<String> orphans() {
        String query = "SELECT token_id FROM tokens t WHERE NOT EXISTS"
                + " (SELECT 1 FROM projects p WHERE p.project = t.project) ORDER BY token_id";
        List<String> ids = new ArrayList<>();
        try (Statement statement = sql.createStatement();
                ResultSet found = statement.executeQuery(query)) {
            while (found.next()) {
                ids.add(found.getString(1));
            }
        } catch (SQLException failure) {
            throw new PostgresException("tokens without a project could not be looked for", failure);
        }
        return ids;
    }

    private static void read(PreparedStatement query, Consumer<DumpedProject> consumer) throws SQLException {
        try (ResultSet found = query.executeQuery()) {
            Reading current = null;
            while (found.next()) {
                String name = found.getString(1);
                if (current == null || !current.name.equals(name)) {
                    if (current != null) {
                        consumer.accept(current.project());
                    }
                    current = new Reading(name, found.getString(2));
                }
                current.add(found);
            }
            if (current != null) {
                consumer.accept(current.project());
            }
        }
    }

    /** A project of which rows are still being read. */
    private static final class Reading {
        private final String name;
        private final @Nullable String repository;
        private final List<KeptToken> tokens = new ArrayList<>();
        private final Set<String> assumed = new LinkedHashSet<>();

        Reading(String name, @Nullable String repository) {
            this.name = name;
            this.repository = repository;
        }

        void add(ResultSet found) throws SQLException {
            String id = found.getString(3);
            if (id == null) {
                return;
            }
            Instant created = found.getObject(4, OffsetDateTime.class).toInstant();
            OffsetDateTime expires = found.getObject(5, OffsetDateTime.class);
            if (expires == null) {
                assumed.add(id);
            }
            Instant end = expires == null ? created.plus(KeptToken.LIFE) : expires.toInstant();
            tokens.add(new KeptToken(id, created, end, found.getString(6)));
        }

        DumpedProject project() {
            return new DumpedProject(name, repository, tokens, assumed);
        }
    }

    /** Writes rows on the same connection. */
    RowWriter writer() {
        return new RowWriter(sql);
    }

    @Override
    public void close() {
        try {
            sql.close();
        } catch (SQLException failure) {
            throw new PostgresException("a connection could not be closed", failure);
        }
    }
}
