package dev.monochord.runtime.codec;

import dev.monochord.runtime.error.StoredItemException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;

/**
 * Reads times: the fixed-width form fast, and any other ISO-8601 form with an offset, 0 to 9 digits of fraction, and
 * PostgreSQL's {@code 2022-02-02 18:01:49.345261+00}.
 */
final class IsoTimeParser {

    private static final DateTimeFormatter ANY = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendLiteral('T')
            .appendPattern("HH:mm[:ss]")
            .optionalStart()
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .optionalEnd()
            .appendPattern("[XXXXX][XXXX][X]")
            .parseDefaulting(ChronoField.SECOND_OF_MINUTE, 0)
            .toFormatter(Locale.ROOT)
            .withChronology(IsoChronology.INSTANCE)
            .withResolverStyle(ResolverStyle.STRICT);

    private IsoTimeParser() {}

    static Instant parse(String text) {
        long fixed = text.length() == 24 ? fixedWidth(text) : Long.MIN_VALUE;
        return fixed == Long.MIN_VALUE ? anyForm(text) : Instant.ofEpochMilli(fixed);
    }

    private static Instant anyForm(String text) {
        String one =
                text.length() > 10 && text.charAt(10) == ' ' ? text.substring(0, 10) + "T" + text.substring(11) : text;
        try {
            return ANY.parse(one, OffsetDateTime::from).toInstant();
        } catch (DateTimeException e) {
            throw new StoredItemException("is not a time in ISO-8601 form with an offset");
        }
    }

    /** Milliseconds since 1970, or the least long where the text is not exactly of the fixed-width form. */
    private static long fixedWidth(String text) {
        if (text.charAt(4) != '-'
                || text.charAt(7) != '-'
                || text.charAt(10) != 'T'
                || text.charAt(13) != ':'
                || text.charAt(16) != ':'
                || text.charAt(19) != '.'
                || text.charAt(23) != 'Z') {
            return Long.MIN_VALUE;
        }
        int year = digits(text, 0, 4);
        int month = digits(text, 5, 7);
        int day = digits(text, 8, 10);
        int hour = digits(text, 11, 13);
        int minute = digits(text, 14, 16);
        int second = digits(text, 17, 19);
        int millis = digits(text, 20, 23);
        if (year < 0 || month < 1 || month > 12 || day < 1 || day > lastDay(year, month)) {
            return Long.MIN_VALUE;
        }
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59 || millis < 0) {
            return Long.MIN_VALUE;
        }
        return ((days(year, month, day) * 24 + hour) * 60 + minute) * 60_000L + second * 1_000L + millis;
    }

    /** Days since 1970, counted in years that begin with March, so that the leap day is the last of its year. */
    private static long days(int year, int month, int day) {
        int shifted = month > 2 ? year : year - 1;
        int era = Math.floorDiv(shifted, 400);
        int yearOfEra = shifted - era * 400;
        int dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return era * 146_097L + dayOfEra - 719_468;
    }

    private static int lastDay(int year, int month) {
        if (month == 2) {
            return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
        }
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    }

    /** The number between two places, or -1 where one of them is no digit. */
    private static int digits(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number;
    }
}
