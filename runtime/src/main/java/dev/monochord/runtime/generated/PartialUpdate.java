package dev.monochord.runtime.generated;

import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.expression.Changes;
import dev.monochord.runtime.internal.write.Step;
import dev.monochord.runtime.item.AttributePath;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.Keys;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Changes some attributes of an item that exists; generated code names the attributes, the index keys among them. One that
 * has a version gets the next. Not thread-safe.
 */
public final class PartialUpdate<T> {

    private final TableAccess table;
    private final String pattern;
    private final ItemKey<T> key;
    private final Changes changes = new Changes();
    private final List<Named<T>> conditions = new ArrayList<>();
    private @Nullable Long version;
    private boolean once;

    private record Named<T>(
            Condition<T> condition, @Nullable String name) {}

    PartialUpdate(TableAccess table, String pattern, ItemKey<T> key) {
        this.table = table;
        this.pattern = pattern;
        this.key = key;
    }

    /** Sets an attribute; null removes it. */
    public PartialUpdate<T> set(String attribute, @Nullable AttributeValue value) {
        if (value == null) {
            changes.remove(attribute);
        } else {
            changes.set(attribute, value);
        }
        return this;
    }

    /**
     * Sets the partition key of an index that is, or can be, spread over shards; null removes it.
     *
     * @param plain the key without a shard
     * @param by what chooses the shard; null leaves the key plain
     * @param designed over how many shards the design spreads it, unless the Monochord says otherwise
     */
    public PartialUpdate<T> spread(
            String index, String attribute, @Nullable AttributeValue plain, @Nullable String by, int designed) {
        int shards = table.writer().session().tables().shards(key.type().table(), index, designed);
        return set(
                attribute,
                plain == null || by == null || shards == 1 ? plain : Keys.shard(plain, Keys.shardOf(by, shards)));
    }

    public PartialUpdate<T> add(String attribute, AttributeValue value) {
        changes.add(attribute, value);
        return this;
    }

    /** Sets the value at a path; null removes it. */
    public PartialUpdate<T> set(AttributePath path, @Nullable AttributeValue value) {
        if (value == null) {
            changes.remove(path.path());
        } else {
            changes.set(path.path(), value);
        }
        return this;
    }

    /** Sets the value at a path unless there is one. */
    public PartialUpdate<T> setIfAbsent(AttributePath path, AttributeValue value) {
        changes.setIfAbsent(path.path(), value);
        return this;
    }

    /** Removes the value at a path. */
    public PartialUpdate<T> remove(AttributePath path) {
        changes.remove(path.path());
        return this;
    }

    /** Adds to a number, or elements to a set. */
    public PartialUpdate<T> add(AttributePath path, AttributeValue value) {
        changes.add(path.path(), value);
        return this;
    }

    /** Subtracts from a number, or removes elements from a set. */
    public PartialUpdate<T> subtract(AttributePath path, AttributeValue value) {
        changes.subtract(path.path(), value);
        return this;
    }

    /** Appends elements to a list. */
    public PartialUpdate<T> append(AttributePath path, List<AttributeValue> elements) {
        changes.append(path.path(), elements);
        return this;
    }

    /** Only if the item still has this version. */
    public PartialUpdate<T> ifVersion(long seen) {
        version = seen;
        return this;
    }

    /**
     * Adds a condition on the stored item, which must exist; {@link ItemWrite} describes how conditions are evaluated.
     *
     * @param name the name that {@link PreconditionException#condition} returns, or null for the text of the condition
     */
    public PartialUpdate<T> when(Condition<T> condition, @Nullable String name) {
        conditions.add(new Named<>(condition, name));
        return this;
    }

    /** Sends the update as a transaction, whose outcome is exact even if a response is lost, at twice the write units. */
    public PartialUpdate<T> once() {
        once = true;
        return this;
    }

    /**
     * Carries the update out.
     *
     * @throws NotFoundException if the item does not exist
     * @throws PreconditionException if the version is outdated or a condition does not hold
     * @throws RetriesExhaustedException if the service did not respond, or a response was lost and the outcome is unknown;
     *     never the latter after {@link #once}
     */
    public void run() {
        table.write(pattern, key, step(), once);
    }

    /**
     * Carries the update out; returns false if the item does not exist, the version is outdated or a condition does not hold.
     *
     * @throws RetriesExhaustedException as {@link #run} does
     */
    public boolean attempt() {
        return table.attempt(pattern, key, step(), once);
    }

    /** Carries the update out and returns the item after it. */
    public T returning() {
        return table.updated(pattern, key, step(), once);
    }

    private Step step() {
        Step step = table.writer().update(pattern, key, changes, version);
        conditions.forEach(one -> step.when(one.condition(), one.name()));
        return step;
    }
}
