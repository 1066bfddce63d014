package dev.monochord.runtime;

import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.expression.Settable;
import dev.monochord.runtime.internal.expression.Changes;
import dev.monochord.runtime.internal.write.Step;
import dev.monochord.runtime.internal.write.Writer;
import dev.monochord.runtime.item.Addable;
import dev.monochord.runtime.item.ItemKey;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A step of a transaction that changes an item which exists; the next step, or the commit, ends it. For one thread. */
public final class TransactionUpdate<I> {

    private final Transaction transaction;
    private final ItemKey<I> key;
    private final Changes changes = new Changes();
    private final List<Condition<I>> conditions = new ArrayList<>();
    private @Nullable Long version;

    TransactionUpdate(Transaction transaction, ItemKey<I> key) {
        this.transaction = transaction;
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

    public <V extends Number> TransactionUpdate<I> add(Addable<I, V> attribute, V value) {
        changes.add(attribute.name(), attribute.encode(value));
        return this;
    }

    public TransactionUpdate<I> remove(Settable<I, ?> attribute) {
        changes.remove(attribute.name());
        return this;
    }

    /** Only if all of these hold, and those said before. */
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

    /** The next step: see {@link Transaction#create}. */
    public Transaction create(Object item) {
        return transaction.create(item);
    }

    /** The next step: see {@link Transaction#put}. */
    public Transaction put(Object item) {
        return transaction.put(item);
    }

    /** The next step: see {@link Transaction#replace}. */
    public Transaction replace(Object item) {
        return transaction.replace(item);
    }

    /** The next step: see {@link Transaction#delete(Object)}. */
    public Transaction delete(Object item) {
        return transaction.delete(item);
    }

    /** The next step: see {@link Transaction#delete(ItemKey)}. */
    public Transaction delete(ItemKey<?> other) {
        return transaction.delete(other);
    }

    /** The next step: see {@link Transaction#deleteIf}. */
    @SafeVarargs
    public final <J> Transaction deleteIf(ItemKey<J> other, Condition<J> first, Condition<J>... others) {
        return transaction.deleteIf(other, first, others);
    }

    /** The next step: see {@link Transaction#update}. */
    public <J> TransactionUpdate<J> update(ItemKey<J> other) {
        return transaction.update(other);
    }

    /** The next step: see {@link Transaction#check}. */
    @SafeVarargs
    public final <J> Transaction check(ItemKey<J> other, Condition<J>... those) {
        return transaction.check(other, those);
    }

    /** The next step: see {@link Transaction#checkAbsent}. */
    public Transaction checkAbsent(ItemKey<?> other) {
        return transaction.checkAbsent(other);
    }

    /** The next step: see {@link Transaction#checkIfPresent}. */
    @SafeVarargs
    public final <J> Transaction checkIfPresent(ItemKey<J> other, Condition<J> first, Condition<J>... others) {
        return transaction.checkIfPresent(other, first, others);
    }

    /** The next step: see {@link Transaction#createBeyondLimits}. */
    public Transaction createBeyondLimits(Object item) {
        return transaction.createBeyondLimits(item);
    }

    /** The next step: see {@link Transaction#claim}. */
    public <J> Transaction claim(J item, Condition<J> takeOver) {
        return transaction.claim(item, takeOver);
    }

    /** Ends the transaction: see {@link Transaction#commit}. */
    public void commit() {
        transaction.commit();
    }

    Step step(Writer writer) {
        return writer.update(key, changes, conditions, version);
    }
}
