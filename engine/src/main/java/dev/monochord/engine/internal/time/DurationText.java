package dev.monochord.engine.internal.time;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A time as people write it: a whole number with the unit {@code ms}, {@code s}, {@code m}, {@code h} or {@code d}. */
public final class DurationText {

    private DurationText() {}

    /** Reads a time, or throws an {@link IllegalArgumentException} that says what is wrong with it. */
    public static Duration parse(String text) {
        String trimmed = text.trim().toLowerCase(Locale.ROOT);
        int unit = 0;
        while (unit < trimmed.length() && (Character.isDigit(trimmed.charAt(unit)) || trimmed.charAt(unit) == '-')) {
            unit++;
        }
        try {
            long number = Long.parseLong(trimmed.substring(0, unit));
            return switch (trimmed.substring(unit)) {
                case "ms" -> Duration.ofMillis(number);
                case "s" -> Duration.ofSeconds(number);
                case "m" -> Duration.ofMinutes(number);
                case "h" -> Duration.ofHours(number);
                case "d" -> Duration.ofDays(number);
                default -> throw notATime(text, null);
            };
        } catch (NumberFormatException | ArithmeticException wrong) {
            throw notATime(text, wrong);
        }
    }

    /** Writes whole milliseconds so that {@link #parse} reads them. */
    public static String write(Duration time) {
        long millis = time.toMillis();
        return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    }

    private static IllegalArgumentException notATime(String text, @Nullable Exception cause) {
        return new IllegalArgumentException(
                "\"" + text + "\" is not a time: a whole number and its unit are expected, ms, s, m, h or d", cause);
    }
}
