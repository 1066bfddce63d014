package dev.monochord.runtime.item;

import dev.monochord.model.key.KeyRole;
import dev.monochord.runtime.internal.codec.IsoTime;
import dev.monochord.runtime.internal.key.KeyText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Locale;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes a key, part by part, with the results of {@link dev.monochord.model.key.KeyTemplate#encode}. For one key and one
 * thread. Every part may throw an {@link dev.monochord.runtime.error.InvalidInputException} that names its variable.
 */
public final class KeyWriter {

    private static final int SECONDS_WIDTH = 10;
    private static final int MILLIS_WIDTH = 13;

    private final KeyRole role;
    private final StringBuilder key = new StringBuilder(64);
    private String last = "key";

    private KeyWriter(KeyRole role) {
        this.role = role;
    }

    public static KeyWriter partition() {
        return new KeyWriter(KeyRole.PARTITION);
    }

    public static KeyWriter sort() {
        return new KeyWriter(KeyRole.SORT);
    }

    public KeyWriter literal(String text) {
        key.append(text);
        return this;
    }

    /** Text after which nothing follows: it may hold the delimiter. */
    public KeyWriter text(String variable, String value) {
        return append(variable, KeyText.of(variable, value));
    }

    /** Text that must not hold the delimiter that follows it. */
    public KeyWriter word(String variable, String value, String delimiter) {
        String text = KeyText.of(variable, value);
        KeyText.checkDelimiter(variable, text, delimiter);
        return append(variable, text);
    }

    /** Text in lower case, after which nothing follows. */
    public KeyWriter lower(String variable, String value) {
        return append(variable, KeyText.of(variable, value).toLowerCase(Locale.ROOT));
    }

    /** Text in lower case that must not hold the delimiter that follows it. */
    public KeyWriter lowerWord(String variable, String value, String delimiter) {
        String text = KeyText.of(variable, value).toLowerCase(Locale.ROOT);
        KeyText.checkDelimiter(variable, text, delimiter);
        return append(variable, text);
    }

    public KeyWriter number(String variable, long value) {
        last = variable;
        key.append(value);
        return this;
    }

    public KeyWriter number(String variable, BigDecimal value) {
        // Its plain text has as many digits as the exponent says, which may be more than there is memory for.
        if (Math.abs((long) value.scale()) > role.limit()) {
            throw KeyText.refused(variable, "has more digits than a key can hold", "give a number of fewer");
        }
        return append(variable, value.toPlainString());
    }

    public KeyWriter number(String variable, BigInteger value) {
        return append(variable, value.toString());
    }

    /** A whole number from zero on, in so many digits. */
    public KeyWriter padded(String variable, long value, int width) {
        if (value < 0) {
            throw tooWide(variable, width);
        }
        return padded(variable, Long.toString(value), width);
    }

    /** A whole number from zero on, in so many digits. */
    public KeyWriter padded(String variable, BigInteger value, int width) {
        if (value.signum() < 0) {
            throw tooWide(variable, width);
        }
        return padded(variable, value.toString(), width);
    }

    /** A time in 24 characters: {@code 2024-05-01T12:00:00.000Z}. */
    public KeyWriter iso(String variable, Instant value) {
        last = variable;
        if (!IsoTime.writable(value)) {
            throw KeyText.refused(variable, "is outside the years 0000 to 9999", "give a time within them");
        }
        IsoTime.append(value, key);
        return this;
    }

    /** A time in 10 digits of seconds since 1970. */
    public KeyWriter seconds(String variable, Instant value) {
        return padded(variable, value.getEpochSecond(), SECONDS_WIDTH);
    }

    /** A time in 13 digits of milliseconds since 1970. */
    public KeyWriter millis(String variable, Instant value) {
        long seconds = value.getEpochSecond();
        if (seconds < 0 || seconds >= 10_000_000_000L) {
            throw tooWide(variable, MILLIS_WIDTH);
        }
        return padded(variable, value.toEpochMilli(), MILLIS_WIDTH);
    }

    /**
     * The shard that a value falls into: {@code #0} to {@code #n-1}. Nothing for one shard, which is the key as it is
     * documented.
     */
    public KeyWriter shard(String value, int shards) {
        if (shards > 1) {
            key.append('#').append(Keys.shardOf(value, shards));
        }
        return this;
    }

    /** The key as an attribute. */
    public AttributeValue done() {
        return AttributeFactory.s(text());
    }

    /** The key as text. */
    public String text() {
        String text = key.toString();
        KeyText.checkLength(role, last, text);
        return text;
    }

    private KeyWriter append(String variable, String text) {
        last = variable;
        key.append(text);
        return this;
    }

    private KeyWriter padded(String variable, String digits, int width) {
        last = variable;
        if (digits.length() > width) {
            throw tooWide(variable, width);
        }
        for (int i = digits.length(); i < width; i++) {
            key.append('0');
        }
        key.append(digits);
        return this;
    }

    private static RuntimeException tooWide(String variable, int width) {
        return KeyText.refused(variable, "does not fit " + width + " digits from zero on", "give a smaller number");
    }
}
