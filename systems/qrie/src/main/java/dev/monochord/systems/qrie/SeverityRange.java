package dev.monochord.systems.qrie;

import dev.monochord.systems.kit.Refusal;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A range of severities, both ends included. Severities are numbers and are compared as such.
 *
 * @param minimum from here on, or null
 * @param maximum up to here, or null
 */
record SeverityRange(@Nullable Integer minimum, @Nullable Integer maximum) {

    static final SeverityRange ANY = new SeverityRange(null, null);
    static final int MAX = 100;

    private static final Pattern RANGE = Pattern.compile("([0-9]{1,3})-([0-9]{1,3})");

    /** What people call them. */
    enum Band {
        CRITICAL(90, MAX),
        HIGH(50, 89),
        MEDIUM(25, 49),
        LOW(0, 24);

        private final int least;
        private final int most;

        Band(int least, int most) {
            this.least = least;
            this.most = most;
        }

        static Band of(int severity) {
            return Arrays.stream(values())
                    .filter(band -> severity >= band.least)
                    .findFirst()
                    .orElse(LOW);
        }

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The name of a band, or two numbers such as {@code 50-89}. */
    static SeverityRange parse(String text) {
        for (Band band : Band.values()) {
            if (band.label().equals(text.toLowerCase(Locale.ROOT))) {
                return new SeverityRange(band.least, band.most);
            }
        }
        Matcher range = RANGE.matcher(text);
        if (range.matches()) {
            int from = Integer.parseInt(range.group(1));
            int to = Integer.parseInt(range.group(2));
            if (from <= to && to <= MAX) {
                return new SeverityRange(from, to);
            }
        }
        throw Refusal.invalid("severity must be critical, high, medium, low or a range such as 50-89");
    }

    /** A severity that a policy may have. */
    static int check(int severity) {
        if (severity < 0 || severity > MAX) {
            throw Refusal.invalid("severity must be from 0 to " + MAX);
        }
        return severity;
    }
}
