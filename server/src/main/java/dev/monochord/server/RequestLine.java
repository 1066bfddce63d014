package dev.monochord.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a request asks for, as far as its first bytes tell.
 *
 * @param method its method, {@code -} if there is none
 * @param path its path without the query, {@code /} if there is none
 */
record RequestLine(String method, String path) {

    private static final Pattern BEGINNING = Pattern.compile("\\s*([A-Za-z-]+) (/[^ ?\\r\\n]*)?");

    /** Reads the beginning of whatever was sent, which need not be HTTP, nor complete. */
    static RequestLine of(byte[] bytes, int length) {
        Matcher beginning = BEGINNING.matcher(new String(bytes, 0, length, ISO_8859_1));
        if (!beginning.lookingAt()) {
            return new RequestLine("-", "/");
        }
        return new RequestLine(beginning.group(1), beginning.group(2) == null ? "/" : beginning.group(2));
    }
}
