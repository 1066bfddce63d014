package dev.monochord.runtime.item;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.internal.codec.IsoTimeParser;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.UUID;

/**
 * Java values of text that stands in a key or a set. What the text does not say is a {@link StoredItemException}.
 */
public final class Parse {

    /** The digits that 9.99…E+125, the greatest number of the service, has before its point. */
    private static final int MAX_DIGITS = 126;

    private Parse() {}

    public static long longNumber(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException notPlain) {
            return exact(text, Long.MIN_VALUE, Long.MAX_VALUE);
        }
    }

    public static int intNumber(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException notPlain) {
            return (int) exact(text, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
    }

    public static short shortNumber(String text) {
        return (short) exact(text, Short.MIN_VALUE, Short.MAX_VALUE);
    }

    public static byte byteNumber(String text) {
        return (byte) exact(text, Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    public static double doubleNumber(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw notANumber();
        }
    }

    public static float floatNumber(String text) {
        try {
            return Float.parseFloat(text);
        } catch (NumberFormatException e) {
            throw notANumber();
        }
    }

    public static BigDecimal decimal(String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw notANumber();
        }
    }

    /** A whole number of at most as many digits as the service stores; text in quotes may say a greater one. */
    public static BigInteger bigInteger(String text) {
        BigDecimal number = decimal(text);
        if ((long) number.precision() - number.scale() > MAX_DIGITS) {
            throw new StoredItemException("is a number out of range");
        }
        try {
            return number.toBigIntegerExact();
        } catch (ArithmeticException e) {
            throw new StoredItemException("is not a whole number");
        }
    }

    /** A time in any form that {@link Decode#iso} reads. */
    public static Instant iso(String text) {
        return IsoTimeParser.parse(text);
    }

    /** A time in seconds since 1970. */
    public static Instant seconds(String text) {
        try {
            return Instant.ofEpochSecond(longNumber(text));
        } catch (DateTimeException e) {
            throw new StoredItemException("is not a time in seconds");
        }
    }

    /** A time in milliseconds since 1970. */
    public static Instant millis(String text) {
        return Instant.ofEpochMilli(longNumber(text));
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

    /** Whether the text is digits only, perhaps with a sign. */
    static boolean isWholeNumber(String text) {
        int first = text.startsWith("-") ? 1 : 0;
        for (int i = first; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return text.length() > first;
    }

    /** The slow way, for what has a point or an exponent, such as 1E+3. */
    private static long exact(String text, long least, long most) {
        BigInteger whole = bigInteger(text);
        if (whole.bitLength() > 63 || whole.longValue() < least || whole.longValue() > most) {
            throw new StoredItemException("is a number out of range: it is not between " + least + " and " + most);
        }
        return whole.longValue();
    }

    private static StoredItemException notANumber() {
        return new StoredItemException("is not a number");
    }
}
