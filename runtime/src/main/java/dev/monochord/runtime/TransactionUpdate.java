package dev.monochord.runtime;

import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.expression.Settable;
import dev.monochord.runtime.internal.expression.Changes;
import dev.monochord.runtime.internal.expression.ValuePath;
import dev.monochord.runtime.internal.write.Step;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.SettableCollection;
import dev.monochord.runtime.item.SettableNumber;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A step of a transaction that changes an existing item; the next step, or the commit, ends it. Not thread-safe. */
public final class TransactionUpdate<I> extends Transaction {

    private final ItemKey<I> key;
    private final Changes changes = new Changes();
    private final List<Condition<I>> conditions = new ArrayList<>();
    private @Nullable Long version;

    TransactionUpdate(Transaction transaction, ItemKey<I> key) {
        super(transaction);
        this.key = key;
    }

    /** Sets an attribute; null removes it. */
    public <V> TransactionUpdate<I> set(Settable<I, V> attribute, @Nullable V value) {
        if (value == null) {
            return remove(attribute);
        }
        changes.set(attribute.name(), attribute.encode(value));
        return this;
    }

    /** Sets an attribute that is not there; one that is stays. */
    public <V> TransactionUpdate<I> setIfAbsent(Settable<I, V> attribute, V value) {
        changes.setIfAbsent(attribute.name(), attribute.encode(value));
        return this;
    }

    public <V extends Number> TransactionUpdate<I> add(SettableNumber<I, V> attribute, V value) {
        changes.add(attribute.name(), attribute.encode(value));
        return this;
    }

    /** Subtracts a number; an absent one counts as zero. */
    public <V extends Number> TransactionUpdate<I> subtract(SettableNumber<I, V> attribute, V value) {
        changes.subtract(ValuePath.of(attribute.name()), attribute.encode(value));
        return this;
    }

    /** Appends elements to a list, or adds them to a set. */
    public <E> TransactionUpdate<I> add(SettableCollection<I, E> attribute, Collection<E> elements) {
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
    public <E> TransactionUpdate<I> subtract(SettableCollection<I, E> attribute, Collection<E> elements) {
        AttributeValue encoded = attribute.encode(elements);
        if (encoded.hasL()) {
            throw new IllegalArgumentException("Elements of the list " + attribute.name()
                    + " cannot be removed by value; only those of a set can.");
        }
        changes.subtract(ValuePath.of(attribute.name()), encoded);
        return this;
    }

    public TransactionUpdate<I> remove(Settable<I, ?> attribute) {
        changes.remove(attribute.name());
        return this;
    }

    /** Only if all of these conditions, and those given before, hold. */
    @SafeVarargs
    public final TransactionUpdate<I> when(Condition<I>... these) {
        conditions.addAll(List.of(these));
        return this;
    }

    /** Only if the item still has this version. */
    public TransactionUpdate<I> ifVersion(long seen) {
        version = seen;
        return this;
    }

    Step step() {
        Step step = writer.update(PATTERN, key, changes, version);
        conditions.forEach(condition -> step.when(condition, null));
        return step;
    }
}
