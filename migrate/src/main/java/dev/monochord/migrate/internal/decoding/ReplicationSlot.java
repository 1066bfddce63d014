package dev.monochord.migrate.internal.decoding;

import dev.monochord.migrate.postgres.catalog.PostgresException;
import dev.monochord.migrate.postgres.change.CaptureLostException;
import dev.monochord.migrate.postgres.change.SourceLag;
import dev.monochord.migrate.postgres.change.SourceTable;
import dev.monochord.runtime.error.InvalidInputException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A logical replication slot and its publication, by one name, over an ordinary connection. */
final class ReplicationSlot {

    private static final Pattern NAME = Pattern.compile("[a-z0-9_]{1,63}");
    private static final long END_MILLIS = 10_000;
    private static final String STATUS = """
            SELECT coalesce(wal_status, 'reserved'), confirmed_flush_lsn::text,
                   coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::bigint
              FROM pg_replication_slots WHERE slot_name = ?
            """;
    /** Only of a publication that has everything we need: somebody may have created one by this name. */
    private static final String PUBLISHED = """
            SELECT t.schemaname, t.tablename
              FROM pg_publication_tables t
              JOIN pg_publication p USING (pubname)
             WHERE p.pubname = ? AND p.pubviaroot AND p.pubinsert AND p.pubupdate AND p.pubdelete AND p.pubtruncate
            """;

    private final String name;
    private final Connection sql;

    ReplicationSlot(String name, Connection sql) {
        if (!NAME.matcher(name).matches()) {
            throw new InvalidInputException(
                    "name", "a slot is named with 1 to 63 small letters, digits and '_', got \"" + name + "\"");
        }
        this.name = name;
        this.sql = sql;
    }

    /**
     * What the server says about the slot.
     *
     * @param confirmed the position up to which changes are confirmed; null while the slot is being created
     */
    record Status(String walStatus, @Nullable String confirmed, long retainedBytes) {}

    String name() {
        return name;
    }

    /** Returns what the server says; empty if there is no such slot. */
    Optional<Status> status() {
        try (PreparedStatement query = sql.prepareStatement(STATUS)) {
            query.setString(1, name);
            try (ResultSet found = query.executeQuery()) {
                return found.next()
                        ? Optional.of(new Status(found.getString(1), found.getString(2), found.getLong(3)))
                        : Optional.empty();
            }
        } catch (SQLException failure) {
            throw new PostgresException("the replication slot " + name + " could not be looked at", failure);
        }
    }

    /** Returns whether a session of the server streams from the slot. */
    boolean isUsedBy(int session) {
        try (PreparedStatement query =
                sql.prepareStatement("SELECT 1 FROM pg_replication_slots WHERE slot_name = ? AND active_pid = ?")) {
            query.setString(1, name);
            query.setInt(2, session);
            try (ResultSet found = query.executeQuery()) {
                return found.next();
            }
        } catch (SQLException failure) {
            throw new PostgresException("the replication slot " + name + " could not be looked at", failure);
        }
    }

    /** Measures the WAL that the server keeps for the slot. */
    SourceLag lag() {
        Status status = require();
        return new SourceLag(status.retainedBytes(), "bytes", status.walStatus());
    }

    /**
     * Returns the status of a slot that still has all its WAL.
     *
     * @throws CaptureLostException if the slot is gone or invalid
     */
    Status require() {
        Status status =
                status().orElseThrow(() -> new CaptureLostException("the replication slot " + name + " is gone", null));
        if (status.walStatus().equals("lost")) {
            throw new CaptureLostException(
                    "the server has removed WAL that the replication slot " + name
                            + " needs (see max_slot_wal_keep_size)",
                    null);
        }
        return status;
    }

    /**
     * Checks that the server can decode its log.
     *
     * @throws InvalidInputException if {@code wal_level} is too low
     */
    void requireLogicalLog() {
        String level = ask("SHOW wal_level");
        if (!level.equals("logical")) {
            throw new InvalidInputException(
                    "wal_level",
                    "logical decoding needs wal_level = logical, the server has " + level
                            + ". Set it and restart the server (Amazon RDS: rds.logical_replication = 1), or use the"
                            + " outbox");
        }
    }

    /** Returns whether the publication has these tables. */
    boolean publishes(List<SourceTable> tables) {
        return published().containsAll(tables);
    }

    private Set<SourceTable> published() {
        Set<SourceTable> published = new HashSet<>();
        try (PreparedStatement query = sql.prepareStatement(PUBLISHED)) {
            query.setString(1, name);
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    published.add(new SourceTable(found.getString(1), found.getString(2)));
                }
            }
        } catch (SQLException failure) {
            throw new PostgresException("the publication " + name + " could not be looked at", failure);
        }
        return published;
    }

    /** Creates the publication of some tables; one that has exactly these stays. */
    void publish(List<SourceTable> tables) {
        if (published().equals(Set.copyOf(tables))) {
            return;
        }
        String list = tables.stream().map(SourceTable::quoted).collect(Collectors.joining(", "));
        try (Statement statement = sql.createStatement()) {
            // In one call, and so in one transaction: a slot that decodes meanwhile always finds a publication.
            statement.execute("DROP PUBLICATION IF EXISTS " + name + "; CREATE PUBLICATION " + name + " FOR TABLE "
                    + list + " WITH (publish_via_partition_root = true)");
        } catch (SQLException failure) {
            throw new PostgresException("the publication " + name + " could not be created", failure);
        }
    }

    /** Writes a text into the log. */
    void emit(String prefix, String content) {
        try (PreparedStatement call = sql.prepareStatement("SELECT pg_logical_emit_message(true, ?, ?)")) {
            call.setString(1, prefix);
            call.setString(2, content);
            call.execute();
        } catch (SQLException failure) {
            throw new PostgresException("a marker could not be written", failure);
        }
    }

    /** Waits until the server has ended a session of ours, so that the slot is free. */
    void awaitEnd(int session) throws SQLException {
        try (PreparedStatement call = sql.prepareStatement("SELECT pg_terminate_backend(?, ?)")) {
            call.setInt(1, session);
            call.setLong(2, END_MILLIS);
            call.execute();
        }
    }

    /** Removes slot and publication, as far as they exist. */
    void drop() {
        try (PreparedStatement slot = sql.prepareStatement(
                        "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = ?");
                Statement publication = sql.createStatement()) {
            slot.setString(1, name);
            slot.execute();
            publication.execute("DROP PUBLICATION IF EXISTS " + name);
        } catch (SQLException failure) {
            throw new PostgresException("the replication slot " + name + " could not be dropped", failure);
        }
    }

    private String ask(String query) {
        try (Statement statement = sql.createStatement();
                ResultSet found = statement.executeQuery(query)) {
            found.next();
            return found.getString(1);
        } catch (SQLException failure) {
            throw new PostgresException("PostgreSQL does not answer " + query, failure);
        }
    }
}
