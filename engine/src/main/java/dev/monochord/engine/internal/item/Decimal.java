package dev.monochord.engine.internal.item;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A number of the service: a sign, at most 38 significant digits without zeros at either end, and the power of ten of
 * the first digit, from -130 to 125. Zero has no digits. Immutable.
 */
final class Decimal implements Comparable<Decimal> {

    static final int MAX_DIGITS = 38;
    private static final int MAX_EXPONENT = 125;
    private static final int MIN_EXPONENT = -130;
    /** Far outside what is allowed, and far from where an int would overflow. */
    private static final int EXPONENT_CLAMP = 100_000_000;

    static final String NOT_A_NUMBER = "The parameter cannot be converted to a numeric value";
    static final String OVERFLOW =
            "Number overflow. Attempting to store a number with magnitude larger than supported range";
    static final String UNDERFLOW =
            "Number underflow. Attempting to store a number with magnitude smaller than supported range";
    static final String TOO_PRECISE = "Attempting to store more than 38 significant digits in a Number";

    private static final Decimal ZERO = new Decimal(false, new byte[0], 0);

    private final boolean negative;
    private final byte[] digits;
    private final int exponent;

    private Decimal(boolean negative, byte[] digits, int exponent) {
        this.negative = negative;
        this.digits = digits;
        this.exponent = exponent;
    }

    /** Reads a number as a request has it, or throws the service's ValidationException. */
    static Decimal parse(String text) {
        int end = text.length();
        if (end == 0) {
            throw ServiceError.validation(NOT_A_NUMBER);
        }
        int at = 0;
        boolean negative = text.charAt(0) == '-';
        if (negative || text.charAt(0) == '+') {
            at++;
        }
        int mark = mantissaEnd(text, at);
        if (mark < 0) {
            throw notANumber(text);
        }
        int first = -1;
        int last = -1;
        int point = -1;
        for (int i = at; i < mark; i++) {
            char c = text.charAt(i);
            if (c == '.') {
                point = i;
            } else if (c != '0') {
                first = first < 0 ? i : first;
                last = i;
            }
        }
        int scale = mark == end ? 0 : exponent(text, mark + 1);
        if (first < 0) {
            requireInRange(point < 0 ? scale : scale - (mark - point - 1), 1);
            return ZERO;
        }
        int units = point < 0 ? mark : point;
        int exponent = scale + (first < units ? units - first - 1 : units - first);
        int count = last - first + 1 - (first < point && point < last ? 1 : 0);
        requireInRange(exponent, count);
        byte[] digits = new byte[count];
        int length = 0;
        for (int i = first; i <= last; i++) {
            if (i != point) {
                digits[length++] = (byte) (text.charAt(i) - '0');
            }
        }
        return new Decimal(negative, digits, exponent);
    }

    private static void requireInRange(int exponent, int count) {
        if (exponent > MAX_EXPONENT) {
            throw ServiceError.validation(OVERFLOW);
        }
        if (exponent < MIN_EXPONENT) {
            throw ServiceError.validation(UNDERFLOW);
        }
        if (count > MAX_DIGITS) {
            throw ServiceError.validation(TOO_PRECISE);
        }
    }

