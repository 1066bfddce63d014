package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.internal.expression.AttributeTest;
import dev.monochord.runtime.internal.expression.ConditionOperand.Path;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.expression.RelationalOperator;
import dev.monochord.runtime.internal.expression.ValuePath;
import dev.monochord.runtime.item.ItemType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One part of the condition of an operation, with what it means when it fails. The service says only that the whole
 * condition failed and how the item looked; the parts are tried on that to find the one to blame.
 *
 * @param asked whether the caller gave it
 */
record Clause(ConditionTree condition, boolean asked, Function<Map<String, AttributeValue>, FailureVerdict> failure) {

    Clause(ConditionTree condition, Function<Map<String, AttributeValue>, FailureVerdict> failure) {
        this(condition, false, failure);
    }

    /** The item is there. */
    static Clause exists(String partitionKey, Function<Map<String, AttributeValue>, FailureVerdict> failure) {
        return new Clause(ConditionTree.present(partitionKey), failure);
    }

    /** The item is not there. */
    static Clause absent(String partitionKey, Function<Map<String, AttributeValue>, FailureVerdict> failure) {
        return new Clause(ConditionTree.absent(partitionKey), failure);
    }

    /** Requires that the item exists and has the given kind. */
    static Clause exists(ItemType<?> type, Function<Map<String, AttributeValue>, FailureVerdict> failure) {
        return new Clause(present(type), failure);
    }

    /** Returns a condition that holds if the item exists and has the given kind. */
    static ConditionTree present(ItemType<?> type) {
        return type.typeMark().isEmpty()
                ? ConditionTree.present(type.partitionKey())
                : ConditionTree.allOf(mark(type, RelationalOperator.EQUAL));
    }

    /** Requires that no item of the given kind exists. An item of a different kind may have the key. */
    static Clause absent(ItemType<?> type, Function<Map<String, AttributeValue>, FailureVerdict> failure) {
        return new Clause(absent(type), failure);
    }

    /** Returns a condition that holds if no item of the given kind exists. */
    static ConditionTree absent(ItemType<?> type) {
        return type.typeMark().isEmpty()
                ? ConditionTree.absent(type.partitionKey())
                : ConditionTree.anyOf(mark(type, RelationalOperator.NOT_EQUAL));
    }

    /** Requires that the key is free or belongs to an item of the given kind, which shares its key. */
    static Clause notOther(ItemType<?> type, Function<Map<String, AttributeValue>, FailureVerdict> failure) {
        return new Clause(
                ConditionTree.absent(type.partitionKey()).or(ConditionTree.allOf(mark(type, RelationalOperator.EQUAL))),
                failure);
    }

    private static List<ConditionTree> mark(ItemType<?> type, RelationalOperator relation) {
        return type.typeMark().entrySet().stream()
                .map(mark -> ConditionTree.compare(mark.getKey(), relation, mark.getValue()))
                .toList();
    }

    /** The item has an attribute. */
    static Clause has(String attribute, Function<Map<String, AttributeValue>, FailureVerdict> failure) {
        return new Clause(ConditionTree.present(attribute), failure);
    }

    /** There is a value at a path. */
    static Clause present(ValuePath path, Function<Map<String, AttributeValue>, FailureVerdict> failure) {
        return new Clause(new AttributeTest.Exists(new Path(path)), failure);
    }

    /** There is no value at a path. */
    static Clause absent(ValuePath path, FailureVerdict failure) {
        return new Clause(new AttributeTest.Missing(new Path(path)), stored -> failure);
    }

    /** The item, if it is there, is not under deletion. */
    static Clause unmarked(Supplier<? extends MonochordException> failure) {
        return new Clause(ConditionTree.absent(DeletionMark.ID), stored -> FailureVerdict.refused(failure.get()));
    }

    /** The version is the one that was seen; null for none. */
    static Clause version(
            String attribute,
            @Nullable Long seen,
            Function<Map<String, AttributeValue>, ? extends MonochordException> failure) {
        ConditionTree condition = seen == null
                ? ConditionTree.absent(attribute)
                : ConditionTree.equal(attribute, AttributeValue.fromN(Long.toString(seen)));
        return new Clause(condition, stored -> FailureVerdict.refused(failure.apply(stored)));
    }

    /** A number is at most a bound. */
    static Clause atMost(String attribute, long bound, Supplier<? extends MonochordException> failure) {
        return new Clause(
                ConditionTree.compare(
                        attribute, RelationalOperator.AT_MOST, AttributeValue.fromN(Long.toString(bound))),
                stored -> FailureVerdict.refused(failure.get()));
    }

    /** The item is not there, or has an attribute. */
    static Clause absentOrHas(
            String partitionKey, String attribute, Function<Map<String, AttributeValue>, FailureVerdict> failure) {
        return new Clause(ConditionTree.absent(partitionKey).or(ConditionTree.present(attribute)), failure);
    }

    /** A number is at most a bound, or where it is absent, what it begins with; null for zero. */
    static Clause room(
            String attribute, @Nullable AttributeValue begin, long bound, Supplier<? extends MonochordException> full) {
        boolean beginsWithin = number(begin).compareTo(BigDecimal.valueOf(bound)) <= 0;
        ConditionTree within = ConditionTree.compare(
                attribute, RelationalOperator.AT_MOST, AttributeValue.fromN(Long.toString(bound)));
        return new Clause(
                beginsWithin ? ConditionTree.absent(attribute).or(within) : within,
                stored -> FailureVerdict.refused(full.get()));
    }

    /** The item is still as it was read, as far as these attributes go. */
    static Clause unchanged(List<String> attributes, Map<String, AttributeValue> seen, FailureVerdict failure) {
        List<ConditionTree> all = attributes.stream()
                .map(name -> {
                    AttributeValue value = seen.get(name);
                    return value == null ? ConditionTree.absent(name) : ConditionTree.equal(name, value);
                })
                .toList();
        return new Clause(ConditionTree.allOf(all), stored -> failure);
    }

    boolean holds(Map<String, AttributeValue> stored) {
        return condition.test(stored);
    }

    /** Returns the same clause, whose failure names the step of the transaction that it belongs to. */
    Clause in(String step) {
        return new Clause(condition, asked, stored -> failure.apply(stored).in(step));
    }

    static boolean isVersion(@Nullable AttributeValue stored, @Nullable Long seen) {
        return seen == null
                ? stored == null
                : stored != null && stored.n() != null && number(stored).compareTo(BigDecimal.valueOf(seen)) == 0;
    }

    private static BigDecimal number(@Nullable AttributeValue value) {
        return value == null || value.n() == null ? BigDecimal.ZERO : new BigDecimal(value.n());
    }
}
