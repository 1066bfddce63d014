package dev.monochord.model.key;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How a value is written in a key: what stands after the colon in <code>{at:iso}</code>.
 *
 * <table>
 * <caption>Formats</caption>
 * <tr><td><code>{name}</code></td><td>text, exactly as given</td></tr>
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
        if (spec.matches("[1-9]|[12][0-9]|3[0-8]")) {
            return Optional.of(padded(Integer.parseInt(spec)));
        }
        return Stream.of(TEXT, WORD, LOWER, NUMBER, ISO, SECONDS, MILLIS)
                .filter(format -> format.spec().equals(spec.equals("text") ? "" : spec))
                .findFirst();
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

    /** Text of any kind, which may hold any character. */
    public boolean text() {
        return kind == Kind.TEXT || kind == Kind.WORD || kind == Kind.LOWER;
    }

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
}
