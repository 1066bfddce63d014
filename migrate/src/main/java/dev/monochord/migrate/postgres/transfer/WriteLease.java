package dev.monochord.migrate.postgres.transfer;

import dev.monochord.runtime.error.RetriesExhaustedException;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The time in which one process may write. It is renewed by signs of life, which fail once the process has lost its place:
 * that of the one reader of changes, or of a repair in a migration that is not finished. Thread-safe.
 *
 * <p>Without signs of life the server would end the session of a reader whose batch takes long, and the same batch would
 * come again without end. And a process that was suspended does not know what happened meanwhile: others may have finished
 * the migration, and no tombstone would keep a deleted row from coming back. So nothing is written once the last sign is
 * older than a lease, on this process's own clock, and whoever removes tombstones waits for {@link #SILENCE}.
 */
public final class WriteLease {

    /** How long a process may begin to write after its last sign of life. */
    static final Duration LEASE = Duration.ofSeconds(30);

    /** The longest that one attempt at a request may take. */
    private static final Duration MAX_REQUEST = Duration.ofSeconds(20);

    /** How long after its last sign of life the last write of a process may arrive. */
    public static final Duration SILENCE = LEASE.plus(MAX_REQUEST);

    /** Servers wait for longer than this unless they are set to less: {@code wal_sender_timeout} is 60 seconds. */
    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final Runnable sign;
    private final LongSupplier nanoTime;
    private long signedAt;

    /**
     * A lease that begins with its first sign of life.
     *
     * @param sign throws if this process has lost its place
     */
    public WriteLease(Runnable sign, LongSupplier nanoTime) {
        this.sign = sign;
        this.nanoTime = nanoTime;
        signedAt = nanoTime.getAsLong() - INTERVAL.toNanos();
    }

    /**
     * Gives a sign of life if it is time, and checks that the lease has not ended.
     *
     * @throws dev.monochord.runtime.error.MonochordException if this process may have lost its place
     */
    public synchronized void require() {
        long now = nanoTime.getAsLong();
        if (now - signedAt >= INTERVAL.toNanos()) {
            sign.run();
            signedAt = now;
        }
        if (nanoTime.getAsLong() - signedAt >= LEASE.toNanos()) {
            throw new RetriesExhaustedException(
                    "This process had no sign of life for a lease, and may not write", null);
        }
    }
}
