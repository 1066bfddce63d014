package dev.monochord.migrate.postgres.mapping;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Times between the text of PostgreSQL and sortable text of fixed width: {@code 2023-06-15T12:00:00.000000Z}. */
final class PostgresTime {

    private static final DateTimeFormatter LOCAL = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter(Locale.ROOT);
    private static final DateTimeFormatter ZONED = new DateTimeFormatterBuilder()
            .append(LOCAL)
            .appendOffset("+HH:mm:ss", "+00")
            .toFormatter(Locale.ROOT);
    private static final DateTimeFormatter SECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** Before and after these, a year has not four digits, and the text does not sort. */
    static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");

    static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    private PostgresTime() {}

    /** Reads a timestamptz. */
    static Instant instant(String column, String text) {
        try {
            return OffsetDateTime.parse(text, ZONED).toInstant();
        } catch (DateTimeException infiniteOrEarly) {
            throw unstorable(column, infiniteOrEarly);
        }
    }

    /** Reads a timestamp in a zone. One that the clocks of the zone skip is rejected, the first of two is taken. */
    static Instant instant(String column, String text, ZoneId zone) {
        try {
            LocalDateTime local = LocalDateTime.parse(text, LOCAL);
            if (zone.getRules().getValidOffsets(local).isEmpty()) {
                throw new UnmappableRowException(
                        column, "has a time that does not exist in " + zone + ": the clocks skip it");
            }
            return local.atZone(zone).toInstant();
        } catch (DateTimeException infiniteOrEarly) {
            throw unstorable(column, infiniteOrEarly);
        }
    }

    /** Writes a time with a fixed number of digits; what is finer is cut off. A year of UTC that has not four is rejected. */
    static String text(String column, Instant time, int digits) {
        if (time.isBefore(FIRST) || !time.isBefore(END)) {
            throw unstorable(column, null);
        }
        String fraction = String.format(Locale.ROOT, "%09d", time.getNano()).substring(0, digits);
        return SECONDS.format(time) + "." + fraction + "Z";
    }

    private static UnmappableRowException unstorable(String column, @Nullable DateTimeException cause) {
        return new UnmappableRowException(
                column,
                "has a time that is infinite, or in UTC before the year 1 or after 9999: change it in PostgreSQL",
                cause);
    }
}
