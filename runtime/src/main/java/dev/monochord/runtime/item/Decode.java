package dev.monochord.runtime.item;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.internal.codec.IsoTimeParser;
import dev.monochord.runtime.internal.codec.JsonText;
import dev.monochord.runtime.internal.codec.SmallMap;
import dev.monochord.runtime.internal.codec.SmallSet;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Stored attributes to Java values. An attribute of another type, or out of range, is a {@link StoredItemException}, to which
 * the item type adds the place. Collections are unmodifiable.
 */
public final class Decode {

    private Decode() {}

    public static String text(AttributeValue value) {
        String text = value.s();
        if (text == null) {
            throw new StoredItemException("is not text");
        }
        return text;
    }

    public static int intNumber(AttributeValue value) {
        return Parse.intNumber(number(value));
    }

    public static long longNumber(AttributeValue value) {
        return Parse.longNumber(number(value));
    }

    public static short shortNumber(AttributeValue value) {
        return Parse.shortNumber(number(value));
    }

    public static byte byteNumber(AttributeValue value) {
        return Parse.byteNumber(number(value));
    }

    public static double doubleNumber(AttributeValue value) {
        return Parse.doubleNumber(number(value));
    }

    public static float floatNumber(AttributeValue value) {
        return Parse.floatNumber(number(value));
    }

    public static BigDecimal decimal(AttributeValue value) {
        return Parse.decimal(number(value));
    }

    public static BigInteger bigInteger(AttributeValue value) {
        return Parse.bigInteger(number(value));
    }

    public static boolean bool(AttributeValue value) {
        Boolean flag = value.bool();
        if (flag == null) {
            throw new StoredItemException("is not a flag (BOOL)");
        }
        return flag;
    }

    public static byte[] binary(AttributeValue value) {
        SdkBytes bytes = value.b();
        if (bytes == null) {
            throw new StoredItemException("is not binary");
        }
        return bytes.asByteArray();
    }

    /** A time in any ISO-8601 form with an offset, or in PostgreSQL's. */
    public static Instant iso(AttributeValue value) {
        return IsoTimeParser.parse(text(value));
    }

    public static Instant seconds(AttributeValue value) {
        try {
            return Instant.ofEpochSecond(longNumber(value));
        } catch (DateTimeException e) {
            throw new StoredItemException("is not a time in seconds");
        }
    }

    public static Instant millis(AttributeValue value) {
        return Instant.ofEpochMilli(longNumber(value));
    }

    /** A set of text, in the order of the answer. */
    public static Set<String> texts(AttributeValue value) {
        if (value.type() != AttributeValue.Type.SS) {
            throw new StoredItemException("is not a set of text");
        }
        return SmallSet.of(value.ss());
    }

    /** A set of numbers, each made of its text. */
    public static <N> Set<N> numbers(AttributeValue value, Function<String, N> number) {
        if (value.type() != AttributeValue.Type.NS) {
            throw new StoredItemException("is not a set of numbers");
        }
        List<String> stored = value.ns();
        List<N> numbers = new ArrayList<>(stored.size());
        for (String text : stored) {
            try {
                numbers.add(number.apply(text));
            } catch (NumberFormatException e) {
                throw new StoredItemException("holds a number out of range");
            }
        }
        return SmallSet.of(numbers);
    }

    /** A set of bytes; a list, because arrays do not know that they are equal. */
    public static List<byte[]> binaries(AttributeValue value) {
        if (value.type() != AttributeValue.Type.BS) {
            throw new StoredItemException("is not a set of binaries");
        }
        return value.bs().stream().map(SdkBytes::asByteArray).toList();
    }

    public static <E> List<E> list(AttributeValue value, Function<AttributeValue, E> decoder) {
        if (value.type() != AttributeValue.Type.L) {
            throw new StoredItemException("is not a list");
        }
        List<AttributeValue> stored = value.l();
        List<E> list = new ArrayList<>(stored.size());
        for (AttributeValue element : stored) {
            list.add(decoder.apply(element));
        }
        return Collections.unmodifiableList(list);
    }

    public static <E> Map<String, E> map(AttributeValue value, Function<AttributeValue, E> decoder) {
        if (value.type() != AttributeValue.Type.M) {
            throw new StoredItemException("is not a map");
        }
        return SmallMap.of(value.m(), decoder);
    }

    /** A nested record, to be read by generated code. */
    public static StoredItem nested(AttributeValue value) {
        if (value.type() != AttributeValue.Type.M) {
            throw new StoredItemException("is not a map");
        }
        return new StoredItem(value.m());
    }