    /** Where digits with at most one point among them end, or -1 where that is not what is there. */
    private static int mantissaEnd(String text, int start) {
        int digits = 0;
        boolean point = false;
        int at = start;
        for (; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c >= '0' && c <= '9') {
                digits++;
            } else if (c == '.' && !point) {
                point = true;
            } else if (c == 'e' || c == 'E') {
                break;
            } else {
                return -1;
            }
        }
        return digits == 0 ? -1 : at;
    }

    /** The power of ten as written; one that does not fit 64 bits is no number to the service. */
    private static int exponent(String text, int start) {
        int at = start;
        boolean negative = false;
        if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
            negative = text.charAt(at) == '-';
            at++;
        }
        if (at == text.length()) {
            throw notANumber(text);
        }
        // Counted downwards, where a long reaches one further.
        long value = 0;
        for (; at < text.length(); at++) {
            int digit = text.charAt(at) - '0';
            if (digit < 0 || digit > 9 || value < (Long.MIN_VALUE + digit) / 10) {
                throw notANumber(text);
            }
            value = value * 10 - digit;
        }
        if (!negative && value == Long.MIN_VALUE) {
            throw notANumber(text);
        }
        int clamped = (int) Math.max(-EXPONENT_CLAMP, value);
        return negative ? clamped : -clamped;
    }

    private static RuntimeException notANumber(String text) {
        return ServiceError.validation(NOT_A_NUMBER + ": " + text);
    }

    /**
     * The number as the service counts and hashes it: one byte for sign and power of a hundred, then a byte for each
     * pair of digits left and right of the point, and 102 after those of a negative number that has fewer than 20. The
     * order of these bytes is the order of the numbers, as long as a shorter row of bytes that begins a longer one comes
     * first where the number is positive, and last where it is negative.
     */
    byte[] toBytes() {
        if (digits.length == 0) {
            return new byte[] {(byte) 0x80};
        }
        int lead = leadingZero(exponent);
        int pairs = (digits.length + lead + 1) / 2;
        byte[] bytes = new byte[encodedLength()];
        int power = Math.floorDiv(exponent + 1 + lead, 2) - 64;
        bytes[0] = (byte) (negative ? ~power : power);
        for (int pair = 0; pair < pairs; pair++) {
            int at = 2 * pair - lead;
            int value = 10 * (at < 0 ? 0 : digits[at]) + (at + 1 < digits.length ? digits[at + 1] : 0);
            bytes[pair + 1] = (byte) (negative ? 101 - value : value + 1);
        }
        if (bytes.length > pairs + 1) {
            bytes[pairs + 1] = 102;
        }
        return bytes;
    }

    /** The length of {@link #toBytes}, which is what a number adds to the size of an item. */
    int encodedLength() {
        return encodedLength(negative, digits.length, exponent);
    }

    static int encodedLength(boolean negative, int digits, int exponent) {
        if (digits == 0) {
            return 1;
        }
        int pairs = (digits + leadingZero(exponent) + 1) / 2;
        return 1 + pairs + (negative && pairs < 20 ? 1 : 0);
    }

    /** 1 where a first digit of this power of ten is the lower one of its pair. */
    private static int leadingZero(int exponent) {
        return exponent & 1 ^ 1;
    }

    boolean isNegative() {
        return negative;
    }

    @Override
    public int compareTo(Decimal other) {
        int sign = Integer.compare(signum(), other.signum());
        if (sign != 0) {
            return sign;
        }
        int magnitude = Integer.compare(exponent, other.exponent);
        if (magnitude == 0) {
            magnitude = Arrays.compare(digits, other.digits);
        }
        return negative ? -magnitude : magnitude;
    }

    private int signum() {
        return digits.length == 0 ? 0 : negative ? -1 : 1;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Decimal decimal && compareTo(decimal) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(digits) + exponent) + signum();
    }

    /** The number as the service writes it: without an exponent, whatever its length. */
    @Override
    public String toString() {
        if (digits.length == 0) {
            return "0";
        }
        StringBuilder text = new StringBuilder(Math.max(exponent, digits.length) + 4 + Math.max(0, -exponent));
        if (negative) {
            text.append('-');
        }
        if (exponent < 0) {
            text.append("0.").append("0".repeat(-exponent - 1));
        }
        for (int i = 0; i < digits.length; i++) {
            if (i == exponent + 1 && i > 0 && exponent >= 0) {
                text.append('.');
            }
            text.append((char) ('0' + digits[i]));
        }
        if (exponent >= digits.length) {
            text.append("0".repeat(exponent + 1 - digits.length));
        }
        return text.toString();
    }
}
