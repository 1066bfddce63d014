package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.expression.Changes;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.Guard;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Makes steps of writes and carries them out, all or nothing: one step without guards and parents by one request, anything
 * else by a transaction. Thread-safe; a step is not.
 */
public final class Writer {

    private final Session session;

    public Writer(Session session) {
        this.session = session;
    }

    public Session session() {
        return session;
    }

    public <T> Step create(String pattern, ItemType<T> type, T item) {
        return new CreateStep<>(session, pattern, type, item);
    }

    /** The same without the limits of its parents. */
    public <T> Step createBeyondLimits(String pattern, ItemType<T> type, T item) {
        return new CreateStep<>(session, pattern, type, item).beyondLimits();
    }

    public <T> Step put(String pattern, ItemType<T> type, T item) {
        return new PutStep<>(session, pattern, type, item);
    }

    public <T> ReplaceStep<T> replace(String pattern, ItemType<T> type, T item) {
        return new ReplaceStep<>(session, pattern, type, item);
    }

    public <T> Step delete(String pattern, ItemType<T> type, T item) {
        return new DeleteStep<>(session, pattern, type.keyOf(item), item);
    }

    /** Deletes by key. Requires that the item exists if conditions are added that do not refer to the item itself. */
    public <T> Step delete(String pattern, ItemKey<T> key) {
        return new DeleteStep<>(session, pattern, key, null);
    }

    /** Deletes a child, as it was just read, of an item that is being deleted itself. */
    public <T> Step deleteUnder(
            String pattern, ItemKey<?> parent, ItemType<T> type, Map<String, AttributeValue> child) {
        ItemKey<T> key = new ItemKey<>(type, type.keyIn(child));
        return new DeleteStep<>(session, pattern, key, null).under(ItemId.of(session, parent), child);
    }

    /** Changes an item that exists; {@code version} is the one it must have, or null for any. */
    public <T> Step update(String pattern, ItemKey<T> key, Changes changes, @Nullable Long version) {
        return new UpdateStep<>(session, pattern, key, changes, version);
    }

    /** Requires that an item exists and that the conditions added to the step hold. */
    public <T> Step check(String pattern, ItemKey<T> key) {
        return new CheckStep<>(session, pattern, key, CheckStep.Presence.REQUIRED);
    }

    /** Requires that an item does not exist. */
    public <T> Step checkAbsent(String pattern, ItemKey<T> key) {
        return new CheckStep<>(session, pattern, key, CheckStep.Presence.FORBIDDEN);
    }

    /** Requires that an item does not exist, or that the conditions added to the step hold. */
    public <T> Step checkIfPresent(String pattern, ItemKey<T> key) {
        return new CheckStep<>(session, pattern, key, CheckStep.Presence.OPTIONAL);
    }

    /** Puts a record that is absent or of which the condition holds; the error has the record that is there. */
    public <T> Step claim(String pattern, ItemType<T> type, T item, Condition<T> takeOver) {
        return new ClaimStep<>(session, pattern, type, item, takeOver);
    }

    /**
     * Puts a guard right, if nothing has changed since it was looked at.
     *
     * @param found the guard that is there, or null
     * @param wanted the guard that is to be there, or null
     * @param owner the item that the guard is or could be of
     * @param seen that item as it was read, or null where there was none
     */
    public <T> Step repairGuard(
            String pattern,
            ItemType<T> type,
            Guard<T> guard,
            @Nullable Map<String, AttributeValue> found,
            @Nullable Map<String, AttributeValue> wanted,
            ItemKey<T> owner,
            @Nullable Map<String, AttributeValue> seen) {
        return new RepairStep<>(session, pattern, type, guard, found, wanted, owner, seen);
    }

    /** Carries the steps out. */
    public void commit(String pattern, List<? extends Step> steps) {
        commit(pattern, steps, Sender.Way.PLAIN);
    }

    /** Carries the steps out as a transaction, even a single one: exactly once, and with an exact outcome. */
    public void commitOnce(String pattern, List<? extends Step> steps) {
        commit(pattern, steps, Sender.Way.ONCE);
    }

