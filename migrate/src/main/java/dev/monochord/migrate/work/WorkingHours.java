package dev.monochord.migrate.work;

import java.time.Clock;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The hours of the day during which workers copy and verify; outside of them they wait. Thread-safe. */
public final class WorkingHours implements ThrottleSource {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);

    private final List<Window> windows;
    private final ZoneId zone;
    private final Clock clock;

    private WorkingHours(List<Window> windows, ZoneId zone, Clock clock) {
        this.windows = windows;
        this.zone = zone;
        this.clock = clock;
    }

    /** From a time to another, which is no longer part of it; over midnight if it is the earlier one. */
    private record Window(LocalTime from, LocalTime to) {

        static Window parse(String text) {
            String[] ends = text.strip().split("-", -1);
            try {
                if (ends.length == 2) {
                    Window window = new Window(LocalTime.parse(ends[0], TIME), LocalTime.parse(ends[1], TIME));
                    if (!window.from.equals(window.to)) {
                        return window;
                    }
                }
            } catch (DateTimeParseException notATime) {
                throw new IllegalArgumentException(expected(text), notATime);
            }
            throw new IllegalArgumentException(expected(text));
        }

        private static String expected(String text) {
            return "must be FROM-TO with two different times, such as 22:00-06:00, got '" + text + "'";
        }

        boolean contains(LocalTime time) {
            boolean begun = !time.isBefore(from);
            boolean ended = !time.isBefore(to);
            return from.isBefore(to) ? begun && !ended : begun || !ended;
        }

        @Override
        public String toString() {
            return TIME.format(from) + "-" + TIME.format(to);
        }
    }

    /**
     * Hours of the day in a time zone.
     *
     * @param windows each such as {@code 09:00-17:00} or, over midnight, {@code 22:00-06:00}
     * @throws IllegalArgumentException if one of them has another form; the message follows the name of an option
     */
    public static WorkingHours parse(List<String> windows, ZoneId zone, Clock clock) {
        return new WorkingHours(windows.stream().map(Window::parse).toList(), zone, clock);
    }

    @Override
    public Optional<String> reason() {
        LocalTime now = clock.instant().atZone(zone).toLocalTime();
        return windows.stream().anyMatch(window -> window.contains(now))
                ? Optional.empty()
                : Optional.of("outside " + this);
    }

    @Override
    public String toString() {
        return windows.stream().map(Window::toString).collect(Collectors.joining(", ")) + " " + zone.getId();
    }
}
