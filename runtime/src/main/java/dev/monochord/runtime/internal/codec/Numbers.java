package dev.monochord.runtime.internal.codec;

import dev.monochord.runtime.error.InvalidInputException;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Numbers as the service takes them: at most 38 digits, between 1E-130 and 9.99…E+125. */
public final class Numbers {

    private static final int DIGITS = 38;
    private static final int MAX_MAGNITUDE = 125;
    private static final BigInteger SURELY_SHORT = BigInteger.TEN.pow(DIGITS);

    private Numbers() {}

    public static String text(double value) {
        if (!Double.isFinite(value)) {
            throw refused("it is not finite");
        }
        if (value == (long) value && Math.abs(value) < 1e15) {
            return Long.toString((long) value);
        }
        // Here Java writes no exponent, and what it writes is the number as it is stored.
        double magnitude = Math.abs(value);
        return magnitude >= 1e-3 && magnitude < 1e7 ? Double.toString(value) : text(BigDecimal.valueOf(value));
    }

    public static String text(float value) {
        if (!Float.isFinite(value)) {
            throw refused("it is not finite");
        }
        // By its own shortest text: widened to double, 0.1f would be 0.10000000149011612.
        return text(new BigDecimal(Float.toString(value)));
    }

    public static String text(BigInteger value) {
        return value.abs().compareTo(SURELY_SHORT) < 0 ? value.toString() : text(new BigDecimal(value));
    }

    public static String text(BigDecimal value) {
        if (value.precision() > DIGITS && value.stripTrailingZeros().precision() > DIGITS) {
            throw refused("it has more than " + DIGITS + " digits");
        }
        if (value.signum() == 0) {
            // Zero has no magnitude that could be out of range, but the service looks at the exponent that is written.
            return value.scale() < -MAX_MAGNITUDE || value.scale() > MAX_MAGNITUDE ? "0" : value.toString();
        }
        long magnitude = (long) value.precision() - value.scale() - 1;
        if (magnitude > MAX_MAGNITUDE || magnitude < -130) {
            throw refused("it is not between 1E-130 and 9.99E+125");
        }
        return value.toString();
    }

    public static String text(Number value) {
        if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return Long.toString(value.longValue());
        }
        if (value instanceof BigDecimal decimal) {
            return text(decimal);
        }
        if (value instanceof BigInteger whole) {
            return text(whole);
        }
        if (value instanceof Float single) {
            return text(single.floatValue());
        }
        if (value instanceof Double twice) {
            return text(twice.doubleValue());
        }
        throw refused("its class is " + value.getClass().getName());
    }

    private static InvalidInputException refused(String why) {
        return new InvalidInputException("number", "A number cannot be stored: " + why);
    }
}
