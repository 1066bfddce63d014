package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.mirror.StoredValues;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One part of the condition of an operation, with what it means when it fails. The service says only that the whole
 * condition failed and how the item looked; the parts are tried on that to find the one to blame.
 *
 * @param known whether it can be tried here; what the caller asks cannot, and is to blame when nothing else is
 * @param holds whether it holds of a stored item, which is empty where there is none
 */
record Clause(
        Condition<?> condition,
        boolean known,
        Predicate<Map<String, AttributeValue>> holds,
        Function<Map<String, AttributeValue>, FailureVerdict> failure) {

    Clause(
            Condition<?> condition,
            Predicate<Map<String, AttributeValue>> holds,
            Function<Map<String, AttributeValue>, FailureVerdict> failure) {
        this(condition, true, holds, failure);
    }

    /** The item is there. */
    static Clause exists(String partitionKey, Function<Map<String, AttributeValue>, FailureVerdict> failure) {
        return new Clause(Condition.exists(partitionKey), stored -> !stored.isEmpty(), failure);
    }

    /** The item is not there. */
    static Clause absent(String partitionKey, Function<Map<String, AttributeValue>, FailureVerdict> failure) {
        return new Clause(Condition.missing(partitionKey), Map::isEmpty, failure);
    }

    /** The item has an attribute. */
    static Clause has(String attribute, Function<Map<String, AttributeValue>, FailureVerdict> failure) {
        return new Clause(Condition.exists(attribute), stored -> stored.containsKey(attribute), failure);
    }

    /** The item, if it is there, is not under deletion. */
    static Clause unmarked(Supplier<? extends MonochordException> failure) {
        return new Clause(
                Condition.missing(DeletionMark.ID),
                stored -> !stored.containsKey(DeletionMark.ID),
                stored -> FailureVerdict.refused(failure.get()));
    }

    /** The version is the one that was seen; null for none. */
    static Clause version(String attribute, @Nullable Long seen, Supplier<? extends MonochordException> failure) {
        Condition<Object> condition = seen == null
                ? Condition.missing(attribute)
                : Condition.compare(attribute, "=", AttributeValue.fromN(Long.toString(seen)));
        return new Clause(
                condition,
                stored -> isVersion(stored.get(attribute), seen),
                stored -> FailureVerdict.refused(failure.get()));
    }

    /** A number is at most a bound. */
    static Clause atMost(String attribute, long bound, Supplier<? extends MonochordException> failure) {
        return new Clause(
                Condition.compare(attribute, "<=", AttributeValue.fromN(Long.toString(bound))),
                stored -> number(stored.get(attribute)).compareTo(BigDecimal.valueOf(bound)) <= 0,
                stored -> FailureVerdict.refused(failure.get()));
    }

    /** The item is not there, or has an attribute. */
    static Clause absentOrHas(
            String partitionKey, String attribute, Function<Map<String, AttributeValue>, FailureVerdict> failure) {
        return new Clause(
                Condition.missing(partitionKey).or(Condition.exists(attribute)),
                stored -> stored.isEmpty() || stored.containsKey(attribute),
                failure);
    }

    /** A number is at most a bound, or where it is absent, what it begins with; null for zero. */
    static Clause room(
            String attribute, @Nullable AttributeValue begin, long bound, Supplier<? extends MonochordException> full) {
        boolean beginsWithin = number(begin).compareTo(BigDecimal.valueOf(bound)) <= 0;
        Condition<Object> within = Condition.compare(attribute, "<=", AttributeValue.fromN(Long.toString(bound)));
        return new Clause(
                beginsWithin ? Condition.missing(attribute).or(within) : within,
                stored -> stored.containsKey(attribute)
                        ? number(stored.get(attribute)).compareTo(BigDecimal.valueOf(bound)) <= 0
                        : beginsWithin,
                stored -> FailureVerdict.refused(full.get()));
    }

    /** The item is still as it was read, as far as these attributes go. */
    static Clause unchanged(List<String> attributes, Map<String, AttributeValue> seen, FailureVerdict failure) {
        List<Condition<Object>> all = attributes.stream()
                .map(name -> {
                    AttributeValue value = seen.get(name);
                    return value == null ? Condition.missing(name) : Condition.compare(name, "=", value);
                })
                .toList();
        return new Clause(
                Condition.allOf(all),
                stored -> attributes.stream().allMatch(name -> StoredValues.same(stored, seen, name)),
                stored -> failure);
    }

    /** What the caller asks. */
    static Clause asked(Condition<?> condition, Supplier<? extends MonochordException> failure) {
        return new Clause(condition, false, stored -> false, stored -> FailureVerdict.refused(failure.get()));
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
