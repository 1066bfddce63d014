package dev.monochord.runtime.item;

import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.internal.codec.IsoTime;
import dev.monochord.runtime.internal.codec.Numbers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Java values to stored attributes. What the service cannot store (a number of more than 38 digits, an infinite one, a time
 * outside the years 0000 to 9999) is an {@link InvalidInputException}.
 */
public final class Encode {

    private static final AttributeValue TRUE = AttributeValue.fromBool(true);
    private static final AttributeValue FALSE = AttributeValue.fromBool(false);
    private static final AttributeValue NULL = AttributeValue.fromNul(true);

    private Encode() {}

    public static AttributeValue text(String value) {
        if (value == null) {
            throw new InvalidInputException(
                    "text", "A value is null where the design has text; give it or mark it @Nullable");
        }
        return AttributeFactory.s(value);
    }

    public static AttributeValue number(int value) {
        return AttributeFactory.n(Integer.toString(value));
    }

    public static AttributeValue number(long value) {
        return AttributeFactory.n(Long.toString(value));
    }

    public static AttributeValue number(double value) {
        return AttributeFactory.n(Numbers.text(value));
    }

    public static AttributeValue number(float value) {
        return AttributeFactory.n(Numbers.text(value));
    }

    public static AttributeValue number(BigDecimal value) {
        return AttributeFactory.n(Numbers.text(value));
    }

    public static AttributeValue number(BigInteger value) {
        return AttributeFactory.n(Numbers.text(value));
    }

    public static AttributeValue number(Number value) {
        return AttributeFactory.n(Numbers.text(value));
    }

    public static AttributeValue bool(boolean value) {
        return value ? TRUE : FALSE;
    }

    /** The bytes; they are copied. */
    public static AttributeValue binary(byte[] value) {
        return AttributeFactory.b(SdkBytes.fromByteArray(value));
    }

    /** A time as text of 24 characters. */
    public static AttributeValue iso(Instant value) {
        if (!IsoTime.writable(value)) {
            throw new InvalidInputException("time", "A time is stored as text only in the years 0000 to 9999");
        }
        return AttributeFactory.s(IsoTime.format(value));
    }

    /** A time as seconds since 1970; what is below a second is cut off. */
    public static AttributeValue seconds(Instant value) {
        return number(value.getEpochSecond());
    }

    /** A time as milliseconds since 1970; what is below a millisecond is cut off. */
    public static AttributeValue millis(Instant value) {
        return number(value.toEpochMilli());
    }

    /** A set of text that is not empty. */
    public static AttributeValue texts(Collection<String> values) {
        return AttributeFactory.ss(List.copyOf(values));
    }

    /** A set of numbers that is not empty. */
    public static AttributeValue numbers(Collection<? extends Number> values) {
        List<String> numbers = new ArrayList<>(values.size());
        for (Number value : values) {
            numbers.add(Numbers.text(value));
        }
        return AttributeFactory.ns(numbers);
    }

    /** A set of bytes that is not empty. */
    public static AttributeValue binaries(Collection<byte[]> values) {
        List<SdkBytes> binaries = new ArrayList<>(values.size());
        for (byte[] value : values) {
            binaries.add(SdkBytes.fromByteArray(value));
        }
        return AttributeFactory.bs(binaries);
    }

    public static <E> AttributeValue list(Collection<E> values, Function<? super E, AttributeValue> encoder) {
        List<AttributeValue> list = new ArrayList<>(values.size());
        for (E value : values) {
            list.add(encoder.apply(value));
        }
        return AttributeFactory.l(list);
    }

    public static <E> AttributeValue map(Map<String, E> values, Function<? super E, AttributeValue> encoder) {
        Map<String, AttributeValue> map = new HashMap<>(values.size() * 4 / 3 + 1);
        values.forEach((name, value) -> map.put(name, encoder.apply(value)));
        return AttributeFactory.m(map);
    }

    /** A nested record, written by generated code. */
    public static AttributeValue nested(Map<String, AttributeValue> attributes) {
        return AttributeFactory.m(attributes);
    }

    /** A free-form document. */
    public static AttributeValue document(Map<String, ? extends @Nullable Object> document) {
        return map(document, Encode::any);
    }

    /** A value of a free-form document: text, number, flag, bytes, time, list, set of text or numbers, map or null. */
    public static AttributeValue any(@Nullable Object value) {
        if (value == null) {
            return NULL;
        }
        if (value instanceof String text) {
            return text(text);
        }
        if (value instanceof Number number) {
            return number(number);
        }
        if (value instanceof Boolean flag) {
            return bool(flag);
        }
        if (value instanceof Map<?, ?> map) {
            return map(named(map), Encode::any);
        }
        if (value instanceof Set<?> set && !set.isEmpty()) {
            return set(set);
        }
        if (value instanceof Collection<?> list) {
            return list(list, Encode::any);
        }
        if (value instanceof byte[] bytes) {
            return binary(bytes);
        }
        if (value instanceof Instant time) {
            return iso(time);
        }
        throw new InvalidInputException(
                "document",
                "A document holds no " + value.getClass().getName() + "; give text, numbers, flags, lists or maps");
    }

    private static AttributeValue set(Set<?> set) {
        if (set.stream().allMatch(String.class::isInstance)) {
            return texts(set.stream().map(String.class::cast).toList());
        }
        if (set.stream().allMatch(Number.class::isInstance)) {
            return numbers(set.stream().map(Number.class::cast).toList());
        }
        return list(set, Encode::any);
    }

    private static Map<String, @Nullable Object> named(Map<?, ?> map) {
        Map<String, @Nullable Object> named = new HashMap<>();
        map.forEach((name, value) -> {
            if (!(name instanceof String text)) {
                throw new InvalidInputException("document", "A map in a document has text as its keys");
            }
            named.put(text, value);
        });
        return named;
    }
}
