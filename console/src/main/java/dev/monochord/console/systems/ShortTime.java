package dev.monochord.console.systems;

/** Times of an API as pages show them. */
public final class ShortTime {

    private static final int MINUTES = "2026-01-31T00:00".length();

    private ShortTime() {}

    /** {@code 2026-01-31 09:15} of an ISO time; a dash if there is none. */
    public static String of(String time) {
        return time.length() < MINUTES ? "–" : time.substring(0, MINUTES).replace('T', ' ');
    }
}
