package dev.monochord.engine.internal.item;

/** Numbers as the service keeps them: 38 digits, from 1E-130 to just under 1E+126, on both sides of zero. */
public final class Numbers {

    private Numbers() {}

    /**
     * A number in the one form that the service gives back: no exponent, no zeros that say nothing.
     *
     * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException the service's ValidationException where
     *     the text is no number or the number is out of range
     */
    public static String normalize(String number) {
        return isPlainInteger(number) ? number : Decimal.parse(number).toString();
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
        return Decimal.parse(number).encodedLength();
    }

    /** Whether a number is as {@link #normalize} would have it, told quickly; the usual numbers are. */
    private static boolean isPlainInteger(String number) {
        int length = number.length();
        int start = length > 1 && number.charAt(0) == '-' ? 1 : 0;
        if (length == 0 || length - start > 38) {
            return false;
        }
        if (number.charAt(start) == '0') {
            return length == 1;
        }
        for (int i = start; i < length; i++) {
            char c = number.charAt(i);
            if (c < '0' || c > '9') {
                return false;
            }
        }
        return true;
    }
}
