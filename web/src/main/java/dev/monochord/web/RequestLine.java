package dev.monochord.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The method and path of a request that could not be read, as far as its first bytes tell.
 *
 * @param method the method, {@code -} if there is none
 * @param path the path without the query, {@code /} if there is none
 */
record RequestLine(String method, String path) {

    private static final Pattern BEGINNING = Pattern.compile("\\s*([A-Za-z-]+) (/[^ ?\\r\\n]*)?");

    /** Parses the first bytes of a request, which need be neither HTTP nor complete. */
    static RequestLine of(byte[] bytes, int length) {
        Matcher beginning = BEGINNING.matcher(new String(bytes, 0, length, ISO_8859_1));
        if (!beginning.lookingAt()) {
            return new RequestLine("-", "/");
        }
        return new RequestLine(beginning.group(1), beginning.group(2) == null ? "/" : beginning.group(2));
    }
}
