package dev.monochord.migrate.postgres.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Supplier;

/**
 * A lock of the database by name, which one session at a time holds (an advisory lock). The server releases it when the
 * session ends, so a worker that is killed holds up nobody. Not thread-safe.
 */
public final class SourceLock {

    private static final String KEY = "hashtextextended('monochord ' || ?, 0)";

    private final Connection sql;
    private final String name;

    /**
     * A lock that is not held yet.
     *
     * @param sql the session that is going to hold it
     */
    public SourceLock(Connection sql, String name) {
        this.sql = sql;
        this.name = name;
    }

    /** Does something while no other session holds the lock; waits for it first. */
    public <T> T exclusively(Supplier<T> work) {
        call("SELECT pg_advisory_lock(" + KEY + ") IS NOT NULL");
        try {
            return work.get();
        } finally {
            release();
        }
    }

    /** Takes the lock without waiting. Returns false if another session holds it. */
    public boolean tryTake() {
        return call("SELECT pg_try_advisory_lock(" + KEY + ")");
    }

    /** Releases the lock, if this session holds it. */
    public void release() {
        call("SELECT pg_advisory_unlock(" + KEY + ")");
    }

    private boolean call(String query) {
        try (PreparedStatement statement = sql.prepareStatement(query)) {
            statement.setString(1, name);
            try (ResultSet found = statement.executeQuery()) {
                return found.next() && found.getBoolean(1);
            }
        } catch (SQLException failure) {
            throw new PostgresException("the lock of " + name + " could not be used", failure);
        }
    }
}
