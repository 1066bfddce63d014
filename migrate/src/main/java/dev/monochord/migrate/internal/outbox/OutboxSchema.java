package dev.monochord.migrate.internal.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.migrate.postgres.catalog.PostgresException;
import dev.monochord.migrate.postgres.catalog.PrintedValue;
import dev.monochord.migrate.postgres.change.SourceTable;
import dev.monochord.runtime.error.InvalidInputException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The table of an outbox and the triggers that fill it. */
final class OutboxSchema {

    private static final Pattern NAME = Pattern.compile("[a-z0-9_]{1,40}");
    private static final int MAX_NAME_BYTES = 63;
    /** Three groups of a UUID, which have room after the longest name. */
    private static final int HASH_LENGTH = 18;

    private static final String TRUNCATE = "_truncate";
    private static final String TABLE = """
            CREATE TABLE IF NOT EXISTS %s (
              id bigint GENERATED ALWAYS AS IDENTITY (START WITH %d CACHE 1) PRIMARY KEY,
              xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
              operation text NOT NULL,
              schema_name text NOT NULL,
              table_name text NOT NULL,
              old_row json,
              new_row json)
            """;
    private static final String INDEX_SUFFIX = "_order";
    private static final String INDEX = "CREATE INDEX IF NOT EXISTS %s ON %s (xid, id)";
    /**
     * The settings make values print as they do on our connections, whoever writes. The table is named as in the mapping: in a
     * trigger, {@code TG_TABLE_NAME} is that of the partition, or the new name of a table that was renamed. The search path
     * keeps functions and operators of whoever writes from being called with the rights of the owner.
     */
    private static final String FUNCTION = """
            CREATE OR REPLACE FUNCTION %s() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
              SET TimeZone = 'UTC' SET DateStyle = 'ISO, MDY' SET IntervalStyle = 'iso_8601'
              SET bytea_output = 'hex' SET extra_float_digits = 1 SET search_path = pg_catalog, pg_temp AS $monochord$
            BEGIN
              INSERT INTO %s (operation, schema_name, table_name, old_row, new_row) VALUES (
                TG_OP, %s, %s,
                CASE WHEN TG_OP IN ('UPDATE', 'DELETE') THEN %s END,
                CASE WHEN TG_OP IN ('INSERT', 'UPDATE') THEN %s END);
              RETURN NULL;
            END $monochord$
            """;

    private final String name;
    private final Connection sql;
    private final LockWait locks;

    OutboxSchema(String name, Connection sql, LockWait locks) {
        if (!NAME.matcher(name).matches()) {
            throw new InvalidInputException(
                    "name", "an outbox is named with 1 to 40 small letters, digits and '_', got \"" + name + "\"");
        }
        this.name = name;
        this.sql = sql;
        this.locks = locks;
    }

    String table() {
        return "public." + SourceTable.quoted(name);
    }

    /**
     * Returns the number that the outbox began with. It is the position of the log at that time, so that stamps of an outbox
     * that was dropped, or of a slot, are smaller: a row of the outbox takes more than a byte of the log.
     */
    long first() {
        return number("SELECT seqstart FROM pg_sequence WHERE seqrelid = pg_get_serial_sequence('" + table()
                + "', 'id')::regclass");
    }

    private long currentPosition() {
        return number("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint");
    }

    /**
     * Creates the table and the triggers, and brings functions that exist up to date. An index and triggers that exist are not
     * touched, not even by IF NOT EXISTS: the server would wait for all who write, and let nobody else write meanwhile.
     */
    void create(Map<SourceTable, Set<String>> columns) {
        try (Statement statement = sql.createStatement()) {
            statement.execute(TABLE.formatted(table(), currentPosition()));
            if (!exists("public." + SourceTable.quoted(name + INDEX_SUFFIX))) {
                statement.execute(INDEX.formatted(SourceTable.quoted(name + INDEX_SUFFIX), table()));
            }
            for (Map.Entry<SourceTable, Set<String>> captured : columns.entrySet()) {
                SourceTable source = captured.getKey();
                statement.execute(FUNCTION.formatted(
                        function(source),
                        table(),
                        literal(source.schema()),
                        literal(source.name()),
                        row("OLD", captured.getValue()),
                        row("NEW", captured.getValue())));
                if (!triggered(List.of(source))) {
                    trigger(source, "", "INSERT OR UPDATE OR DELETE", "ROW");
                    trigger(source, TRUNCATE, "TRUNCATE", "STATEMENT");
                }
            }
        } catch (SQLException failure) {
            throw new PostgresException("the outbox " + table() + " could not be created", failure);
        }
    }

    private void trigger(SourceTable source, String suffix, String events, String each) throws SQLException {
        String trigger = SourceTable.quoted(triggerName(suffix));
        locks.execute(
                sql,
                source,
                "CREATE OR REPLACE TRIGGER " + trigger + " AFTER " + events + " ON " + source.quoted() + " FOR EACH "
                        + each + " EXECUTE FUNCTION " + function(source) + "()");
    }

