package dev.monochord.runtime.generated;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.write.Step;
import dev.monochord.runtime.item.ItemKey;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A write of a whole item, or its deletion. Not thread-safe.
 *
 * <h2>Conditions</h2>
 *
 * Conditions are evaluated on the stored item, and an item that does not exist has no attributes. A replacement always requires
 * that the item exists; so does a deletion with a condition, unless one of its conditions tests the item itself ({@code this
 * present}, {@code this absent}). An expired item counts as absent in such a test. A write whose only condition is {@code this
 * absent} throws a {@link ConflictException} if the item exists, as a creation does.
 */
public final class ItemWrite<T> {

    private final TableAccess table;
    private final String pattern;
    private final ItemKey<T> key;
    private final Step step;
    private final @Nullable Supplier<T> stored;
    private boolean once;

    /**
     * A write of one step.
     *
     * @param stored returns the record that the step stores, or null for a deletion
     */
    ItemWrite(TableAccess table, String pattern, ItemKey<T> key, Step step, @Nullable Supplier<T> stored) {
        this.table = table;
        this.pattern = pattern;
        this.key = key;
        this.step = step;
        this.stored = stored;
    }

    /**
     * Adds a condition on the stored item.
     *
     * @param name the name that {@link PreconditionException#condition} returns, or null for the text of the condition
     */
    public ItemWrite<T> when(Condition<T> condition, @Nullable String name) {
        step.when(condition, name);
        return this;
    }

    /** Sends the write as a transaction, whose outcome is exact even if a response is lost, at twice the write units. */
    public ItemWrite<T> once() {
        once = true;
        return this;
    }

    /**
     * Carries the write out.
     *
     * @throws ConflictException if the item to create exists, a unique value is taken or a limit is reached
     * @throws NotFoundException if the item must exist and does not, or a parent is missing or being deleted
     * @throws PreconditionException if the version of the record is outdated or a condition does not hold
     * @throws RetriesExhaustedException if the service did not respond, or a response was lost and the outcome is unknown;
     *     never the latter after {@link #once}
     */
    public void run() {
        table.write(pattern, key, step, once);
    }

    /**
     * Carries the write out. Returns false if the key of a creation is taken, if the item to replace or delete does not exist,
     * if the version of the record is outdated, or if a condition does not hold. Other failures throw as {@link #run} does.
     */
    public boolean attempt() {
        step.requireItem();
        return table.attempt(pattern, key, step, once);
    }

    /** Carries the write out and returns the record as stored, with its next version after a replacement. */
    public T returning() {
        if (stored == null) {
            throw new IllegalStateException("A deletion stores no record");
        }
        run();
        return stored.get();
    }

    /**
     * Carries the write out and returns the item that was there before; empty if there was none. {@link #once} reads it first.
     *
     * @throws RetriesExhaustedException as {@link #run} does, and if a response was lost, and the item with it
     */
    public Optional<T> previous() {
        return table.previous(pattern, key, step, once);
    }
}
