package dev.monochord.migrate.postgres.transfer;

import dev.monochord.migrate.postgres.change.ChangeSource;
import dev.monochord.runtime.error.RetriesExhaustedException;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The time in which one process may apply the changes that it has read. It is renewed by signs of life to the server, which
 * the server confirms only if this process still is the one reader. Thread-safe.
 *
 * <p>Without signs of life the server would end the session of a reader whose batch takes long, and the same batch would
 * come again without end. And a process that was suspended does not know that the server has ended its session: others may
 * have finished the migration, and no tombstone would keep a deleted row from coming back. So nothing is written once the
 * last sign is older than a lease, on this process's own clock, and whoever removes tombstones waits for that time.
 */
public final class CaptureLease {

    /** How long a reader may write after its last sign of life. */
    public static final Duration LEASE = Duration.ofSeconds(30);

    /** Servers wait for longer than this unless they are set to less: {@code wal_sender_timeout} is 60 seconds. */
    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final ChangeSource source;
    private final LongSupplier nanoTime;
    private long signedAt;

    CaptureLease(ChangeSource source, LongSupplier nanoTime) {
        this.source = source;
        this.nanoTime = nanoTime;
        signedAt = nanoTime.getAsLong() - INTERVAL.toNanos();
    }

    /**
     * Gives a sign of life if it is time, and checks that the lease has not ended.
     *
     * @throws dev.monochord.runtime.error.MonochordException if another process may read the changes by now
     */
    synchronized void require() {
        long now = nanoTime.getAsLong();
        if (now - signedAt >= INTERVAL.toNanos()) {
            source.keepAlive();
            signedAt = now;
        }
        if (nanoTime.getAsLong() - signedAt >= LEASE.toNanos()) {
            throw new RetriesExhaustedException("The reader of changes had no sign of life for a lease", null);
        }
    }
}
