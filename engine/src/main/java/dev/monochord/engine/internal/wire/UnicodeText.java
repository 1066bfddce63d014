package dev.monochord.engine.internal.wire;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** Checks the text of a body, of which the JSON parser tolerates overlong UTF-8 and halves of surrogate pairs. */
final class UnicodeText {

    private static final int ESCAPE = 6;
    private static final int PART = 1024;

    private UnicodeText() {}

    /** Whether JSON is well-formed UTF-8, and every escape of a surrogate is one of a pair. */
    static boolean isValid(byte[] json) {
        boolean ascii = true;
        for (int i = 0; i < json.length; i++) {
            if (json[i] < 0) {
                ascii = false;
            } else if (json[i] == '\\') {
                if (isLow(json, i) || isHigh(json, i) && !isLow(json, i + ESCAPE)) {
                    return false;
                }
                i += isHigh(json, i) ? 2 * ESCAPE - 1 : 1;
            }
        }
        return ascii || isUtf8(json);
    }

    /** Decodes in small parts: the text of a large body is not copied. */
    private static boolean isUtf8(byte[] json) {
        ByteBuffer bytes = ByteBuffer.wrap(json);
        CharBuffer part = CharBuffer.allocate(Math.min(json.length, PART));
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        CoderResult result = decoder.decode(bytes, part, true);
        while (result.isOverflow()) {
            part.clear();
            result = decoder.decode(bytes, part, true);
        }
        return result.isUnderflow();
    }

    /** Whether there is an escape of the first half of a pair, from D800 to DBFF. */
    private static boolean isHigh(byte[] json, int at) {
        return isSurrogate(json, at) && "89abAB".indexOf(json[at + 3]) >= 0;
    }

    /** Whether there is an escape of the second half of a pair, from DC00 to DFFF. */
    private static boolean isLow(byte[] json, int at) {
        return isSurrogate(json, at) && "cdefCDEF".indexOf(json[at + 3]) >= 0;
    }

    private static boolean isSurrogate(byte[] json, int at) {
        return at + ESCAPE <= json.length
                && json[at] == '\\'
                && json[at + 1] == 'u'
                && (json[at + 2] == 'd' || json[at + 2] == 'D');
    }
}
