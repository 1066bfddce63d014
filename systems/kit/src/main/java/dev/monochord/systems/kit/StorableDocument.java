package dev.monochord.systems.kit;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The limits that DynamoDB sets to a free-form document: 32 levels of nesting, names that are not empty, numbers of 38
 * digits between 1E-130 and 9.99E+125.
 */
public final class StorableDocument {

    /** The maximum depth, the document itself included. */
    public static final int MAX_DEPTH = 32;

    private static final int MAX_DIGITS = 38;
    private static final long MAX_EXPONENT = 125;
    private static final long MIN_EXPONENT = -130;

    private StorableDocument() {}

    /**
     * Returns why a document cannot be stored, such as "has a number with more than 38 digits"; empty if it can be.
     *
     * @param document maps, collections, text, numbers, booleans and null, as {@link Json} reads them
     */
    public static Optional<String> problem(@Nullable Object document) {
        return problem(document, 1);
    }

    private static Optional<String> problem(@Nullable Object value, int depth) {
        if (value instanceof Number number) {
            return problem(new BigDecimal(number.toString()));
        }
        if (!(value instanceof Map<?, ?>) && !(value instanceof Collection<?>)) {
            return Optional.empty();
        }
        if (depth > MAX_DEPTH) {
            return Optional.of("is nested deeper than " + MAX_DEPTH + " levels");
        }
        if (value instanceof Map<?, ?> map && map.containsKey("")) {
            return Optional.of("has an empty name");
        }
        Stream<?> inner = value instanceof Map<?, ?> map ? map.values().stream() : ((Collection<?>) value).stream();
        return inner.flatMap(part -> problem(part, depth + 1).stream()).findFirst();
    }

    private static Optional<String> problem(BigDecimal number) {
        BigDecimal digits = number.stripTrailingZeros();
        if (digits.signum() == 0) {
            return Optional.empty();
        }
        if (digits.precision() > MAX_DIGITS) {
            return Optional.of("has a number with more than " + MAX_DIGITS + " digits");
        }
        long exponent = (long) digits.precision() - digits.scale() - 1;
        if (exponent > MAX_EXPONENT) {
            return Optional.of("has a number larger than 9.99E+" + MAX_EXPONENT);
        }
        if (exponent < MIN_EXPONENT) {
            return Optional.of("has a number closer to zero than 1E" + MIN_EXPONENT);
        }
        return Optional.empty();
    }
}
