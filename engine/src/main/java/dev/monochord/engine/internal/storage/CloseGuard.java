package dev.monochord.engine.internal.storage;

import dev.monochord.engine.internal.time.DaemonThreads;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.StampedLock;

/**
 * Keeps native memory from being used after it was freed: many threads may be inside at once, and {@link #close} waits
 * until the last has left and lets nobody in again. Not reentrant.
 */
final class CloseGuard {

    private static final Logger LOG = System.getLogger(CloseGuard.class.getName());
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final StampedLock lock = new StampedLock();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Duration patience;

    CloseGuard() {
        this(PATIENCE);
    }

    /** A guard that waits this long when it is closed. */
    CloseGuard(Duration patience) {
        this.patience = patience;
    }

    /** Goes in; the stamp is for {@link #leave}. */
    long enter() {
        long stamp = tryEnter();
        if (stamp == 0) {
            throw new IllegalStateException("The store is closed. Open it again before it is used.");
        }
        return stamp;
    }

    /** Goes in; returns 0 if the gate is closed. */
    long tryEnter() {
        long stamp = lock.readLock();
        if (closed.get()) {
            lock.unlockRead(stamp);
            return 0;
        }
        return stamp;
    }

    void leave(long stamp) {
        lock.unlockRead(stamp);
    }

    /** Goes in alone, once everybody has left; returns 0 if the gate is closed. The stamp is for {@link #leaveAlone}. */
    long tryEnterAlone() {
        long stamp = lock.writeLock();
        if (closed.get()) {
            lock.unlockWrite(stamp);
            return 0;
        }
        return stamp;
    }

    void leaveAlone(long stamp) {
        lock.unlockWrite(stamp);
    }

    /**
     * Closes the gate and waits until everybody has left, for a limited time. Returns whether the caller may free the
     * memory: false if the gate was closed before, or if a thread is still inside.
     */
    boolean close() {
        if (!closed.compareAndSet(false, true)) {
            return false;
        }
        long[] stamp = new long[1];
        DaemonThreads.await(() -> {
            stamp[0] = lock.tryWriteLock(patience.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        });
        if (stamp[0] == 0) {
            LOG.log(
                    Level.WARNING,
                    "A thread still uses the store " + patience.toSeconds() + " s after it was closed. Its memory is"
                            + " not freed, and the next start recovers the store from its log.");
            return false;
        }
        lock.unlockWrite(stamp[0]);
        return true;
    }
}
