package dev.monochord.model.key;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.text.Normalizer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * How a value is written in a key: what stands after the colon in <code>{at:iso}</code>.
 *
 * <table>
 * <caption>Formats</caption>
 * <tr><td><code>{name}</code></td><td>text, as it is, in Unicode normal form C</td></tr>
 * <tr><td><code>{name:word}</code></td><td>text that promises not to contain the delimiter that follows it; refused at
 * run time where it does</td></tr>
 * <tr><td><code>{email:lower}</code></td><td>text in lower case: the key forgets the case, the attribute keeps it</td></tr>
 * <tr><td><code>{seq:8}</code></td><td>a whole number from zero on, padded to 8 digits, so that text order is number
 * order</td></tr>
 * <tr><td><code>{seq:number}</code></td><td>a number as it is: what a key attribute of type Number takes</td></tr>
 * <tr><td><code>{at:iso}</code></td><td>a time as <code>2024-05-01T12:00:00.000Z</code>, always 24 characters</td></tr>
 * <tr><td><code>{at:seconds}</code>, <code>{at:millis}</code></td><td>a time since 1970, 10 or 13 digits</td></tr>
 * </table>
 */
public record KeyFormat(Kind kind, int width) {

    /** The family of a format. */
    public enum Kind {
        TEXT,
        WORD,
        LOWER,
        NUMBER,
        PADDED,
        ISO,
        SECONDS,
        MILLIS
    }

    public static final KeyFormat TEXT = new KeyFormat(Kind.TEXT, 0);
    public static final KeyFormat WORD = new KeyFormat(Kind.WORD, 0);
    public static final KeyFormat LOWER = new KeyFormat(Kind.LOWER, 0);
    public static final KeyFormat NUMBER = new KeyFormat(Kind.NUMBER, 0);
    public static final KeyFormat ISO = new KeyFormat(Kind.ISO, 24);
    public static final KeyFormat SECONDS = new KeyFormat(Kind.SECONDS, 10);
    public static final KeyFormat MILLIS = new KeyFormat(Kind.MILLIS, 13);

    /** Never {@code Instant.toString()}: it leaves out a zero fraction, and then text order is not time order. */
    private static final DateTimeFormatter FIXED_WIDTH = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    public KeyFormat {
        if (kind == Kind.PADDED && (width < 1 || width > 38)) {
            throw new IllegalArgumentException("A number is padded to 1 to 38 digits, not " + width);
        }
    }

    /** A whole number, padded with zeros. */
    public static KeyFormat padded(int width) {
        return new KeyFormat(Kind.PADDED, width);
    }

    /** The format that is written so after the colon, if there is one. */
    public static Optional<KeyFormat> of(String spec) {
        switch (spec) {
            case "":
            case "text":
                return Optional.of(TEXT);
            case "word":
                return Optional.of(WORD);
            case "lower":
                return Optional.of(LOWER);
            case "number":
                return Optional.of(NUMBER);
            case "iso":
                return Optional.of(ISO);
            case "seconds":
                return Optional.of(SECONDS);
            case "millis":
                return Optional.of(MILLIS);
            default:
                return spec.matches("[1-9]|[12][0-9]|3[0-8]")
                        ? Optional.of(padded(Integer.parseInt(spec)))
                        : Optional.empty();
        }
    }

    /** What stands after the colon; nothing for text. */
    public String spec() {
        return switch (kind) {
            case TEXT -> "";
            case PADDED -> Integer.toString(width);
            default -> kind.name().toLowerCase(Locale.ROOT);
        };
    }

    /** What a variable of a fitting type has where its template says nothing. */
    boolean implied() {
        return kind == Kind.TEXT || kind == Kind.NUMBER || kind == Kind.ISO;
    }

    /** Every value has the same number of characters, so nothing has to mark its end. */
    public boolean fixedWidth() {
        return width > 0;
    }

    /** The byte order of keys is the order of the values: true of all but unpadded numbers and folded text. */
    public boolean ordered() {
        return kind != Kind.NUMBER && kind != Kind.LOWER;
    }

