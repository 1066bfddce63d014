package dev.monochord.runtime.internal.codec;

import dev.monochord.runtime.error.StoredItemException;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Numbers from their stored text; one that does not fit is a {@link StoredItemException}. */
public final class NumberText {

    /** What 9.99…E+125, the greatest number of the service, has before its point. */
    private static final int MOST_DIGITS = 126;

    private NumberText() {}

    public static boolean looksLikeOne(String text) {
        int first = text.startsWith("-") ? 1 : 0;
        for (int i = first; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return text.length() > first;
    }

    public static long longOf(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException notPlain) {
            return exact(text, Long.MIN_VALUE, Long.MAX_VALUE);
        }
    }

    public static int intOf(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException notPlain) {
            return (int) exact(text, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
    }

    public static short shortOf(String text) {
        return (short) exact(text, Short.MIN_VALUE, Short.MAX_VALUE);
    }

    public static byte byteOf(String text) {
        return (byte) exact(text, Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    public static double doubleOf(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw notANumber();
        }
    }

    public static float floatOf(String text) {
        try {
            return Float.parseFloat(text);
        } catch (NumberFormatException e) {
            throw notANumber();
        }
    }

    public static BigDecimal decimalOf(String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw notANumber();
        }
    }

    /** A whole number of at most as many digits as the service stores; text in quotes may say a greater one. */
    public static BigInteger wholeOf(String text) {
        BigDecimal number = decimalOf(text);
        if ((long) number.precision() - number.scale() > MOST_DIGITS) {
            throw new StoredItemException("is a number out of range");
        }
        try {
            return number.toBigIntegerExact();
        } catch (ArithmeticException e) {
            throw new StoredItemException("is not a whole number");
        }
    }

    /** The slow way, for what has a point or an exponent, such as 1E+3. */
    private static long exact(String text, long least, long most) {
        BigInteger whole = wholeOf(text);
        if (whole.bitLength() > 63 || whole.longValue() < least || whole.longValue() > most) {
            throw new StoredItemException("is a number out of range: it is not between " + least + " and " + most);
        }
        return whole.longValue();
    }

    private static StoredItemException notANumber() {
        return new StoredItemException("is not a number");
    }
}
