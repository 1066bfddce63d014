package dev.monochord.engine.internal.validation;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * One thing the service model says of a member's value.
 *
 * @param text the service's words for it, as in {@code Member must not be null}
 * @param holds whether a value that is there satisfies it
 */
record Constraint(String text, Predicate<Object> holds) {

    /** Broken by a required member that is absent; never asked of a value. */
    static final Constraint NOT_NULL = new Constraint("Member must not be null", value -> true);

    /** Broken by any value of a member that the engine does not support. */
    static final Constraint UNSUPPORTED = new Constraint("Member is not supported by this engine", value -> false);

    static Constraint minLength(int length) {
        return new Constraint(
                "Member must have length greater than or equal to " + length, value -> lengthOf(value) >= length);
    }

    static Constraint maxLength(int length) {
        return new Constraint(
                "Member must have length less than or equal to " + length, value -> lengthOf(value) <= length);
    }

    static Constraint atLeast(long least) {
        return new Constraint(
                "Member must have value greater than or equal to " + least,
                value -> ((Number) value).longValue() >= least);
    }

    static Constraint atMost(long most) {
        return new Constraint(
                "Member must have value less than or equal to " + most, value -> ((Number) value).longValue() <= most);
    }

    static Constraint oneOf(String... names) {
        List<String> set = List.copyOf(Arrays.asList(names));
        return new Constraint("Member must satisfy enum value set: " + set, value -> set.contains(value));
    }

    static Constraint pattern(String expression) {
        Pattern pattern = Pattern.compile(expression);
        return new Constraint(
                "Member must satisfy regular expression pattern: " + pattern,
                value -> pattern.matcher((String) value).matches());
    }

    /** The characters of a table's or an index's name. */
    static Constraint nameCharacters() {
        return pattern("[a-zA-Z0-9_.-]+");
    }

    /** A constraint on every key of a map; the service words it as one with those of the key's own shape. */
    static Constraint mapKeys(List<Constraint> ofKey) {
        return new Constraint(
                "Map keys must satisfy constraint: " + texts(ofKey),
                value -> ((Map<?, ?>) value)
                        .keySet().stream()
                                .allMatch(key -> ofKey.stream()
                                        .allMatch(
                                                constraint -> constraint.holds().test(key))));
    }

    /** A constraint on every value of a map, worded likewise. */
    static Constraint mapValues(List<Constraint> ofValue) {
        return new Constraint(
                "Map value must satisfy constraint: " + texts(ofValue),
                value -> ((Map<?, ?>) value)
                        .values().stream()
                                .allMatch(each -> ofValue.stream()
                                        .allMatch(
                                                constraint -> constraint.holds().test(each))));
    }

    /** The same constraint, asked only of the values that {@code where} picks. */
    Constraint where(Predicate<String> where) {
        return new Constraint(text, value -> !where.test((String) value) || holds.test(value));
    }

    private static List<String> texts(List<Constraint> constraints) {
        return constraints.stream().map(Constraint::text).toList();
    }

    private static int lengthOf(Object value) {
        if (value instanceof String string) {
            return string.length();
        }
        if (value instanceof Collection<?> collection) {
            return collection.size();
        }
        return ((Map<?, ?>) value).size();
    }
}
