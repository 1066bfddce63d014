package dev.monochord.web;

import org.jspecify.annotations.Nullable;

/** Checks methods and request targets before anything interprets them. */
final class RequestTarget {

    private static final Rejection NOT_A_PATH =
            new Rejection(400, "The request target must be a path that starts with a slash.");
    private static final Rejection MALFORMED = new Rejection(400, "The request target is malformed.");
    private static final Rejection DOT_SEGMENT = new Rejection(400, "The path must not have dot segments.");
    private static final Rejection UNKNOWN_METHOD = new Rejection(405, "Method not allowed.");

    private RequestTarget() {}

    /** Returns why a method and a target are not acceptable, or null. */
    static @Nullable Rejection check(String method, String target) {
        if (method.equals("CONNECT")) {
            // A tunnel is asked for by host and port.
            return target.startsWith("/") ? NOT_A_PATH : UNKNOWN_METHOD;
        }
        Rejection malformed = target.startsWith("/") ? checkPath(target) : NOT_A_PATH;
        if (malformed != null) {
            return malformed;
        }
        return hasLowerCase(method) ? UNKNOWN_METHOD : null;
    }

    /** Methods are case-sensitive, and none has lower-case letters. */
    private static boolean hasLowerCase(String method) {
        for (int i = 0; i < method.length(); i++) {
            if (method.charAt(i) >= 'a') {
                return true;
            }
        }
        return false;
    }

    private static @Nullable Rejection checkPath(String target) {
        int length = target.length();
        boolean inPath = true;
        int segment = 1;
        for (int i = 0; i < length; i++) {
            char c = target.charAt(i);
            if (c <= ' ' || c >= 0x7f || c == '#') {
                return MALFORMED;
            }
            if (c == '%' && !isEscape(target, i)) {
                return MALFORMED;
            }
            if (inPath && i > 0 && (c == '/' || c == '?')) {
                if (isDots(target, segment, i)) {
                    return DOT_SEGMENT;
                }
                segment = i + 1;
                inPath = c == '/';
            }
        }
        return inPath && isDots(target, segment, length) ? DOT_SEGMENT : null;
    }

    /** Two hexadecimal digits that are not those of NUL. */
    private static boolean isEscape(String target, int at) {
        return at + 2 < target.length()
                && Character.digit(target.charAt(at + 1), 16) >= 0
                && Character.digit(target.charAt(at + 2), 16) >= 0
                && !(target.charAt(at + 1) == '0' && target.charAt(at + 2) == '0');
    }

    /** Whether a segment is one or two dots, encoded or not. */
    private static boolean isDots(String target, int from, int to) {
        int dots = 0;
        for (int i = from; i < to; dots++) {
            if (target.charAt(i) == '.') {
                i++;
            } else if (target.regionMatches(true, i, "%2e", 0, 3) && i + 3 <= to) {
                i += 3;
            } else {
                return false;
            }
        }
        return dots == 1 || dots == 2;
    }
}
