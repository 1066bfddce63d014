package dev.monochord.systems.cello.store;

import dev.monochord.migrate.postgres.catalog.PostgresAddress;
import dev.monochord.migrate.postgres.catalog.PostgresException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Transactions on connections that are kept for the next one. Thread-safe. */
final class PostgresSessions implements AutoCloseable {

    private static final int KEPT = 8;
    /** Classes of SQLSTATE that pass: connection, resources, operator or timeout, conflict, a lock that is not granted. */
    private static final Set<String> PASSING = Set.of("08", "53", "57", "40", "55");

    private final PostgresAddress address;
    private final Duration limit;
    private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();
    private final AtomicInteger kept = new AtomicInteger();
    private volatile boolean closed;

    /**
     * Sessions of a database.
     *
     * @param limit of each call, so that callers do not wait for a server that hangs, or for a lock
     */
    PostgresSessions(PostgresAddress address, Duration limit) {
        this.address = address;
        this.limit = limit;
    }

    /** What is done in one transaction. */
    interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    /**
     * Does something in a transaction, all or nothing.
     *
     * @throws RetriesExhaustedException if the server cannot be reached or is too busy
     */
    <T> T transaction(String what, Work<T> work) {
        try {
            Connection connection = borrow();
            boolean reusable = false;
            try {
                T result = work.on(connection);
                connection.commit();
                reusable = true;
                return result;
            } catch (RuntimeException refused) {
                connection.rollback();
                reusable = true;
                throw refused;
            } finally {
                giveBack(connection, reusable);
            }
        } catch (SQLException failure) {
            String state = failure.getSQLState();
            if (state != null && state.length() > 1 && PASSING.contains(state.substring(0, 2))) {
                throw new RetriesExhaustedException(
                        "PostgreSQL does not respond: " + what + " could not be done", failure);
            }
            throw new PostgresException(what + " could not be done", failure);
        }
    }

    private Connection borrow() throws SQLException {
        Connection waiting = take();
        while (waiting != null) {
            if (waiting.isValid(Math.toIntExact(Math.max(1, limit.toSeconds())))) {
                return waiting;
            }
            waiting.close();
            waiting = take();
        }
        Connection opened = address.connect(limit);
        opened.setAutoCommit(false);
        return opened;
    }

    private @Nullable Connection take() {
        Connection connection = idle.pollFirst();
        if (connection != null) {
            kept.decrementAndGet();
        }
        return connection;
    }

    private void giveBack(Connection connection, boolean reusable) throws SQLException {
        if (reusable && !closed && kept.incrementAndGet() <= KEPT) {
            idle.addFirst(connection);
            return;
        }
        if (reusable && !closed) {
            kept.decrementAndGet();
        }
        connection.close();
    }

    @Override
    public void close() {
        closed = true;
        for (Connection connection = take(); connection != null; connection = take()) {
            try {
                connection.close();
            } catch (SQLException failure) {
                throw new PostgresException("a connection could not be closed", failure);
            }
        }
    }
}