    /**
     * Sorts before the names of other triggers, for the server fires triggers in the order of their names. One of the
     * application that fires earlier and changes the row again would have its change numbered before the one it reacts to.
     */
    private String triggerName(String suffix) {
        return "!" + name + suffix;
    }

    private static String row(String record, Set<String> columns) {
        String names = columns.stream().map(OutboxSchema::literal).collect(Collectors.joining(", "));
        String values = columns.stream()
                .map(column -> PrintedValue.of(record + "." + SourceTable.quoted(column)))
                .collect(Collectors.joining(", "));
        return "pg_catalog.json_object(ARRAY[" + names + "], ARRAY[" + values + "])";
    }

    private static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** Returns the function of a table. Another table has another one, even where the server would cut the name off. */
    private String function(SourceTable source) {
        String plain = name + "_" + source.schema() + "_" + source.name();
        boolean unique = source.schema().indexOf('_') < 0 && plain.getBytes(UTF_8).length <= MAX_NAME_BYTES;
        String hash = UUID.nameUUIDFromBytes(source.quoted().getBytes(UTF_8)).toString();
        return "public." + SourceTable.quoted(unique ? plain : name + "_" + hash.substring(0, HASH_LENGTH));
    }

    void mark(String marker) {
        String insert = "INSERT INTO " + table() + " (operation, schema_name, table_name) VALUES ('MARK', '', ?)";
        try (PreparedStatement statement = sql.prepareStatement(insert)) {
            statement.setString(1, marker);
            statement.executeUpdate();
        } catch (SQLException failure) {
            throw new PostgresException("a marker could not be written", failure);
        }
    }

    long size() {
        return number("SELECT count(*) FROM " + table());
    }

    private long number(String query) {
        try (Statement statement = sql.createStatement();
                ResultSet found = statement.executeQuery(query)) {
            found.next();
            return found.getLong(1);
        } catch (SQLException failure) {
            throw new PostgresException("the outbox " + table() + " could not be looked at", failure);
        }
    }

    boolean exists() {
        return exists(table());
    }

    private boolean exists(String relation) {
        try (PreparedStatement query = sql.prepareStatement("SELECT to_regclass(?) IS NOT NULL")) {
            query.setString(1, relation);
            try (ResultSet found = query.executeQuery()) {
                return found.next() && found.getBoolean(1);
            }
        } catch (SQLException failure) {
            throw new PostgresException("the outbox " + table() + " could not be looked for", failure);
        }
    }

    /** Returns whether every table has its triggers, and all of them fire for those who write. */
    boolean triggered(List<SourceTable> sources) {
        String triggers = "SELECT count(*) FROM pg_trigger WHERE tgrelid = to_regclass(?) AND tgname IN (?, ?)"
                + " AND tgenabled IN ('O', 'A')";
        try (PreparedStatement query = sql.prepareStatement(triggers)) {
            for (SourceTable source : sources) {
                query.setString(1, source.quoted());
                query.setString(2, triggerName(""));
                query.setString(3, triggerName(TRUNCATE));
                try (ResultSet found = query.executeQuery()) {
                    if (!found.next() || found.getInt(1) < 2) {
                        return false;
                    }
                }
            }
            return true;
        } catch (SQLException failure) {
            throw new PostgresException("the triggers of outbox " + table() + " could not be looked for", failure);
        }
    }

    /** The functions of triggers of this outbox, with the tables that have them; partitions have those of the whole table. */
    private Map<String, SourceTable> triggers() {
        String triggers = "SELECT DISTINCT t.tgfoid::regprocedure::text, n.nspname, c.relname FROM pg_trigger t"
                + " JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace"
                + " WHERE t.tgname IN (?, ?) AND t.tgparentid = 0";
        Map<String, SourceTable> functions = new LinkedHashMap<>();
        try (PreparedStatement query = sql.prepareStatement(triggers)) {
            query.setString(1, triggerName(""));
            query.setString(2, triggerName(TRUNCATE));
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    functions.put(found.getString(1), new SourceTable(found.getString(2), found.getString(3)));
                }
            }
            return functions;
        } catch (SQLException failure) {
            throw new PostgresException("the triggers of outbox " + table() + " could not be looked for", failure);
        }
    }

    /**
     * Removes the triggers and the table. A table that was renamed, or that the mapping no longer has, has its triggers still,
     * and without the outbox nobody could write to it any more.
     */
    void drop(List<SourceTable> sources) {
        try (Statement statement = sql.createStatement()) {
            for (SourceTable source : sources) {
                locks.execute(sql, source, "DROP FUNCTION IF EXISTS " + function(source) + "() CASCADE");
            }
            for (Map.Entry<String, SourceTable> left : triggers().entrySet()) {
                locks.execute(sql, left.getValue(), "DROP FUNCTION IF EXISTS " + left.getKey() + " CASCADE");
            }
            statement.execute("DROP TABLE IF EXISTS " + table());
        } catch (SQLException failure) {
            throw new PostgresException("the outbox " + table() + " could not be dropped", failure);
        }
    }
}
