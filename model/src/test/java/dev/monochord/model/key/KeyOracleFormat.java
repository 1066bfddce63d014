package dev.monochord.model.key;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The values of a {@link KeyOracle}: how a format writes one, and what it reads back. */
final class KeyOracleFormat {

    /** Not {@code Instant.toString()}, which omits a zero fraction, so that text order is not time order. */
    private static final DateTimeFormatter FIXED_WIDTH = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    private KeyOracleFormat() {}

    static String format(KeyPart.Variable variable, Object value) {
        KeyFormat format = variable.format();
        String name = variable.name();
        String text = switch (format.kind()) {
            case TEXT, WORD -> text(name, value);
            case LOWER -> text(name, value).toLowerCase(Locale.ROOT);
            case NUMBER ->
                value instanceof BigDecimal decimal
                        ? decimal.toPlainString()
                        : whole(name, value).toString();
            case PADDED -> padded(variable, whole(name, value));
            case ISO -> iso(name, value);
            case SECONDS ->
                padded(variable, BigInteger.valueOf(instant(name, value).getEpochSecond()));
            case MILLIS ->
                padded(variable, BigInteger.valueOf(instant(name, value).toEpochMilli()));
        };
        if (text.isEmpty()) {
            throw new InvalidKeyException("{" + name + "} is empty: a variable of a key never is");
        }
        return text;
    }

    static Object parse(KeyFormat format, String text) {
        return switch (format.kind()) {
            case TEXT, WORD, LOWER -> text;
            case NUMBER -> new BigDecimal(text);
            case PADDED -> format.width() <= 18 ? (Object) Long.valueOf(text) : new BigInteger(text);
            case ISO -> Instant.parse(text);
            case SECONDS -> Instant.ofEpochSecond(Long.parseLong(text));
            case MILLIS -> Instant.ofEpochMilli(Long.parseLong(text));
        };
    }

    /** A regular expression of what the format writes; text ends at {@code stop}, or at the end of the key if it is 0. */
    static String pattern(KeyFormat format, int stop) {
        return switch (format.kind()) {
            case TEXT, WORD, LOWER ->
                stop == 0
                        ? "([^\\x00-\\x1F\\x7F-\\x9F]+)"
                        : "([^\\x00-\\x1F\\x7F-\\x9F\\x{" + Integer.toHexString(stop) + "}]+)";
            case NUMBER -> "(-?[0-9]+(?:\\.[0-9]+)?)";
            case PADDED, SECONDS, MILLIS -> "([0-9]{" + format.width() + "})";
            case ISO ->
                "([0-9]{4}-(?:0[1-9]|1[0-2])-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]{1,9})?(?:Z|\\+00:00))";
        };
    }

    private static String text(String variable, Object value) {
        if (value instanceof Instant) {
            return iso(variable, value);
        }
        String text = value instanceof Enum<?> constant ? constant.name() : value.toString();
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw new InvalidKeyException("{" + variable + "} holds a control character, which no key may");
        }
        if (text.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
            throw new InvalidKeyException("{" + variable + "} holds half a character (an unpaired surrogate)");
        }
        return text;
    }

    private static BigInteger whole(String variable, Object value) {
        if (value instanceof BigInteger big) {
            return big;
        }
        if (value instanceof Long || value instanceof Integer) {
            return BigInteger.valueOf(((Number) value).longValue());
        }
        throw new InvalidKeyException("{" + variable + "} is not a whole number but a "
                + value.getClass().getSimpleName());
    }

    private static Instant instant(String variable, Object value) {
        if (value instanceof Instant instant) {
            return instant;
        }
        throw new InvalidKeyException(
                "{" + variable + "} is not an Instant but a " + value.getClass().getSimpleName());
    }

    private static String iso(String variable, Object value) {
        Instant instant = instant(variable, value);
        if (instant.isBefore(FIRST) || !instant.isBefore(END)) {
            throw new InvalidKeyException("{" + variable + "} is outside the years 0000 to 9999");
        }
        return FIXED_WIDTH.format(instant);
    }

    private static String padded(KeyPart.Variable variable, BigInteger number) {
        int width = variable.format().width();
        String digits = number.toString();
        if (number.signum() < 0 || digits.length() > width) {
            throw new InvalidKeyException("{" + variable.name() + "} does not fit " + width + " digits from zero on");
        }
        return "0".repeat(width - digits.length()) + digits;
    }
}
