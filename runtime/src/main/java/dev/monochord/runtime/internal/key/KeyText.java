package dev.monochord.runtime.internal.key;

import dev.monochord.model.key.KeyRole;
import dev.monochord.runtime.error.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * Checks the text of a key, which is stored exactly as given or rejected: it must not be empty or have control characters or
 * unpaired surrogates.
 */
public final class KeyText {

    private KeyText() {}

    public static String of(String variable, @Nullable String value) {
        if (value == null) {
            throw refused(variable, "is null", "give it a value");
        }
        int length = value.length();
        if (length == 0) {
            throw refused(variable, "is empty", "give it at least one character");
        }
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c < 0x20 || c >= 0x7F) {
                checkCharacters(variable, value);
                break;
            }
        }
        return value;
    }

    private static void checkCharacters(String variable, String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (Character.isISOControl(c)) {
                throw refused(variable, "holds a control character", "take it out");
            }
            if (Character.isSurrogate(c)) {
                if (Character.isLowSurrogate(c)
                        || i + 1 == value.length()
                        || !Character.isLowSurrogate(value.charAt(i + 1))) {
                    throw refused(variable, "holds half a character (an unpaired surrogate)", "give whole characters");
                }
                i++;
            }
        }
    }

    public static void checkDelimiter(String variable, String value, String delimiter) {
        if (value.contains(delimiter)) {
            throw refused(
                    variable,
                    "contains \"" + delimiter + "\", which marks its end",
                    "only the last variable may have it");
        }
    }

    public static void checkLength(KeyRole role, String variable, String key) {
        // A character has at most 3 bytes for each of its Java chars, so most keys need no counting.
        if (key.length() * 3L > role.limit() && bytes(key) > role.limit()) {
            throw refused(
                    variable,
                    "makes a " + (role == KeyRole.SORT ? "sort" : "partition") + " key of " + bytes(key) + " bytes",
                    "at most " + role.limit() + " are stored, so give a shorter value");
        }
    }

    private static int bytes(String text) {
        int bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                bytes++;
            } else if (c < 0x800 || Character.isSurrogate(c)) {
                bytes += 2;
            } else {
                bytes += 3;
            }
        }
        return bytes;
    }

    public static InvalidInputException refused(String variable, String trouble, String advice) {
        return new InvalidInputException(
                variable, "{" + variable + "} cannot stand in a key: it " + trouble + "; " + advice);
    }
}
