package dev.monochord.runtime;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.partition.Children;
import dev.monochord.runtime.internal.partition.Marking;
import dev.monochord.runtime.internal.write.Step;
import dev.monochord.runtime.internal.write.Writer;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import java.time.Duration;
import java.util.ArrayList;
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

    private static final Duration LEASE = Duration.ofMinutes(5);

    private final Writer writer;
    private final String pattern;
    private final ItemKey<T> parent;
    private Duration lease = LEASE;
    private Runnable others = () -> {};
    private final List<Condition<T>> conditions = new ArrayList<>();
    private final List<Step> together = new ArrayList<>();

    PartitionDeletion(Writer writer, String pattern, ItemKey<T> parent) {
        this.writer = writer;
        this.pattern = pattern;
        this.parent = parent;
    }

    /** How long the mark of a run that died is respected; 5 minutes unless said. A run that lives renews it. */
    public PartitionDeletion<T> lease(Duration time) {
        lease = time;
        return this;
    }

    /** Deletes what is elsewhere and belongs to the item, after it is marked. It may run again, so it bears repetition. */
    public PartitionDeletion<T> also(Runnable deletion) {
        others = deletion;
        return this;
    }

    /**
     * Only if all of these hold of the item as it is marked, such as that it has no children of some kind. Not asked of an
     * item that an interrupted run has marked: that run goes on.
     */
    @SafeVarargs
    public final PartitionDeletion<T> when(Condition<T>... these) {
        conditions.addAll(List.of(these));
        return this;
    }

    /** Writes an item that must not exist in the transaction that takes the item away, such as an entry of a log. */
    public <I> PartitionDeletion<T> create(ItemType<I> type, I item) {
        together.add(writer.create(pattern, type, item));
        return this;
    }

    /**
     * Deletes.
     *
     * @throws ConflictException if another run deletes it
     * @throws PreconditionException if a condition does not hold; nothing is changed then
     */
    public void run() {
        Marking<T> marking = new Marking<>(writer, pattern, parent, lease);
        if (marking.begin(conditions)) {
            finish(marking);
        }
    }

    /** Goes on with a deletion that another run has begun and abandoned. Returns false if there is none. */
    boolean resume() {
        Marking<T> marking = new Marking<>(writer, pattern, parent, lease);
        if (!marking.resume()) {
            return false;
        }
        finish(marking);
        return true;
    }

    private void finish(Marking<T> marking) {
        try {
            others.run();
            Children<T> children = new Children<>(writer, pattern, parent, marking);
            while (children.delete() > 0) {
                marking.renew();
            }
            deleteParent(marking);
        } catch (RuntimeException e) {
            giveBack(marking, e);
            throw e;
        }
    }

    private void deleteParent(Marking<T> marking) {
        try {
            List<Step> steps = new ArrayList<>(together);
            steps.add(writer.delete(pattern, parent, List.of(marking.mine())));
            writer.commit(pattern, steps);
        } catch (PreconditionException e) {
            gone(marking, e);
        } catch (RetriesExhaustedException e) {
            if (!(e.getCause() instanceof PreconditionException)) {
                throw e;
            }
            gone(marking, e); // a response was lost, so this run may have deleted the item
        }
    }

    private void gone(Marking<T> marking, MonochordException refusal) {
        if (writer.session().read(pattern, parent) != null) {
            throw marking.takenOver(refusal);
        }
    }

    private void giveBack(Marking<T> marking, RuntimeException interruption) {
        try {
            marking.giveBack();
        } catch (MonochordException e) {
            interruption.addSuppressed(e);
        }
    }
}
