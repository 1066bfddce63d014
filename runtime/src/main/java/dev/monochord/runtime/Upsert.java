package dev.monochord.runtime;

import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.expression.Settable;
import dev.monochord.runtime.internal.write.Step;
import dev.monochord.runtime.internal.write.UpsertStep;
import dev.monochord.runtime.internal.write.Writer;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.SettableNumber;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a record whether its item exists or not, over an older one only:
 *
 * <pre>{@code
 * monochord.upsert(finding)
 *         .keep(FindingItem.firstSeen)
 *         .when(FindingItem.describeTime.lessThan(finding.describeTime()))
 *         .run();
 * }</pre>
 *
 * sends {@code UpdateItem} that sets all attributes of the record, index keys among them, and removes those that it lacks.
 * Conditions are asked of an item that exists. Not thread-safe.
 */
public final class Upsert<I> {

    private static final String PATTERN = "upsert";

    private final Writer writer;
    private final UpsertStep<I> step;
    private final List<Step> steps = new ArrayList<>();
    private boolean once;

    Upsert(Writer writer, ItemType<I> type, I item) {
        this.writer = writer;
        this.step = new UpsertStep<>(writer.session(), PATTERN, type, item);
        steps.add(step);
    }

    /**
     * An attribute that stays as it is where it is there. One that a key is made from cannot be kept: the key would be of
     * the record, and not of what stays.
     */
    public Upsert<I> keep(Settable<I, ?> attribute) {
        step.keep(attribute.name());
        return this;
    }

    /** An attribute that is added to instead of set. */
    public <V extends Number> Upsert<I> add(SettableNumber<I, V> attribute, V value) {
        step.added().add(attribute.name(), attribute.encode(value));
        return this;
    }

    /** Only if the item is absent, or all of these hold, and those said before. */
    @SafeVarargs
    public final Upsert<I> when(Condition<I>... conditions) {
        List.of(conditions).forEach(step::whenPresent);
        return this;
    }

    /** Only if another item exists and all of these hold of it. Makes it a transaction. */
    @SafeVarargs
    public final <P> Upsert<I> provided(ItemKey<P> other, Condition<P>... conditions) {
        Step check = writer.check(PATTERN, other);
        List.of(conditions).forEach(condition -> check.when(condition, null));
        steps.add(check);
        return this;
    }

    /**
     * Sends the write as a transaction, which the service carries out once even if a response is lost. The outcome is then
     * exact, and additions are retried. Costs twice the write units, as {@link #provided} does.
     */
    public Upsert<I> once() {
        once = true;
        return this;
    }

    /**
     * Carries it out.
     *
     * @throws PreconditionException if a condition does not hold
     * @throws NotFoundException if another item that was asked for is not there
     * @throws dev.monochord.runtime.error.RetriesExhaustedException if the service did not respond, or a response was lost
     *     and the outcome is unknown; never the latter after {@link #once}
     */
    public void run() {
        if (once) {
            writer.commitOnce(PATTERN, steps);
        } else {
            writer.commit(PATTERN, steps);
        }
    }

    /**
     * Carries it out; returns false if a condition does not hold.
     *
     * @throws dev.monochord.runtime.error.RetriesExhaustedException as {@link #run} does
     */
    public boolean attempt() {
        try {
            run();
            return true;
        } catch (PreconditionException | NotFoundException notNow) {
            return false;
        }
    }
}
