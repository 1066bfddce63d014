package dev.monochord.engine.internal.storage;

import java.util.concurrent.locks.StampedLock;

/**
 * Keeps native memory from being used after it was freed: many threads may be inside at once, and {@link #close} waits
 * until the last has left and lets nobody in again. Not reentrant.
 */
final class CloseGuard {

    private final StampedLock lock = new StampedLock();
    private boolean closed;

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
        if (closed) {
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
        if (closed) {
            lock.unlockWrite(stamp);
            return 0;
        }
        return stamp;
    }

    void leaveAlone(long stamp) {
        lock.unlockWrite(stamp);
    }

    /** Closes; returns false if it was closed already. */
    boolean close() {
        long stamp = lock.writeLock();
        try {
            boolean first = !closed;
            closed = true;
            return first;
        } finally {
            lock.unlockWrite(stamp);
        }
    }
}