    /** A free-form document: text, {@link BigDecimal}, flags, bytes, lists, sets, maps and nulls. */
    public static Map<String, Object> document(AttributeValue value) {
        return map(value, Decode::any);
    }

    /** A value of a free-form document. */
    public static @Nullable Object any(AttributeValue value) {
        return switch (value.type()) {
            case S -> value.s();
            case N -> decimal(value);
            case BOOL -> value.bool();
            case NUL -> null;
            case M -> document(value);
            case L -> list(value, Decode::any);
            case SS -> texts(value);
            case NS -> numbers(value, Parse::decimal);
            case B -> binary(value);
            case BS -> binaries(value);
            default -> throw new StoredItemException("has a type that is not known");
        };
    }

    /** A number, or text that is one. */
    public static int lenientInt(AttributeValue value) {
        return Parse.intNumber(quoted(value));
    }

    public static long lenientLong(AttributeValue value) {
        return Parse.longNumber(quoted(value));
    }

    public static short lenientShort(AttributeValue value) {
        return Parse.shortNumber(quoted(value));
    }

    public static byte lenientByte(AttributeValue value) {
        return Parse.byteNumber(quoted(value));
    }

    public static double lenientDouble(AttributeValue value) {
        return Parse.doubleNumber(quoted(value));
    }

    public static float lenientFloat(AttributeValue value) {
        return Parse.floatNumber(quoted(value));
    }

    public static BigDecimal lenientDecimal(AttributeValue value) {
        return Parse.decimal(quoted(value));
    }

    public static BigInteger lenientBigInteger(AttributeValue value) {
        return Parse.bigInteger(quoted(value));
    }

    /** A flag, or text or a number that stands for one: true, false, 1, 0. */
    public static boolean lenientBool(AttributeValue value) {
        if (value.bool() != null) {
            return value.bool();
        }
        String text = value.s() == null ? value.n() : value.s();
        if (text != null) {
            if (text.equalsIgnoreCase("true") || text.equals("1")) {
                return true;
            }
            if (text.equalsIgnoreCase("false") || text.equals("0")) {
                return false;
            }
        }
        throw new StoredItemException("is not a flag (BOOL)");
    }

    /** Text, or a number as text. */
    public static String lenientText(AttributeValue value) {
        return value.n() == null ? text(value) : value.n();
    }

    /** The name that the text equals, ignoring case; the text itself if it equals none. */
    public static String lenientName(AttributeValue value, String... names) {
        String text = lenientText(value);
        for (String name : names) {
            if (name.equalsIgnoreCase(text)) {
                return name;
            }
        }
        return text;
    }

    /** A document, or text that is a JSON object. */
    public static Map<String, Object> lenientDocument(AttributeValue value) {
        return value.s() == null ? document(value) : JsonText.document(value.s());
    }

    /**
     * A time as text in any form that {@link #iso} reads, or as a number of seconds or milliseconds since 1970; a number,
     * in quotes or not, of more than eleven digits is milliseconds.
     */
    public static Instant lenientTime(AttributeValue value) {
        String text = value.n() == null ? text(value) : value.n();
        if (!Parse.isWholeNumber(text)) {
            return IsoTimeParser.parse(text);
        }
        long number = Parse.longNumber(text);
        boolean seconds = number > -100_000_000_000L && number < 100_000_000_000L;
        return seconds ? Instant.ofEpochSecond(number) : Instant.ofEpochMilli(number);
    }

    /** A time as seconds since 1970, in quotes or not, or as text in any form that {@link #iso} reads. */
    public static Instant lenientSeconds(AttributeValue value) {
        String text = value.n() == null ? text(value) : value.n();
        return Parse.isWholeNumber(text) ? Parse.seconds(text) : IsoTimeParser.parse(text);
    }

    /** A time as milliseconds since 1970, in quotes or not, or as text in any form that {@link #iso} reads. */
    public static Instant lenientMillis(AttributeValue value) {
        String text = value.n() == null ? text(value) : value.n();
        return Parse.isWholeNumber(text) ? Parse.millis(text) : IsoTimeParser.parse(text);
    }

    private static String number(AttributeValue value) {
        String number = value.n();
        if (number == null) {
            throw new StoredItemException("is not a number");
        }
        return number;
    }

    private static String quoted(AttributeValue value) {
        return value.s() == null ? number(value) : value.s().strip();
    }
}
