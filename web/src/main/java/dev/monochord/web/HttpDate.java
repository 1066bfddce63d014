package dev.monochord.web;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** The value of the {@code Date} header, formatted once a second. */
final class HttpDate {

    private record Stamp(long second, String text) {}

    private static volatile Stamp last = new Stamp(-1, "");

    private HttpDate() {}

    static String now() {
        long second = System.currentTimeMillis() / 1000;
        Stamp stamp = last;
        if (stamp.second() != second) {
            stamp = new Stamp(
                    second,
                    DateTimeFormatter.RFC_1123_DATE_TIME.format(
                            Instant.ofEpochSecond(second).atOffset(ZoneOffset.UTC)));
            last = stamp;
        }
        return stamp.text();
    }
}
