package dev.monochord.runtime.internal.partition;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.write.CallerConditions;
import dev.monochord.runtime.internal.write.Refusals;
import dev.monochord.runtime.internal.write.Step;
import dev.monochord.runtime.internal.write.Writer;
import dev.monochord.runtime.item.ItemKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A run that deletes an item and everything under its partition key. Not thread-safe. */
public final class PartitionRun<T> {

    private static final Duration LEASE = Duration.ofMinutes(5);

    private final Writer writer;
    private final String pattern;
    private final ItemKey<T> parent;
    private final Refusals refusals;
    private final CallerConditions conditions;
    private final List<Step> together = new ArrayList<>();
    private Duration lease = LEASE;
    private Runnable others = () -> {};

    public PartitionRun(Writer writer, String pattern, ItemKey<T> parent) {
        this.writer = writer;
        this.pattern = pattern;
        this.parent = parent;
        this.refusals = new Refusals(writer.session(), pattern, parent.type());
        this.conditions = new CallerConditions(writer.session(), parent.type(), refusals);
    }

    public void lease(Duration time) {
        lease = time;
    }

    /** Sets the deletion of items elsewhere, which runs after the item has been marked. */
    public void also(Runnable deletion) {
        others = deletion;
    }

    public void when(Condition<T> condition, @Nullable String name) {
        conditions.add(condition, name);
    }

    /** Adds a write to the transaction that deletes the item. */
    public void together(Step step) {
        together.add(step);
    }

    /**
     * Deletes.
     *
     * @param mustExist whether a missing item is an error even without conditions
     * @throws ConflictException if another run deletes the item
     * @throws NotFoundException if the item must exist and does not
     * @throws PreconditionException if a condition does not hold
     */
    public void run(boolean mustExist) {
        Marking<T> marking = marking();
        if (marking.begin(conditions)) {
            finish(marking);
            return;
        }
        conditions.rejectImpossible();
        if (mustExist || conditions.requireItem()) {
            throw refusals.missing();
        } else {
            conditions.rejectMissing();
        }
    }

    /** Deletes; returns false if the item does not exist or a condition does not hold. */
    public boolean attempt() {
        try {
            run(true);
            return true;
        } catch (NotFoundException | PreconditionException refused) {
            return false;
        }
    }

    /** Resumes a deletion that another run abandoned; returns false if no deletion was abandoned. */
    public boolean resume() {
        Marking<T> marking = marking();
        if (!marking.resume()) {
            return false;
        }
        finish(marking);
        return true;
    }

    private Marking<T> marking() {
        return new Marking<>(writer, pattern, parent, lease);
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
            steps.add(writer.delete(pattern, parent).when(marking.mine(), null));
            writer.commit(pattern, steps);
        } catch (PreconditionException e) {
            gone(marking, e);
        } catch (NotFoundException e) {
            if (exists()) {
                throw e; // the parent of an item that is written together
            }
        } catch (RetriesExhaustedException e) {
            if (!(e.getCause() instanceof PreconditionException || e.getCause() instanceof NotFoundException)) {
                throw e;
            }
            gone(marking, e); // a response was lost, so this run may have deleted the item
        }
    }

    private void gone(Marking<T> marking, MonochordException refusal) {
        if (exists()) {
            throw marking.takenOver(refusal);
        }
    }

    private boolean exists() {
        Map<String, AttributeValue> stored = writer.session().read(pattern, parent);
        return stored != null && !parent.type().isOther(stored);
    }

    private void giveBack(Marking<T> marking, RuntimeException interruption) {
        try {
            marking.giveBack();
        } catch (MonochordException e) {
            interruption.addSuppressed(e);
        }
    }
}
