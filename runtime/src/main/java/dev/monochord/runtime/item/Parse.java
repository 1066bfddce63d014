package dev.monochord.runtime.item;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.internal.codec.IsoTimeParser;
import dev.monochord.runtime.internal.codec.NumberText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.UUID;

/**
 * Java values of text that stands in a key or a set. What the text does not say is a {@link StoredItemException}.
 */
public final class Parse {

    private Parse() {}

    public static int intNumber(String text) {
        return NumberText.intOf(text);
    }

    public static long longNumber(String text) {
        return NumberText.longOf(text);
    }

    public static short shortNumber(String text) {
        return NumberText.shortOf(text);
    }

    public static byte byteNumber(String text) {
        return NumberText.byteOf(text);
    }

    public static double doubleNumber(String text) {
        return NumberText.doubleOf(text);
    }

    public static float floatNumber(String text) {
        return NumberText.floatOf(text);
    }

    public static BigDecimal decimal(String text) {
        return NumberText.decimalOf(text);
    }

    public static BigInteger bigInteger(String text) {
        return NumberText.wholeOf(text);
    }

    /** A time in any form that {@link Decode#iso} reads. */
    public static Instant iso(String text) {
        return IsoTimeParser.parse(text);
    }

    /** A time in seconds since 1970. */
    public static Instant seconds(String text) {
        try {
            return Instant.ofEpochSecond(NumberText.longOf(text));
        } catch (DateTimeException e) {
            throw new StoredItemException("is not a time in seconds");
        }
    }

    /** A time in milliseconds since 1970. */
    public static Instant millis(String text) {
        return Instant.ofEpochMilli(NumberText.longOf(text));
    }

    public static UUID uuid(String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            throw new StoredItemException("is not a UUID");
        }
    }

    public static char character(String text) {
        if (text.length() != 1) {
            throw new StoredItemException("is not one character");
        }
        return text.charAt(0);
    }
}