    /** Text of any kind, which may hold any character. */
    public boolean text() {
        return kind == Kind.TEXT || kind == Kind.WORD || kind == Kind.LOWER;
    }

    /** A time. */
    public boolean time() {
        return kind == Kind.ISO || kind == Kind.SECONDS || kind == Kind.MILLIS;
    }

    /** The value can be had back from the key. */
    public boolean reversible() {
        return kind != Kind.LOWER;
    }

    /** Different values are written differently: neither case nor parts of a time are lost. */
    public boolean exact() {
        return switch (kind) {
            case TEXT, WORD, NUMBER, PADDED -> true;
            case LOWER, ISO, SECONDS, MILLIS -> false;
        };
    }

    String format(String variable, Object value) {
        String text = switch (kind) {
            case TEXT, WORD -> text(variable, value);
            case LOWER -> text(variable, value).toLowerCase(Locale.ROOT);
            case NUMBER -> number(variable, value);
            case PADDED -> padded(variable, whole(variable, value));
            case ISO -> iso(variable, value);
            case SECONDS ->
                padded(variable, BigInteger.valueOf(instant(variable, value).getEpochSecond()));
            case MILLIS ->
                padded(variable, BigInteger.valueOf(instant(variable, value).toEpochMilli()));
        };
        if (text.isEmpty()) {
            throw new InvalidKeyException("{" + variable + "} is empty: a variable of a key never is");
        }
        return text;
    }

    Object parse(String text) {
        return switch (kind) {
            case TEXT, WORD, LOWER -> text;
            case NUMBER -> new BigDecimal(text);
            case PADDED -> width <= 18 ? (Object) Long.valueOf(text) : new BigInteger(text);
            case ISO -> Instant.parse(text);
            case SECONDS -> Instant.ofEpochSecond(Long.parseLong(text));
            case MILLIS -> Instant.ofEpochMilli(Long.parseLong(text));
        };
    }

    /** A regular expression of what the format writes; text runs up to {@code stop}, or to the end where it is 0. */
    String pattern(int stop) {
        return switch (kind) {
            case TEXT, WORD, LOWER ->
                stop == 0
                        ? "([^\\x00-\\x1F\\x7F-\\x9F]+)"
                        : "([^\\x00-\\x1F\\x7F-\\x9F\\x{" + Integer.toHexString(stop) + "}]+)";
            case NUMBER -> "(-?[0-9]+(?:\\.[0-9]+)?)";
            case PADDED, SECONDS, MILLIS -> "([0-9]{" + width + "})";
            case ISO ->
                "([0-9]{4}-(?:0[1-9]|1[0-2])-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]{1,9})?(?:Z|\\+00:00))";
        };
    }

    private static String text(String variable, Object value) {
        if (value instanceof Instant) {
            return iso(variable, value);
        }
        String text = value instanceof Enum<?> constant ? constant.name() : value.toString();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c)) {
                throw new InvalidKeyException("{" + variable + "} holds a control character, which no key may");
            }
            if (Character.isSurrogate(c)) {
                if (Character.isLowSurrogate(c)
                        || i + 1 == text.length()
                        || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    throw new InvalidKeyException("{" + variable + "} holds half a character (an unpaired surrogate)");
                }
                i++;
            }
        }
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    private static String number(String variable, Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        }
        return whole(variable, value).toString();
    }

    private static BigInteger whole(String variable, Object value) {
        if (value instanceof BigInteger big) {
            return big;
        }
        if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
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
        try {
            return FIXED_WIDTH.format(instant);
        } catch (DateTimeException e) {
            throw new InvalidKeyException("{" + variable + "} is not a time that can be written: " + e.getMessage());
        }
    }

    private String padded(String variable, BigInteger number) {
        String digits = number.toString();
        if (number.signum() < 0 || digits.length() > width) {
            throw new InvalidKeyException("{" + variable + "} does not fit " + width + " digits from zero on");
        }
        return "0".repeat(width - digits.length()) + digits;
    }
}
