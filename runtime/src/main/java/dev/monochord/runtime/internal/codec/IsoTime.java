package dev.monochord.runtime.internal.codec;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * Times as fixed-width text, {@code 2024-05-01T12:00:00.000Z}: text order is time order. Fractions below a millisecond are
 * cut off.
 */
public final class IsoTime {

    private static final int WIDTH = 24;
    private static final long FIRST = Instant.parse("0000-01-01T00:00:00Z").getEpochSecond();
    private static final long END = Instant.parse("+10000-01-01T00:00:00Z").getEpochSecond();

    private IsoTime() {}

    /** Whether a time has a year of four digits. */
    public static boolean writable(Instant time) {
        long second = time.getEpochSecond();
        return second >= FIRST && second < END;
    }

    /** Appends the 24 characters of a {@link #writable} time. */
    public static void append(Instant time, StringBuilder out) {
        out.append(format(time));
    }

    /**
     * Returns where the time that starts at {@code from} ends, or -1 if there is none. Besides the fixed-width form, which
     * is the only one that is written, this accepts what other writers put into keys: seconds with no fraction or with 1 to
     * 9 digits, in UTC as {@code Z} or {@code +00:00}.
     */
    public static int end(String text, int from) {
        if (text.length() - from >= WIDTH && IsoTimeParser.fixedWidth(text, from) != IsoTimeParser.NOT_FIXED_WIDTH) {
            return from + WIDTH;
        }
        return IsoTimeParser.olderFormEnd(text, from);
    }

    /**
     * Returns the time from {@code from} to {@code end}, as found by {@link #end}, in the fixed-width form.
     */
    public static String normalized(String text, int from, int end) {
        String stored = text.substring(from, end);
        return stored.length() == WIDTH && stored.charAt(19) == '.' && stored.charAt(23) == 'Z'
                ? stored
                : format(IsoTimeParser.parse(stored));
    }

    public static String format(Instant time) {
        byte[] text = new byte[WIDTH];
        write(time, text);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    private static void write(Instant time, byte[] text) {
        long seconds = time.getEpochSecond();
        long days = Math.floorDiv(seconds, 86_400L);
        int second = (int) (seconds - days * 86_400L);
        // Days are counted from 0000-03-01, so that the leap day is the last of its year; 400 years have 146097 days.
        long shifted = days + 719_468;
        long era = Math.floorDiv(shifted, 146_097L);
        int dayOfEra = (int) (shifted - era * 146_097);
        int yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int month = (5 * dayOfYear + 2) / 153;
        int day = dayOfYear - (153 * month + 2) / 5 + 1;
        int year = (int) (yearOfEra + era * 400) + (month >= 10 ? 1 : 0);
        two(text, 0, year / 100);
        two(text, 2, year % 100);
        text[4] = '-';
        two(text, 5, month < 10 ? month + 3 : month - 9);
        text[7] = '-';
        two(text, 8, day);
        text[10] = 'T';
        two(text, 11, second / 3_600);
        text[13] = ':';
        two(text, 14, second / 60 % 60);
        text[16] = ':';
        two(text, 17, second % 60);
        text[19] = '.';
        int millis = time.getNano() / 1_000_000;
        text[20] = (byte) ('0' + millis / 100);
        two(text, 21, millis % 100);
        text[23] = 'Z';
    }

    private static void two(byte[] text, int at, int number) {
        text[at] = (byte) ('0' + number / 10);
        text[at + 1] = (byte) ('0' + number % 10);
    }
}
