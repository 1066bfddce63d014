package dev.monochord.runtime;

import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.write.Step;
import dev.monochord.runtime.internal.write.Writer;
import dev.monochord.runtime.item.ItemKey;
import java.util.ArrayList;
import java.util.List;

/**
 * A deletion of one item, with its guards and its place in the counts of its parents:
 *
 * <pre>{@code
 * boolean mine = monochord.delete(TicketItem.key(id))
 *         .when(TicketItem.owner.equalTo(me))
 *         .once()
 *         .attempt();
 * }</pre>
 *
 * Without a condition, deleting a missing item succeeds. With one, the item must exist. Not thread-safe.
 */
public final class ItemDelete<I> {

    private static final String PATTERN = "delete";

    private final Writer writer;
    private final ItemKey<I> key;
    private final List<Condition<I>> conditions = new ArrayList<>();
    private boolean once;

    ItemDelete(Writer writer, ItemKey<I> key) {
        this.writer = writer;
        this.key = key;
    }

    /** Only if all of these conditions, and those given before, hold. */
    @SafeVarargs
    public final ItemDelete<I> when(Condition<I>... these) {
        conditions.addAll(List.of(these));
        return this;
    }

    /**
     * Sends the deletion as a transaction of one item, which the service carries out once even if a response is lost. The
     * outcome is then exact. Costs twice the write units.
     */
    public ItemDelete<I> once() {
        once = true;
        return this;
    }

    /**
     * Deletes the item.
     *
     * @throws dev.monochord.runtime.error.NotFoundException if there are conditions and the item does not exist
     * @throws PreconditionException if a condition does not hold
     * @throws dev.monochord.runtime.error.RetriesExhaustedException if the service did not respond, or a response was lost
     *     and it is unknown who deleted the item; never the latter after {@link #once}
     */
    public void run() {
        List<Step> steps = List.of(step());
        if (once) {
            writer.commitOnce(PATTERN, steps);
        } else {
            writer.commit(PATTERN, steps);
        }
    }

    /**
     * Deletes the item; returns false if it does not exist or a condition does not hold.
     *
     * @throws dev.monochord.runtime.error.RetriesExhaustedException as {@link #run} does
     */
    public boolean attempt() {
        Step step = step();
        step.requireItem();
        return writer.attempt(PATTERN, List.of(step), once);
    }

    private Step step() {
        Step step = writer.delete(PATTERN, key);
        conditions.forEach(condition -> step.when(condition, null));
        return step;
    }
}
