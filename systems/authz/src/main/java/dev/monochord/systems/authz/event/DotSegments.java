package dev.monochord.systems.authz.event;

import java.util.regex.Pattern;

/**
 * Finds {@code .} and {@code ..} among the segments of a text, encoded or not. Proxies and backends remove such segments
 * from a path, so that what is decided on is not what is carried out.
 */
public final class DotSegments {

    private static final Pattern SEPARATOR = Pattern.compile("(?i)/|\\\\|%2f|%5c");
    private static final Pattern DOTS = Pattern.compile("(?i)(\\.|%2e){1,2}");

    private DotSegments() {}

    public static boolean in(String text) {
        return SEPARATOR
                .splitAsStream(text)
                .anyMatch(segment -> DOTS.matcher(segment).matches());
    }
}
