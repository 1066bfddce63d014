package dev.monochord.engine.internal.stream;

import dev.monochord.engine.internal.storage.RowStore;
import dev.monochord.engine.internal.storage.WriteBatch;
import java.util.ArrayDeque;

/**
 * Gives every stream record its place in one order, and says how far readers may go.
 *
 * <p><b>Gaps.</b> A number is given before its record is written, and writers commit in another order than they were
 * given numbers. A reader that had seen 7 while 6 was still being written would never come back for 6. So every writer
 * is in a queue from its first number until its write has returned or failed, and readers go only up to the first number
 * of the oldest writer in the queue, the {@link #watermark()}: below it every record is stored, or never will be.
 *
 * <p><b>Restarts.</b> Numbers are reserved in the store in blocks before the first of a block is given, and a new
 * process starts at the end of the last block. So a number is never given twice, even where its record has been trimmed
 * or its write has failed.
 */
final class SequenceNumbers {

    private static final long BLOCK = 1L << 20;

    private final RowStore store;
    private final ArrayDeque<Turn> queue = new ArrayDeque<>();
    private long next;
    private long ceiling;

    SequenceNumbers(RowStore store) {
        this.store = store;
        byte[] stored = store.get(StreamKeys.CEILING);
        this.ceiling = stored == null ? 1 : StreamKeys.number(stored);
        this.next = ceiling;
    }

    /** One writer's place in the queue. */
    static final class Turn {
        private final long first;
        private boolean done;

        private Turn(long first) {
            this.first = first;
        }

        long first() {
            return first;
        }
    }

    /** Queues a writer and gives it its first number. */
    synchronized Turn begin() {
        Turn turn = new Turn(take());
        queue.addLast(turn);
        return turn;
    }

    /** Gives another number to a writer that is in the queue. */
    synchronized long more() {
        return take();
    }

    /** Says that all records of a writer are in the store, or that none will ever be. */
    synchronized void end(Turn turn) {
        turn.done = true;
        while (!queue.isEmpty() && queue.getFirst().done) {
            queue.removeFirst();
        }
    }

    /** The sequence that readers must not reach: every record below it can be read now. */
    synchronized long watermark() {
        return queue.isEmpty() ? next : queue.getFirst().first;
    }

    /** A number above all that have been given; not given itself. */
    synchronized long next() {
        return next;
    }

    private long take() {
        if (next == ceiling) {
            WriteBatch batch = new WriteBatch();
            batch.put(StreamKeys.CEILING, StreamKeys.number(ceiling + BLOCK));
            store.write(batch);
            ceiling += BLOCK;
        }
        return next++;
    }
}