    /**
     * Carries the steps out; returns false if the item of one of them refuses it: it does not exist, exists already, was
     * written since it was read, or does not satisfy a condition. Other errors are thrown.
     */
    public boolean attempt(String pattern, List<? extends Step> steps, boolean once) {
        try {
            commit(pattern, steps, once ? Sender.Way.ONCE : Sender.Way.PLAIN);
            return true;
        } catch (MonochordException error) {
            if (Refusals.ofOwnItem(error)) {
                return false;
            }
            throw error;
        }
    }

    /** Carries out one step that leaves an item, and returns that item. */
    public <T> T commitReturning(String pattern, ItemKey<T> key, Step step, boolean once) {
        Sender.Way way = once ? Sender.Way.ONCE : Sender.Way.RETURNING_NEW;
        ItemResult result = new ItemResult(session, plan(List.of(step)), key, way);
        return key.type().decode(result.after(commit(pattern, result, way, known(List.of(step)))));
    }

    /**
     * Carries out one step and returns the item that was there before; empty if there was none, or it had expired.
     *
     * @throws dev.monochord.runtime.error.RetriesExhaustedException if a response was lost, and the item with it
     */
    public <T> Optional<T> commitReturningOld(String pattern, ItemKey<T> key, Step step, boolean once) {
        Sender.Way way = once ? Sender.Way.ONCE : Sender.Way.RETURNING_OLD;
        ItemResult result = new ItemResult(session, plan(List.of(step)), key, way);
        Map<String, AttributeValue> before = result.before(commit(pattern, result, way, known(List.of(step))));
        return before.isEmpty() || !key.type().describes(before) || session.hidden(key.type(), before)
                ? Optional.empty()
                : Optional.of(key.type().decode(before));
    }

    /**
     * Changes an item that exists, on a condition, whatever its kind asks for. Returns null if it was changed, or else the
     * item that does not satisfy the condition, which is empty where there is none. After a lost response that may be the
     * item as this call changed it, so callers decide by its contents.
     */
    public @Nullable Map<String, AttributeValue> change(
            String pattern, ItemKey<?> key, Changes changes, ConditionTree condition) {
        AtomicReference<Map<String, AttributeValue>> found = new AtomicReference<>();
        Function<Map<String, AttributeValue>, FailureVerdict> refused = stored -> {
            found.set(stored);
            return FailureVerdict.refused(
                    new Refusals(session, pattern, key.type()).condition(condition.describe(), stored));
        };
        Clause exists = Clause.exists(key.type(), refused);
        Clause asked = new Clause(condition, true, refused);
        try {
            commit(
                    pattern,
                    reads -> {
                        ItemOperation update = ItemOperation.update(
                                ItemId.of(session, key), key.type().name());
                        update.changes().addAll(changes);
                        return List.of(update.namingHolder().where(exists).where(asked));
                    },
                    Sender.Way.PLAIN);
            return null;
        } catch (PreconditionException unmet) {
            return found.get();
        }
    }

    private Sent commit(String pattern, List<? extends Step> steps, Sender.Way way) {
        return commit(pattern, plan(steps), way, known(steps));
    }

    private static OperationPlan plan(List<? extends Step> steps) {
        return reads -> {
            Draft draft = new Draft(reads);
            steps.forEach(draft::plan);
            return reads.complete() ? draft.operations() : List.of();
        };
    }

    private static PlanReads known(List<? extends Step> steps) {
        PlanReads known = new PlanReads();
        steps.forEach(step -> step.addKnown(known));
        return known;
    }

    /** Carries out a write that is planned again if an item changes in between. */
    Sent commit(String pattern, OperationPlan plan, Sender.Way way) {
        return commit(pattern, plan, way, new PlanReads());
    }

    private Sent commit(String pattern, OperationPlan plan, Sender.Way way, PlanReads known) {
        return new BlockingCommit(session, pattern, plan, way).run(known);
    }
}
