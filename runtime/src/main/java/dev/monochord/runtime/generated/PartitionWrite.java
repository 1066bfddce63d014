package dev.monochord.runtime.generated;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.partition.PartitionRun;
import org.jspecify.annotations.Nullable;

/**
 * A deletion of an item and everything under its partition key. Conditions are evaluated when the item is marked, as
 * {@link ItemWrite} does, and not when an interrupted deletion is resumed. Not thread-safe.
 */
public final class PartitionWrite<T> {

    private final PartitionRun<T> run;

    PartitionWrite(PartitionRun<T> run) {
        this.run = run;
    }

    /** Adds a condition on the stored item; without a name its text is reported. */
    public PartitionWrite<T> when(Condition<T> condition, @Nullable String name) {
        run.when(condition, name);
        return this;
    }

    /**
     * Deletes. Without conditions, a missing item is no error.
     *
     * @throws ConflictException if another run deletes the item
     * @throws NotFoundException if there are conditions and the item does not exist
     * @throws PreconditionException if a condition does not hold
     */
    public void run() {
        run.run(false);
    }

    /** Deletes; returns false if the item does not exist or a condition does not hold. */
    public boolean attempt() {
        return run.attempt();
    }
}
