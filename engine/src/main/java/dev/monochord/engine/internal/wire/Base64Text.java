package dev.monochord.engine.internal.wire;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.Base64;
import software.amazon.awssdk.core.SdkBytes;

/** Reads Base64 as strictly as the service does, and complains in its words. */
final class Base64Text {

    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    private Base64Text() {}

    static SdkBytes decode(String text) {
        int length = text.length();
        if (length % 4 != 0) {
            throw ServiceError.serialization(
                    "Base64 encoded length is expected a multiple of 4 bytes but found: " + length);
        }
        int padding = length == 0 || text.charAt(length - 1) != '=' ? 0 : text.charAt(length - 2) != '=' ? 1 : 2;
        // The JDK's decoder drops the spare bits of the last character; the service refuses them, and looks there
        // first.
        if (padding > 0) {
            int last = ALPHABET.indexOf(text.charAt(length - 1 - padding));
            int spare = padding == 1 ? 0b11 : 0b1111;
            if (last >= 0 && (last & spare) != 0) {
                throw ServiceError.serialization("Invalid last non-pad Base64 character dectected");
            }
        }
        try {
            return SdkBytes.fromByteArrayUnsafe(Base64.getDecoder().decode(text));
        } catch (IllegalArgumentException e) {
            throw ServiceError.serialization("Invalid Base64 character: '" + offender(text, length - padding) + "'");
        }
    }

    private static char offender(String text, int end) {
        for (int i = 0; i < end; i++) {
            if (ALPHABET.indexOf(text.charAt(i)) < 0) {
                return text.charAt(i);
            }
        }
        return '=';
    }
}
