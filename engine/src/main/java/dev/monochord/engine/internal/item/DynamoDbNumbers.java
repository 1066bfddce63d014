package dev.monochord.engine.internal.item;

import dev.monochord.engine.internal.error.ServiceError;
import java.math.BigDecimal;

/** Numbers as the service keeps them: 38 digits, from 1E-130 to just under 1E+126, on both sides of zero. */
public final class DynamoDbNumbers {

    private DynamoDbNumbers() {}

    /**
     * A number in the one form that the service gives back: no exponent, no zeros that say nothing.
     *
     * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException the service's ValidationException where
     *     the text is no number or the number is out of range
     */
    public static String normalize(String number) {
        return isNormal(number) ? number : Decimal.parse(number).toString();
    }

    /** As {@link #normalize}, but for a result: the service says overflow where one has too many digits as well. */
    public static String normalize(BigDecimal result) {
        if (result.stripTrailingZeros().precision() > Decimal.MAX_DIGITS) {
            throw ServiceError.validation(Decimal.OVERFLOW);
        }
        return normalize(result.toPlainString());
    }

    /** Compares by value. */
    public static int compare(String left, String right) {
        if (left.equals(right)) {
            return 0;
        }
        return Decimal.parse(left).compareTo(Decimal.parse(right));
    }

    /** Bytes that a number adds to the size of an item. */
    static int size(String number) {
        return isNormal(number) ? sizeOfNormal(number) : Decimal.parse(number).encodedLength();
    }

    /**
     * Whether a number is as {@link #normalize} would have it, told without taking it apart. True for the usual numbers,
     * and false for some long ones although they are normal.
     */
    private static boolean isNormal(String number) {
        int length = number.length();
        int start = length > 1 && number.charAt(0) == '-' ? 1 : 0;
        if (length == 0 || length - start > 38) {
            return false;
        }
        int point = -1;
        for (int i = start; i < length; i++) {
            char c = number.charAt(i);
            if (c == '.' && point < 0 && i > start) {
                point = i;
            } else if (c < '0' || c > '9') {
                return false;
            }
        }
        if (point >= 0 && (point == length - 1 || number.charAt(length - 1) == '0')) {
            return false;
        }
        return number.charAt(start) != '0' || (point < 0 ? length == 1 : point == start + 1);
    }

    /** As {@link Decimal#encodedLength}, from the text of a normal number. */
    private static int sizeOfNormal(String number) {
        int length = number.length();
        int start = number.charAt(0) == '-' ? 1 : 0;
        int point = number.indexOf('.');
        if (number.charAt(start) != '0') {
            int units = (point < 0 ? length : point) - start;
            return Decimal.encodedLength(start == 1, digits(number, start, point), units - 1);
        }
        if (point < 0) {
            return Decimal.encodedLength(false, 0, 0);
        }
        int first = point + 1;
        while (number.charAt(first) == '0') {
            first++;
        }
        return Decimal.encodedLength(start == 1, length - first, point - first);
    }

    /** How many digits of a number are significant that is not less than one. */
    private static int digits(String number, int start, int point) {
        int end = number.length();
        if (point >= 0) {
            return end - start - 1;
        }
        while (number.charAt(end - 1) == '0') {
            end--;
        }
        return end - start;
    }
}
