package dev.monochord.runtime.internal.codec;

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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads times: the fixed-width form fast, and any other ISO-8601 form with an offset, 0 to 9 digits of fraction, and
 * PostgreSQL's {@code 2022-02-02 18:01:49.345261+00}.
 */
public final class IsoTimeParser {

    static final long NOT_FIXED_WIDTH = Long.MIN_VALUE;

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

    private static final Pattern OLDER = Pattern.compile(
            "[0-9]{4}-(?:0[1-9]|1[0-2])-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]{1,9})?(?:Z|\\+00:00)");

    private IsoTimeParser() {}

    public static Instant parse(String text) {
        long fixed = text.length() == 24 ? fixedWidth(text, 0) : NOT_FIXED_WIDTH;
        return fixed == NOT_FIXED_WIDTH ? anyForm(text) : Instant.ofEpochMilli(fixed);
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

    /** Milliseconds since 1970 of the 24 characters from here on, where they have the fixed-width form. */
    static long fixedWidth(String text, int from) {
        if (text.charAt(from + 4) != '-'
                || text.charAt(from + 7) != '-'
                || text.charAt(from + 10) != 'T'
                || text.charAt(from + 13) != ':'
                || text.charAt(from + 16) != ':'
                || text.charAt(from + 19) != '.'
                || text.charAt(from + 23) != 'Z') {
            return NOT_FIXED_WIDTH;
        }
        int year = digits(text, from, from + 4);
        int month = digits(text, from + 5, from + 7);
        int day = digits(text, from + 8, from + 10);
        int hour = digits(text, from + 11, from + 13);
        int minute = digits(text, from + 14, from + 16);
        int second = digits(text, from + 17, from + 19);
        int millis = digits(text, from + 20, from + 23);
        if (year < 0 || month < 1 || month > 12 || day < 1 || day > lastDay(year, month)) {
            return NOT_FIXED_WIDTH;
        }
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59 || millis < 0) {
            return NOT_FIXED_WIDTH;
        }
        return ((days(year, month, day) * 24 + hour) * 60 + minute) * 60_000L + second * 1_000L + millis;
    }

    /** Where a time in UTC with whole seconds, or with any number of fraction digits, ends; -1 if there is none. */
    static int olderFormEnd(String text, int from) {
        Matcher matcher = OLDER.matcher(text).region(from, text.length());
        return matcher.lookingAt() && isTime(matcher.group()) ? matcher.end() : -1;
    }

    private static boolean isTime(String text) {
        try {
            anyForm(text);
            return true;
        } catch (StoredItemException noSuchDayOrHour) {
            return false;
        }
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
