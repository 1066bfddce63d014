package dev.monochord.migrate.internal.decoding;

import dev.monochord.migrate.postgres.catalog.PostgresException;
import dev.monochord.runtime.call.Sleeper;
import dev.monochord.runtime.error.FaultException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Waits until other sessions see what a transaction of the stream wrote. Not thread-safe.
 *
 * <p>The server sends a transaction as soon as its commit is in the log. Other sessions see it a little later, and with
 * synchronous replication only after a standby has confirmed it. Until then a query returns the rows as they were before,
 * which must not be taken for the version that the change has.
 */
final class TransactionVisibility {

    private static final Duration PAUSE = Duration.ofMillis(10);

    /** For half of the time after which the server ends a stream that is silent. */
    private static final int ATTEMPTS = 3000;

    private final Connection sql;
    private final Sleeper sleeper;

    TransactionVisibility(Connection sql, Sleeper sleeper) {
        this.sql = sql;
        this.sleeper = sleeper;
    }

    /**
     * Waits for committed transactions.
     *
     * @param transactions their ids as the stream has them, without the epoch
     * @throws FaultException if one is still not visible after half a minute
     */
    void await(Collection<Integer> transactions) {
        if (transactions.isEmpty()) {
            return;
        }
        for (int attempt = 1; !areVisible(transactions); attempt++) {
            if (attempt == ATTEMPTS) {
                throw new FaultException(
                        "a committed transaction is not visible yet: see whether the standbys of"
                                + " synchronous_standby_names respond, and call the step again",
                        null);
            }
            sleeper.pause(PAUSE, "for a transaction to be visible");
        }
    }

    private boolean areVisible(Collection<Integer> transactions) {
        try {
            long next = next();
            List<Long> ids = new ArrayList<>();
            transactions.forEach(id -> ids.add(widened(id, next)));
            String visible = ids.stream()
                    .map(id -> "pg_visible_in_snapshot('" + id + "', pg_current_snapshot())")
                    .collect(Collectors.joining(" AND "));
            return "t".equals(ask("SELECT " + visible));
        } catch (SQLException failure) {
            throw new PostgresException("the transactions of the server could not be looked at", failure);
        }
    }

    private long next() throws SQLException {
        return Long.parseLong(ask("SELECT pg_snapshot_xmax(pg_current_snapshot())"));
    }

    /**
     * Returns an id with its epoch: the one nearest to another id. Ids that are in use lie less than two billion apart.
     *
     * @param near a whole id, which has the epoch
     */
    static long widened(int id, long near) {
        return near + (id - (int) near);
    }

    private String ask(String query) throws SQLException {
        try (PreparedStatement statement = sql.prepareStatement(query);
                ResultSet found = statement.executeQuery()) {
            found.next();
            return found.getString(1);
        }
    }
}
