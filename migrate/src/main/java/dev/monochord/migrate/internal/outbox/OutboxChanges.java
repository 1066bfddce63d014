package dev.monochord.migrate.internal.outbox;

import dev.monochord.migrate.postgres.catalog.PostgresAddress;
import dev.monochord.migrate.postgres.catalog.PostgresException;
import dev.monochord.migrate.postgres.catalog.SourceConnection;
import dev.monochord.migrate.postgres.catalog.SourceLock;
import dev.monochord.migrate.postgres.catalog.TableColumns;
import dev.monochord.migrate.postgres.change.CaptureLostException;
import dev.monochord.migrate.postgres.change.CapturePoint;
import dev.monochord.migrate.postgres.change.CapturedColumns;
import dev.monochord.migrate.postgres.change.ChangeBatch;
import dev.monochord.migrate.postgres.change.ChangeSource;
import dev.monochord.migrate.postgres.change.ChangeStamp;
import dev.monochord.migrate.postgres.change.SourceChange;
import dev.monochord.migrate.postgres.change.SourceLag;
import dev.monochord.migrate.postgres.change.SourceRow;
import dev.monochord.migrate.postgres.change.SourceTable;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.FaultException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Changes by a table that triggers fill in the transaction of the change. Needs no right but to create tables and triggers,
 * and doubles the writes of the source. Not thread-safe.
 *
 * <p><b>Order.</b> Numbers of a sequence are visible in another order than they are drawn, so a reader that goes on after
 * the greatest number loses rows. Here the position is the pair of transaction id and number, and only rows of transactions
 * below {@code pg_snapshot_xmin} are read: all of these have ended, and no further row can appear among them. One long
 * transaction therefore holds up the reader, whatever it does.
 *
 * <p><b>Stamps.</b> A transaction id is not a commit order: a transaction with a small id may wait for the row lock of one
 * with a greater id and write after it. But the trigger draws the number while the row is locked, so for one row the numbers
 * are in commit order, and the number is the stamp. An older change that is read later is rejected by its stamp.
 *
 * <p><b>One reader.</b> A session holds a lock from its first {@link #poll} until it ends.
 */
public final class OutboxChanges implements ChangeSource {

    /** With the alias, for a bare xid in ORDER BY would mean the text in the result. */
    private static final String ROWS = """
            SELECT o.xid::text, o.id, o.operation, o.schema_name, o.table_name, o.old_row::text, o.new_row::text
              FROM %s AS o
             WHERE o.xid < pg_snapshot_xmin(pg_current_snapshot()) AND (o.xid, o.id) > (?::xid8, ?)
             ORDER BY o.xid, o.id LIMIT ?
            """;

    private static final int ATTEMPTS = 20;
    private static final Duration PAUSE = Duration.ofMillis(250);

    private final OutboxSchema schema;
    private final Connection sql;
    private final CapturedColumns columns;
    private final SourceLock reader;
    private final Sleeper sleeper;
    private boolean reading;
    private OutboxPosition read = OutboxPosition.START;

    private OutboxChanges(OutboxSchema schema, Connection sql, CapturedColumns columns, Sleeper sleeper) {
        this.schema = schema;
        this.sql = sql;
        this.columns = columns;
        this.sleeper = sleeper;
        reader = new SourceLock(sql, "reader of " + schema.table());
    }

    /**
     * Connects to a server.
     *
     * @param name of the outbox: small letters, digits and {@code _}
     */
    public static OutboxChanges open(PostgresAddress address, String name, CapturedColumns columns) {
        return open(address, name, columns, Sleeper.system());
    }

    /** As {@link #open(PostgresAddress, String, CapturedColumns)}, with another way to wait for an outbox that another one reads. */
    public static OutboxChanges open(PostgresAddress address, String name, CapturedColumns columns, Sleeper sleeper) {
        Connection sql = SourceConnection.open(address);
        try {
            return new OutboxChanges(new OutboxSchema(name, sql, LockWait.of(sleeper)), sql, columns, sleeper);
        } catch (RuntimeException failure) {
            SourceConnection.close(sql);
            throw failure;
        }
    }

    @Override
    public boolean exists() {
        return schema.exists() && schema.triggered(columns.tables());
    }

    @Override
    public CapturePoint begin() {
        Map<SourceTable, Set<String>> captured = new LinkedHashMap<>();
        for (SourceTable table : columns.tables()) {
            captured.put(
                    table,
                    columns.of(table, TableColumns.read(sql, table).columns().keySet()));
        }
        return new SourceLock(sql, schema.table()).exclusively(() -> {
            schema.create(captured);
            return new CapturePoint("outbox " + schema.table(), new ChangeStamp(schema.first(), 0), null);
        });
    }

    @Override
    public ChangeBatch poll(int max) {
        requireReader();
        List<SourceChange> changes = new ArrayList<>();
        Set<String> markers = new LinkedHashSet<>();
        OutboxPosition last = null;
        try (PreparedStatement query = sql.prepareStatement(ROWS.formatted(schema.table()))) {
            query.setString(1, read.transaction());
            query.setLong(2, read.number());
            query.setInt(3, max);
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    last = new OutboxPosition(found.getString(1), found.getLong(2));
                    add(found, changes, markers);
                }
            }
        } catch (SQLException failure) {
            throw schema.exists()
                    ? new PostgresException("the outbox " + schema.table() + " could not be read", failure)
                    : new CaptureLostException("the outbox " + schema.table() + " is gone", failure);
        }
        read = last == null ? read : last;
        return new ChangeBatch(changes, last == null ? null : last.text(), markers);
    }

    /**
     * Makes this the only reader, since what one reader confirms another never sees. The server may not have noticed yet that
     * the last one was killed.
     */
    private void requireReader() {
        for (int attempt = 1; !reading; attempt++) {
            reading = reader.tryTake();
            if (!reading && attempt == ATTEMPTS) {
                throw new FaultException(
                        "another process reads the outbox " + schema.table()
                                + ": stop the follow that is running, and try again",
                        null);
            }
            if (!reading) {
                sleeper.pause(PAUSE, "for the outbox " + schema.table());
            }
        }
    }

    private static void add(ResultSet found, List<SourceChange> changes, Set<String> markers) throws SQLException {
        ChangeStamp stamp = new ChangeStamp(found.getLong(2), 1);
        String operation = found.getString(3);
        if (operation.equals("MARK")) {
            markers.add(found.getString(5));
            return;
        }
        SourceTable table = new SourceTable(found.getString(4), found.getString(5));
        SourceRow before = row(found.getString(6));
        SourceRow row = row(found.getString(7));
        if (row != null) {
            changes.add(
                    before == null
                            ? new SourceChange.Insert(stamp, table, row)
                            : new SourceChange.Update(stamp, table, before, row));
        } else if (before != null) {
            changes.add(new SourceChange.Delete(stamp, table, before));
        } else {
            throw new CaptureLostException("table " + table + " was truncated, which names no rows", null);
        }
    }

    private static @Nullable SourceRow row(@Nullable String json) {
        return json == null ? null : OutboxRow.parse(json);
    }

    /** The lock lasts as long as the session, so a session that responds still has it. */
    @Override
    public synchronized void keepAlive() {
        if (!reading) {
            throw new IllegalStateException("keepAlive comes after poll");
        }
        try (Statement statement = sql.createStatement()) {
            statement.execute("SELECT 1");
        } catch (SQLException failure) {
            throw new PostgresException("the session that reads the outbox " + schema.table() + " has ended", failure);
        }
    }

    @Override
    public void confirm(String position) {
        OutboxPosition confirmed = OutboxPosition.parse(position);
        String delete = "DELETE FROM " + schema.table() + " WHERE (xid, id) <= (?::xid8, ?)";
        try (PreparedStatement statement = sql.prepareStatement(delete)) {
            statement.setString(1, confirmed.transaction());
            statement.setLong(2, confirmed.number());
            statement.executeUpdate();
        } catch (SQLException failure) {
            throw new PostgresException("the outbox " + schema.table() + " could not be cleared", failure);
        }
    }

    @Override
    public String mark() {
        String marker = UUID.randomUUID().toString();
        schema.mark(marker);
        return marker;
    }

    @Override
    public SourceLag lag() {
        return new SourceLag(schema.size(), "rows", "outbox");
    }

    @Override
    public void remove() {
        schema.drop(columns.tables());
    }

    @Override
    public void close() {
        try {
            if (reading) {
                reader.release(); // the server ends a session later than its connection
            }
        } catch (PostgresException broken) {
            reading = false; // a session that has ended holds no lock
        } finally {
            SourceConnection.close(sql);
        }
    }
}
