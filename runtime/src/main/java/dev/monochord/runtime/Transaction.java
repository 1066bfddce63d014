package dev.monochord.runtime;

import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.generated.WriteRecorder;
import dev.monochord.runtime.internal.write.ItemId;
import dev.monochord.runtime.internal.write.ReplaceStep;
import dev.monochord.runtime.internal.write.Step;
import dev.monochord.runtime.internal.write.StepRecording;
import dev.monochord.runtime.internal.write.Writer;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Writes of several items, all or nothing, in one table or several:
 *
 * <pre>{@code
 * monochord.transaction()
 *         .create(token)
 *         .update(ProjectItem.key("web")).add(tokenCount, 1L).when(tokenCount.lessThan(2L), deletionId.absent())
 *         .commit();
 * }</pre>
 *
 * <p>Each step brings what the kind of its item asks for: guards of unique values, checks and counts of parents. Steps on
 * one item become one operation, as the service demands; a step that adds to the counter of a parent itself stands for the
 * count that the child's step would make. At most 100 items and 4 MB. Not thread-safe; committed once.
 *
 * <p>Even a single step is sent as a transaction, which the service carries out once even if responses are lost. The
 * outcome is exact unless the service does not respond at all. A transaction costs twice the units of a single write.
 */
public sealed class Transaction permits TransactionUpdate {

    static final String PATTERN = "transaction";

    final Writer writer;
    private final Function<Object, ItemType<Object>> types;
    private final List<Supplier<Step>> steps;
    private final Map<ItemId, String> written;
    private final Map<Object, Object> stored;

    /** Begins one; {@code types} knows the kind of a record. */
    Transaction(Writer writer, Function<Object, ItemType<Object>> types) {
        this.writer = writer;
        this.types = types;
        this.steps = new ArrayList<>();
        this.written = new HashMap<>();
        this.stored = new IdentityHashMap<>();
    }

    /** Continues one with a step that is made when the transaction is committed. */
    Transaction(Transaction begun) {
        this.writer = begun.writer;
        this.types = begun.types;
        this.steps = begun.steps;
        this.written = begun.written;
        this.stored = begun.stored;
    }

    /** Writes an item that must not exist. */
    public Transaction create(Object item) {
        return record(item, writer.create(PATTERN, types.apply(item), item));
    }

    /**
     * Writes an item that must not exist, and counts it, though its parent may have the most already: what was there before
     * there was a limit, such as items of a migration.
     */
    public Transaction createBeyondLimits(Object item) {
        return record(item, writer.createBeyondLimits(PATTERN, types.apply(item), item));
    }

    /** Writes an item whether it exists or not. */
    public Transaction put(Object item) {
        return record(item, writer.put(PATTERN, types.apply(item), item));
    }

    /** Replaces an item, if the version is still the record's. The stored version is the next. */
    public Transaction replace(Object item) {
        ReplaceStep<Object> replace = writer.replace(PATTERN, types.apply(item), item);
        stored.put(item, replace.next());
        return step(replace);
    }

    /** Deletes an item, if the version is still the record's. One that does not exist is no error. */
    public Transaction delete(Object item) {
        return step(writer.delete(PATTERN, types.apply(item), item));
    }

    /** Deletes an item. One that does not exist is no error. */
    public Transaction delete(ItemKey<?> key) {
        return step(deletion(key));
    }

    /** Deletes an item that exists and of which all of these hold. */
    @SafeVarargs
    public final <I> Transaction deleteIf(ItemKey<I> key, Condition<I> first, Condition<I>... others) {
        return step(when(writer.delete(PATTERN, key).when(first, null), others));
    }

    /** Changes an item that exists; the step says how. */
    public <I> TransactionUpdate<I> update(ItemKey<I> key) {
        TransactionUpdate<I> update = new TransactionUpdate<>(this, key);
        steps.add(update::step);
        return update;
    }

    /** Asks that an item exists and that all of these hold. */
    @SafeVarargs
    public final <I> Transaction check(ItemKey<I> key, Condition<I>... conditions) {
        return step(when(writer.check(PATTERN, key), conditions));
    }

    /** Asks that there is no such item. */
    public Transaction checkAbsent(ItemKey<?> key) {
        return step(writer.checkAbsent(PATTERN, key));
    }

    /** Asks that there is no such item, or that all of these hold. */
    @SafeVarargs
    public final <I> Transaction checkIfPresent(ItemKey<I> key, Condition<I> first, Condition<I>... others) {
        return step(when(writer.checkIfPresent(PATTERN, key).when(first, null), others));
    }

    /** Writes a record that is absent, or of which the condition holds; otherwise a conflict names the one that is there. */
    public <I> Transaction claim(I item, Condition<I> takeOver) {
        return record(item, writer.claim(PATTERN, typeOf(item), item, takeOver));
    }

    /**
     * Adds the writes of a generated table as steps:
     *
     * <pre>{@code
     * monochord.transaction()
     *         .with(findings, table -> table.close(arn, policy, now))
     *         .with(audit, table -> table.append(entry))
     *         .commit();
     * }</pre>
     *
     * <p>Each item is written by one step at most. The table that {@code calls} receives only records: it refuses reads, and
     * calls after {@code calls} has returned or from another thread, with an {@link IllegalStateException}. If {@code calls}
     * throws, the transaction is unchanged.
     *
     * @throws dev.monochord.runtime.error.InvalidInputException if the table is not a generated one that was opened on this
     *     Monochord, or two steps write the same item
     */
    public <T> Transaction with(T table, Consumer<? super T> calls) {
        StepRecording recording = new StepRecording(writer.session(), PATTERN, written);
        recording.during(() -> {
            calls.accept(new WriteRecorder(recording).table(table));
            return true;
        });
        recording.steps().forEach(this::step);
        return this;
    }

    /**
     * Carries everything out, or nothing. Returns the records that were written.
     *
     * @throws dev.monochord.runtime.error.ConflictException if an item exists, a unique value is taken or a limit reached
     * @throws dev.monochord.runtime.error.NotFoundException if an item or a parent is missing or under deletion
     * @throws dev.monochord.runtime.error.PreconditionException if a version moved on or a condition does not hold
     * @throws dev.monochord.runtime.error.InvalidInputException if it is too large, or two steps write the same item
     */
    public StoredRecords commit() {
        if (!steps.isEmpty()) {
            writer.commitOnce(PATTERN, steps.stream().map(Supplier::get).toList());
        }
        return new StoredRecords(stored);
    }

    private Transaction record(Object item, Step step) {
        stored.put(item, item);
        return step(step);
    }

    @SafeVarargs
    private static <I> Step when(Step step, Condition<I>... conditions) {
        List.of(conditions).forEach(condition -> step.when(condition, null));
        return step;
    }

    private Transaction step(Step step) {
        steps.add(() -> step);
        return this;
    }

    private <I> Step deletion(ItemKey<I> key) {
        return writer.delete(PATTERN, key);
    }

    @SuppressWarnings("unchecked") // the kind of a record is the kind of its class
    private <I> ItemType<I> typeOf(I item) {
        return (ItemType<I>) (ItemType<?>) types.apply(item);
    }
}
