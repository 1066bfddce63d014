package dev.monochord.runtime.internal.key;

import dev.monochord.model.key.KeyFormat;
import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.runtime.internal.codec.IsoTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a key was made by a template, in one pass and without a regular
 * expression: every item that is read is asked. A variable ends where its width or the delimiter after it says, so there is
 * never a second way to try. Thread-safe.
 */
public final class KeyShape {

    private static final int NO = -1;

    private final List<Piece> pieces = new ArrayList<>();
    private final int optionalFrom;
    private final boolean plain;

    /** A literal, or a variable with the delimiter that ends it. */
    private record Piece(
            @Nullable String literal,
            @Nullable KeyFormat format,
            @Nullable String delimiter) {}

    public KeyShape(KeyTemplate template) {
        this.optionalFrom = template.optionalFrom();
        this.plain = template.plain();
        for (int i = 0; i < template.parts().size(); i++) {
            KeyPart part = template.parts().get(i);
            pieces.add(
                    part instanceof KeyPart.Variable variable
                            ? new Piece(null, variable.format(), template.delimiterAfter(i))
                            : new Piece(part.toString(), null, null));
        }
    }

    /** One variable and nothing else. */
    public boolean plain() {
        return plain;
    }

    public boolean matches(String key) {
        int required = walk(key, 0, 0, optionalFrom);
        if (required == NO) {
            return false;
        }
        return required == key.length()
                || (optionalFrom < pieces.size() && walk(key, required, optionalFrom, pieces.size()) == key.length());
    }

    /** Where the pieces end that begin here, or -1. */
    private int walk(String key, int start, int from, int to) {
        int at = start;
        for (int i = from; i < to && at != NO; i++) {
            Piece piece = pieces.get(i);
            String literal = piece.literal;
            KeyFormat format = piece.format;
            if (literal != null) {
                at = key.startsWith(literal, at) ? at + literal.length() : NO;
            } else if (format != null) {
                at = variable(key, at, format, piece.delimiter);
            }
        }
        return at;
    }

    private static int variable(String key, int at, KeyFormat format, @Nullable String delimiter) {
        return switch (format.kind()) {
            case NUMBER -> number(key, at);
            case ISO -> IsoTime.end(key, at);
            case PADDED, SECONDS, MILLIS -> digits(key, at) >= at + format.width() ? at + format.width() : NO;
            case TEXT, WORD, LOWER -> text(key, at, delimiter);
        };
    }

    private static int text(String key, int at, @Nullable String delimiter) {
        int end = delimiter == null ? key.length() : key.indexOf(delimiter, at);
        // Where the delimiter does not come the text goes on to the end: what follows it may be the optional part.
        end = end < 0 ? key.length() : end;
        for (int i = at; i < end; i++) {
            if (Character.isISOControl(key.charAt(i))) {
                return NO;
            }
        }
        return end > at ? end : NO;
    }

    private static int number(String key, int at) {
        int first = key.startsWith("-", at) ? at + 1 : at;
        int end = digits(key, first);
        if (end == first) {
            return NO;
        }
        boolean point = end < key.length() && key.charAt(end) == '.';
        int fraction = point ? digits(key, end + 1) : end;
        return fraction > end + 1 ? fraction : end;
    }

    private static int digits(String key, int at) {
        int end = at;
        while (end < key.length() && key.charAt(end) >= '0' && key.charAt(end) <= '9') {
            end++;
        }
        return end;
    }
}
