package dev.monochord.systems.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import org.jspecify.annotations.Nullable;

/** Percent-encoded text, decoded exactly once; what does not decode to UTF-8 is refused rather than guessed. */
final class PercentEncoding {

    private PercentEncoding() {}

    /** Decodes a segment of a path, in which a plus sign stands for itself. */
    static String decodeSegment(String text) {
        return decode(text, false);
    }

    /** Decodes a name or value of a query, in which a plus sign stands for a space. */
    static String decodeQuery(String text) {
        return decode(text, true);
    }

    private static String decode(String text, boolean plusIsSpace) {
        if (isPlain(text, plusIsSpace)) {
            return text;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int at = 0; at < text.length(); ) {
            int c = text.codePointAt(at);
            if (c == '%') {
                bytes.write(octet(text, at));
                at += 3;
            } else {
                bytes.writeBytes((c == '+' && plusIsSpace ? " " : Character.toString(c)).getBytes(UTF_8));
                at += Character.charCount(c);
            }
        }
        String decoded = utf8(bytes.toByteArray());
        if (decoded == null) {
            throw new HttpException(FailureKind.INVALID, "the URL is not encoded as UTF-8");
        }
        return decoded;
    }

    /** The text of these bytes, or null if they are not UTF-8. */
    static @Nullable String utf8(byte[] bytes) {
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException notUtf8) {
            return null;
        }
    }

    private static boolean isPlain(String text, boolean plusIsSpace) {
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '%' || c > 0x7e || (c == '+' && plusIsSpace)) {
                return false;
            }
        }
        return true;
    }

    private static int octet(String text, int at) {
        int high = at + 2 < text.length() ? Character.digit(text.charAt(at + 1), 16) : -1;
        int low = at + 2 < text.length() ? Character.digit(text.charAt(at + 2), 16) : -1;
        if (high < 0 || low < 0) {
            throw new HttpException(FailureKind.INVALID, "the URL has a percent sign without two digits after it");
        }
        return high << 4 | low;
    }
}
