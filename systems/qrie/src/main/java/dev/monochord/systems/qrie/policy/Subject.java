package dev.monochord.systems.qrie.policy;

import dev.monochord.systems.qrie.arn.Arn;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is evaluated: a resource with the configuration that was described, in the words of AWS's own APIs. What is not
 * there, or is of another form, is read as absent. Immutable.
 *
 * @param arn its name
 * @param configuration how it is set up
 * @param at when it was so
 */
public record Subject(Arn arn, Map<String, Object> configuration, Instant at) {

    /** The value under these names, one inside the other, or null. */
    @Nullable
    Object value(String... path) {
        Object here = configuration;
        for (String name : path) {
            if (!(here instanceof Map<?, ?> map)) {
                return null;
            }
            here = map.get(name);
        }
        return here;
    }

    boolean has(String... path) {
        return value(path) != null;
    }

    /** A flag, which some tools write as text. */
    boolean isTrue(String... path) {
        return flag(value(path));
    }

    static boolean flag(@Nullable Object value) {
        return Boolean.TRUE.equals(value) || value instanceof String text && text.equalsIgnoreCase("true");
    }

    @Nullable
    String text(String... path) {
        return value(path) instanceof String text ? text : null;
    }

    Optional<BigDecimal> number(String... path) {
        return value(path) instanceof Number number ? Optional.of(new BigDecimal(number.toString())) : Optional.empty();
    }

    Optional<Instant> time(String... path) {
        return moment(value(path));
    }

    /** A time as AWS writes it: ISO 8601, or seconds since 1970. */
    static Optional<Instant> moment(@Nullable Object value) {
        try {
            if (value instanceof Number seconds) {
                return Optional.of(Instant.ofEpochSecond(seconds.longValue()));
            }
            return value instanceof String text
                    ? Optional.of(OffsetDateTime.parse(text).toInstant())
                    : Optional.empty();
        } catch (DateTimeException noTime) {
            return Optional.empty();
        }
    }

    /** The objects in a list; one that stands alone counts as a list of one. */
    List<Map<?, ?>> objects(String... path) {
        return objectsIn(value(path));
    }

    static List<Map<?, ?>> objectsIn(@Nullable Object value) {
        List<Map<?, ?>> found = new ArrayList<>();
        for (Object element : elements(value)) {
            if (element instanceof Map<?, ?> object) {
                found.add(object);
            }
        }
        return found;
    }

    /** The elements of a list; a value that stands alone counts as a list of one, and nothing as an empty one. */
    static Collection<?> elements(@Nullable Object value) {
        if (value instanceof Collection<?> many) {
            return many;
        }
        return value == null ? List.of() : List.of(value);
    }

    /** Whether a moment is longer ago than this. */
    boolean isLongerAgo(Instant moment, Duration age) {
        return moment.isBefore(at.minus(age));
    }
}
