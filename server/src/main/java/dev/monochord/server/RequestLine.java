package dev.monochord.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * What a request asks for, as far as its first bytes tell.
 *
 * @param method its method, {@code -} if there is none
 * @param path its path without the query, {@code /} if there is none
 */
record RequestLine(String method, String path) {

    /** Reads the beginning of whatever was sent, which need not be HTTP, nor complete. */
    static RequestLine of(byte[] bytes, int length) {
        String text = new String(bytes, 0, length, ISO_8859_1).stripLeading();
        String line = text.lines().findFirst().orElse("");
        String[] words = line.split(" ", 3);
        if (words.length < 2 || !words[1].startsWith("/")) {
            return new RequestLine("-", "/");
        }
        int end = words[1].indexOf('?');
        return new RequestLine(words[0], end < 0 ? words[1] : words[1].substring(0, end));
    }
}
