package dev.monochord.runtime;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.partition.PartitionRun;
import dev.monochord.runtime.internal.write.Writer;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import java.time.Duration;
import java.util.List;

/**
 * Deletes an item and everything under its partition key.
 *
 * <ol>
 *   <li>The item is marked: from here on no child is written under it, because every such write asks that there is no mark.
 *   <li>Everything else in the partition is deleted, with guards and with the counts on other parents, until a consistent
 *       query finds the item alone.
 *   <li>The item goes, with its guards, if the mark is still ours.
 * </ol>
 *
 * <p>What is interrupted at any point leaves a marked item, and the next call goes on where it stopped: at once if the
 * interrupted one could give the mark back, else when its lease has passed. While the mark is another's and fresh the call
 * is refused. An item that does not exist has nothing under it: it is always the last to go. What nobody calls again for is
 * found and finished by {@link AbandonedDeletions}. Not thread-safe.
 */
public final class PartitionDeletion<T> {

    private final Writer writer;
    private final String pattern;
    private final PartitionRun<T> run;

    PartitionDeletion(Writer writer, String pattern, ItemKey<T> parent) {
        this.writer = writer;
        this.pattern = pattern;
        this.run = new PartitionRun<>(writer, pattern, parent);
    }

    /** Sets how long the mark of a dead run is respected; defaults to 5 minutes. A live run renews its mark. */
    public PartitionDeletion<T> lease(Duration time) {
        run.lease(time);
        return this;
    }

    /** Sets a deletion of items elsewhere, to run after the item has been marked. It must be idempotent: it may run again. */
    public PartitionDeletion<T> also(Runnable deletion) {
        run.also(deletion);
        return this;
    }

    /**
     * Requires that the item exists and that all conditions hold when it is marked, such as that it has no children of some
     * kind. They are not evaluated again when an interrupted deletion is resumed.
     */
    @SafeVarargs
    public final PartitionDeletion<T> when(Condition<T>... these) {
        List.of(these).forEach(condition -> run.when(condition, null));
        return this;
    }

    /** Writes an item that must not exist, such as a log entry, in the transaction that deletes the item. */
    public <I> PartitionDeletion<T> create(ItemType<I> type, I item) {
        run.together(writer.create(pattern, type, item));
        return this;
    }

    /**
     * Deletes. Without conditions, a missing item is no error.
     *
     * @throws ConflictException if another run deletes it
     * @throws NotFoundException if there are conditions and the item does not exist
     * @throws PreconditionException if a condition does not hold; nothing is changed then
     */
    public void run() {
        run.run(false);
    }

    /** Resumes a deletion that another run abandoned. Returns false if no deletion was abandoned. */
    boolean resume() {
        return run.resume();
    }
}
