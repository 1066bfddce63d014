package dev.monochord.engine.internal.write;

import dev.monochord.engine.internal.time.DaemonThreads;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
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

    private static final Logger LOG = System.getLogger(ItemLocks.class.getName());
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ReentrantLock[] stripes = new ReentrantLock[STRIPES];
    // Written before the barrier of close() and read under a stripe: whoever locks after that barrier sees it.
    private boolean closed;
    private final Duration patience;

    /** Locks that are held until closed. */
    public interface Held extends AutoCloseable {
        @Override
        void close();
    }

    public ItemLocks() {
        this(PATIENCE);
    }

    /** Locks whose end waits this long for their holders. */
    ItemLocks(Duration patience) {
        this.patience = patience;
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new ReentrantLock();
        }
    }

    public Held lock(byte[] row) {
        ReentrantLock stripe = stripes[stripe(row)];
        // Allocated before the lock is taken: a lack of memory after it would leave the stripe locked for good.
        Held held = stripe::unlock;
        stripe.lock();
        requireOpen(held);
        return held;
    }

    public Held lockAll(List<byte[]> rows) {
        if (rows.size() == 1) {
            return lock(rows.get(0));
        }
        int[] wanted =
                rows.stream().mapToInt(ItemLocks::stripe).sorted().distinct().toArray();
        Stripes held = new Stripes(wanted);
        held.lock();
        requireOpen(held);
        return held;
    }

    /** Several stripes, of which those that were locked are unlocked. */
    private final class Stripes implements Held {

        private final int[] wanted;
        private int locked;

        Stripes(int[] wanted) {
            this.wanted = wanted;
        }

        void lock() {
            try {
                while (locked < wanted.length) {
                    stripes[wanted[locked]].lock();
                    locked++;
                }
            } finally {
                if (locked < wanted.length) {
                    close();
                }
            }
        }

        @Override
        public void close() {
            while (locked > 0) {
                stripes[wanted[--locked]].unlock();
            }
        }
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

    /**
     * Rejects further locks and waits, for a limited time, until all are released. Returns true if they are; no item changes
     * after that.
     */
    public boolean end() {
        closed = true;
        long deadline = System.nanoTime() + patience.toNanos();
        for (ReentrantLock stripe : stripes) {
            boolean[] locked = new boolean[1];
            DaemonThreads.await(() -> {
                locked[0] = stripe.tryLock(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                return true;
            });
            if (!locked[0]) {
                LOG.log(Level.WARNING, "A write is still under way " + patience.toSeconds() + " s after the end");
                return false;
            }
            stripe.unlock();
        }
        return true;
    }

    /** As {@link #end}. */
    @Override
    public void close() {
        end();
    }

    private static int stripe(byte[] row) {
        int hash = Arrays.hashCode(row) * 0x9E3779B9;
        return hash >>> (Integer.SIZE - STRIPE_BITS);
    }
}
