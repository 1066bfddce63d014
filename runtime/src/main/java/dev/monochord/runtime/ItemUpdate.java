package dev.monochord.runtime;

import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.expression.Settable;
import dev.monochord.runtime.internal.expression.Changes;
import dev.monochord.runtime.internal.expression.ValuePath;
import dev.monochord.runtime.internal.write.Step;
import dev.monochord.runtime.internal.write.Writer;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.SettableCollection;
import dev.monochord.runtime.item.SettableNumber;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A change of one item that exists, on typed attributes:
 *
 * <pre>{@code
 * monochord.update(AuditItem.key(tenant))
 *         .set(AuditItem.status, SUCCESS)
 *         .when(AuditItem.execution.equalTo(mine))
 *         .run();
 * }</pre>
 *
 * sends {@code UpdateItem} that asks {@code attribute_exists(pk)} and the conditions, and stores the next version of an
 * item that has one. Not thread-safe.
 */
public final class ItemUpdate<I> {

    private static final String PATTERN = "update";

    private final Writer writer;
    private final ItemKey<I> key;
    private final Changes changes = new Changes();
    private final List<Condition<I>> conditions = new ArrayList<>();
    private @Nullable Long version;
    private boolean once;

    ItemUpdate(Writer writer, ItemKey<I> key) {
        this.writer = writer;
        this.key = key;
    }

    /** Sets an attribute; null removes it. */
    public <V> ItemUpdate<I> set(Settable<I, V> attribute, @Nullable V value) {
        if (value == null) {
            return remove(attribute);
        }
        changes.set(attribute.name(), attribute.encode(value));
        return this;
    }

    /** Sets an attribute that is not there; one that is stays. */
    public <V> ItemUpdate<I> setIfAbsent(Settable<I, V> attribute, V value) {
        changes.setIfAbsent(attribute.name(), attribute.encode(value));
        return this;
    }

    public <V extends Number> ItemUpdate<I> add(SettableNumber<I, V> attribute, V value) {
        changes.add(attribute.name(), attribute.encode(value));
        return this;
    }

    /** Subtracts a number; an absent one counts as zero. */
    public <V extends Number> ItemUpdate<I> subtract(SettableNumber<I, V> attribute, V value) {
        changes.subtract(ValuePath.of(attribute.name()), attribute.encode(value));
        return this;
    }

    /** Appends elements to a list, or adds them to a set. */
    public <E> ItemUpdate<I> add(SettableCollection<I, E> attribute, Collection<E> elements) {
        AttributeValue encoded = attribute.encode(elements);
        ValuePath path = ValuePath.of(attribute.name());
        if (encoded.hasL()) {
            changes.append(path, encoded.l());
        } else {
            changes.add(path, encoded);
        }
        return this;
    }

    /**
     * Removes elements from a set.
     *
     * @throws IllegalArgumentException if the attribute is a list
     */
    public <E> ItemUpdate<I> subtract(SettableCollection<I, E> attribute, Collection<E> elements) {
        AttributeValue encoded = attribute.encode(elements);
        if (encoded.hasL()) {
            throw new IllegalArgumentException("Elements of the list " + attribute.name()
                    + " cannot be removed by value; only those of a set can.");
        }
        changes.subtract(ValuePath.of(attribute.name()), encoded);
        return this;
    }

    public ItemUpdate<I> remove(Settable<I, ?> attribute) {
        changes.remove(attribute.name());
        return this;
    }

    /** Only if all of these hold, and those said before. */
    @SafeVarargs
    public final ItemUpdate<I> when(Condition<I>... these) {
        conditions.addAll(List.of(these));
        return this;
    }

    /** Only if the item still has this version. */
    public ItemUpdate<I> ifVersion(long seen) {
        version = seen;
        return this;
    }

    /**
     * Sends the change as a transaction of one item, which the service carries out once even if a response is lost. The
     * outcome is then exact, and additions are retried. Costs twice the write units. Use it where {@link #attempt} decides
     * which of several callers begins some work.
     */
    public ItemUpdate<I> once() {
        once = true;
        return this;
    }

    /**
     * Carries it out.
     *
     * @throws dev.monochord.runtime.error.NotFoundException if there is no such item
     * @throws PreconditionException if a condition does not hold
     * @throws dev.monochord.runtime.error.RetriesExhaustedException if the service did not respond, or a response was lost
     *     and the stored item does not prove the outcome; never the latter after {@link #once}
     */
    public void run() {
        if (once) {
            writer.commitOnce(PATTERN, List.of(step()));
        } else {
            writer.commit(PATTERN, List.of(step()));
        }
    }

    /**
     * Carries the change out; returns false if the item does not exist or a condition does not hold.
     *
     * @throws dev.monochord.runtime.error.RetriesExhaustedException as {@link #run} does
     */
    public boolean attempt() {
        return writer.attempt(PATTERN, List.of(step()), once);
    }

    /**
     * Carries it out and returns the item after it. After {@link #once}, the item is read first, and the change requires that
     * it is unchanged.
     */
    public I returning() {
        return writer.commitReturning(PATTERN, key, step(), once);
    }

    private Step step() {
        Step step = writer.update(PATTERN, key, changes, version);
        conditions.forEach(condition -> step.when(condition, null));
        return step;
    }
}
