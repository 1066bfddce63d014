package dev.monochord.web;

import java.io.PrintWriter;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * An access log of one line per request, formatted and written by a thread of its own. Thread-safe.
 *
 * <p>{@link #log} only adds to a bounded buffer. If writing is slower than the requests, entries are dropped and counted,
 * and a line says how many. {@link #close()} writes all that is buffered; the underlying writer is flushed and left open.
 *
 * <p>While requests arrive, the thread wakes up every few milliseconds and writes what has gathered, so that requests do
 * not pay for waking it. Only the first request after a quiet second does.
 */
public final class TextAccessLog implements AccessLog {

    private static final int DEFAULT_CAPACITY = 16_384;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int PAUSES_UNTIL_ASLEEP = 50;

    private final PrintWriter out;
    private final int capacity;
    private final Thread thread;
    private final Queue<AccessEntry> buffer = new ConcurrentLinkedQueue<>();
    private final Queue<CountDownLatch> flushes = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();
    private final AtomicLong dropped = new AtomicLong();
    private final AccessLine lines;
    private volatile boolean asleep;
    private volatile boolean closed;

    public TextAccessLog(PrintWriter out) {
        this(out, DEFAULT_CAPACITY);
    }

    /** @param capacity how many entries are buffered */
    TextAccessLog(PrintWriter out, int capacity) {
        this.out = out;
        this.capacity = capacity;
        this.lines = new AccessLine(out);
        this.thread = new Thread(this::run, "monochord-access-log");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void log(AccessEntry entry) {
        if (size.incrementAndGet() > capacity) {
            size.decrementAndGet();
            dropped.incrementAndGet();
        } else {
            buffer.add(entry);
        }
        if (asleep) {
            LockSupport.unpark(thread);
        }
    }

    @Override
    public void flush() {
        CountDownLatch written = new CountDownLatch(1);
        flushes.add(written);
        LockSupport.unpark(thread);
        boolean interrupted = false;
        try {
            while (thread.isAlive() && written.getCount() > 0) {
                try {
                    written.await(PAUSE_NANOS, TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        flush();
    }

    private void run() {
        int pauses = 0;
        boolean last;
        do {
            // Read before the buffer: whatever was logged before close() is still written.
            last = closed;
            if (write()) {
                pauses = 0;
            } else if (!last) {
                pauses++;
                pause(pauses > PAUSES_UNTIL_ASLEEP);
            }
        } while (!last);
    }

    /** Writes what is buffered. Returns whether there was anything. */
    private boolean write() {
        int waiting = flushes.size();
        boolean any = false;
        for (AccessEntry entry = buffer.poll(); entry != null; entry = buffer.poll()) {
            size.decrementAndGet();
            write(entry);
            any = true;
        }
        lines.write();
        long missing = dropped.getAndSet(0);
        if (missing > 0) {
            out.println("access log: " + missing + " entries dropped, the log could not be written fast enough");
            any = true;
        }
        if (any || waiting > 0) {
            out.flush();
        }
        for (int i = 0; i < waiting; i++) {
            CountDownLatch written = flushes.poll();
            if (written != null) {
                written.countDown();
            }
        }
        return any || waiting > 0;
    }

    private void write(AccessEntry entry) {
        try {
            lines.append(entry);
        } catch (RuntimeException e) {
            // The message of an exception is code of others; it must not end the log.
            out.println("access log: an entry could not be formatted: "
                    + e.getClass().getName());
        }
    }

    private void pause(boolean untilWoken) {
        if (!untilWoken) {
            LockSupport.parkNanos(this, PAUSE_NANOS);
            return;
        }
        asleep = true;
        // Looks again after saying so: an entry that came in between has not seen it.
        if (buffer.isEmpty() && flushes.isEmpty() && dropped.get() == 0 && !closed) {
            LockSupport.park(this);
        }
        asleep = false;
    }
}
