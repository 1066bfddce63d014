package dev.monochord.engine.internal.write;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Locks for items, a fixed number of them shared by all rows.
 *
 * <p>Several rows are locked in the order of their stripes, so that two holders never wait for each other. That makes
 * every write and every transaction serialisable: it reads and writes its rows while nobody else can.
 */
public final class ItemLocks implements AutoCloseable {

    /** Enough that an unrelated write rarely shares a stripe with one of the hundred items of a transaction. */
    private static final int STRIPE_BITS = 14;

    private static final int STRIPES = 1 << STRIPE_BITS;

    private final ReentrantLock[] stripes = new ReentrantLock[STRIPES];
    // Written before the barrier of close() and read under a stripe: whoever locks after that barrier sees it.
    private boolean closed;

    /** Locks that are held until closed. */
    public interface Held extends AutoCloseable {
        @Override
        void close();
    }

    public ItemLocks() {
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new ReentrantLock();
        }
    }

    public Held lock(byte[] row) {
        ReentrantLock stripe = stripes[stripe(row)];
        stripe.lock();
        Held held = stripe::unlock;
        requireOpen(held);
        return held;
    }

    public Held lockAll(List<byte[]> rows) {
        if (rows.size() == 1) {
            return lock(rows.get(0));
        }
        int[] wanted =
                rows.stream().mapToInt(ItemLocks::stripe).sorted().distinct().toArray();
        for (int stripe : wanted) {
            stripes[stripe].lock();
        }
        Held held = () -> {
            for (int stripe : wanted) {
                stripes[stripe].unlock();
            }
        };
        requireOpen(held);
        return held;
    }

    private void requireOpen(Held held) {
        if (closed) {
            held.close();
            throw new IllegalStateException("The engine is closed. Open it again before it is used.");
        }
    }

    /** Returns once every holder that was there when this was called has let go. */
    public void barrier() {
        for (ReentrantLock stripe : stripes) {
            stripe.lock();
            stripe.unlock();
        }
    }

    /** Waits for every holder, and lets nobody lock again: no item changes after this. */
    @Override
    public void close() {
        closed = true;
        barrier();
    }

    private static int stripe(byte[] row) {
        int hash = Arrays.hashCode(row) * 0x9E3779B9;
        return hash >>> (Integer.SIZE - STRIPE_BITS);
    }
}
