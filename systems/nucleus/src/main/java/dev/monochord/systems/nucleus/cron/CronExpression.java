package dev.monochord.systems.nucleus.cron;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A cron expression in one of two dialects: five fields as UNIX has them, or six as AWS has them, with or without
 * {@code cron(…)} around. It knows times of a wall clock only, of the years that AWS allows; what a zone makes of them is for
 * {@link Occurrences}. Immutable.
 *
 * <pre>{@code
 * 0 8 * * MON-FRI             at 08:00 from Monday to Friday
 * cron(0 8 ? * MON-FRI *)     the same
 * }</pre>
 */
public final class CronExpression {

    static final int FIRST_YEAR = 1970;
    static final int LAST_YEAR = 2199;

    private static final Pattern CHARACTERS = Pattern.compile("[A-Za-z0-9*?,/#() -]{1,256}");

    private final String text;
    private final BitSet minutes;
    private final BitSet hours;
    private final MonthDays days;
    private final BitSet months;
    private final BitSet years;

    private CronExpression(String text, BitSet minutes, BitSet hours, MonthDays days, BitSet months, BitSet years) {
        this.text = text;
        this.minutes = minutes;
        this.hours = hours;
        this.days = days;
        this.months = months;
        this.years = years;
    }

    /**
     * Reads an expression.
     *
     * @throws IllegalArgumentException if it is of neither dialect; the message says what is expected, not what was given
     */
    public static CronExpression parse(String text) {
        if (!CHARACTERS.matcher(text).matches()) {
            throw wrong("it is empty, too long or has other characters");
        }
        String trimmed = text.strip();
        boolean wrapped = trimmed.startsWith("cron(") && trimmed.endsWith(")");
        String inner = wrapped ? trimmed.substring("cron(".length(), trimmed.length() - 1) : trimmed;
        String[] fields = inner.strip().toUpperCase(Locale.ROOT).split(" +", -1);
        boolean unix = fields.length == 5 && !wrapped;
        if (!unix && fields.length != 6) {
            throw wrong(wrapped ? "in cron(…) it must have 6 fields" : "it must have 5 or 6 fields");
        }
        return new CronExpression(
                text,
                CronField.MINUTES.values(fields[0]),
                CronField.HOURS.values(fields[1]),
                unix ? DayFields.unix(fields[2], fields[4]) : DayFields.aws(fields[2], fields[4]),
                CronField.MONTHS.values(fields[3]),
                unix ? CronField.YEARS.all() : CronField.YEARS.values(fields[5]));
    }

    static IllegalArgumentException wrong(String why) {
        return new IllegalArgumentException(
                "must be a cron expression of 5 fields, such as 0 8 * * MON-FRI, or of 6 as AWS has them, such as"
                        + " cron(0 8 ? * MON-FRI *): " + why);
    }

    /** Whether both name the same times, however they are written. */
    public boolean sameTimes(CronExpression other) {
        if (!minutes.equals(other.minutes) || !hours.equals(other.hours)) {
            return false;
        }
        for (YearMonth month = YearMonth.of(FIRST_YEAR, 1); inRange(month); month = month.plusMonths(1)) {
            if (daysIn(month) != other.daysIn(month)) {
                return false;
            }
        }
        return true;
    }

    /** The last time that is this one or before it. */
    Optional<LocalDateTime> lastUpTo(LocalDateTime wall) {
        LocalDate today = wall.toLocalDate();
        LocalTime time = isDue(today) ? lastTime(wall.toLocalTime()) : null;
        return time == null
                ? lastDayBefore(today).map(day -> day.atTime(hours.length() - 1, minutes.length() - 1))
                : Optional.of(today.atTime(time));
    }

    /** The first time after this one. */
    Optional<LocalDateTime> nextAfter(LocalDateTime wall) {
        LocalDateTime from = wall.truncatedTo(ChronoUnit.MINUTES).plusMinutes(1);
        LocalDate today = from.toLocalDate();
        LocalTime time = isDue(today) ? firstTime(from.toLocalTime()) : null;
        return time == null
                ? firstDayAfter(today).map(day -> day.atTime(hours.nextSetBit(0), minutes.nextSetBit(0)))
                : Optional.of(today.atTime(time));
    }

    private @Nullable LocalTime lastTime(LocalTime upTo) {
        int minute = hours.get(upTo.getHour()) ? minutes.previousSetBit(upTo.getMinute()) : -1;
        if (minute >= 0) {
            return LocalTime.of(upTo.getHour(), minute);
        }
        int hour = hours.previousSetBit(upTo.getHour() - 1);
        return hour < 0 ? null : LocalTime.of(hour, minutes.length() - 1);
    }

    private @Nullable LocalTime firstTime(LocalTime from) {
        int minute = hours.get(from.getHour()) ? minutes.nextSetBit(from.getMinute()) : -1;
        if (minute >= 0) {
            return LocalTime.of(from.getHour(), minute);
        }
        int hour = hours.nextSetBit(from.getHour() + 1);
        return hour < 0 ? null : LocalTime.of(hour, minutes.nextSetBit(0));
    }

    private Optional<LocalDate> lastDayBefore(LocalDate date) {
        YearMonth month = YearMonth.from(date);
        long found = daysIn(month) & ((1L << date.getDayOfMonth()) - 1);
        while (found == 0 && inRange(month)) {
            month = month.minusMonths(1);
            found = daysIn(month);
        }
        return found == 0
                ? Optional.empty()
                : Optional.of(month.atDay(Long.SIZE - 1 - Long.numberOfLeadingZeros(found)));
    }

    private Optional<LocalDate> firstDayAfter(LocalDate date) {
        YearMonth month = YearMonth.from(date);
        long found = daysIn(month) & -(1L << (date.getDayOfMonth() + 1));
        while (found == 0 && inRange(month)) {
            month = month.plusMonths(1);
            found = daysIn(month);
        }
        return found == 0 ? Optional.empty() : Optional.of(month.atDay(Long.numberOfTrailingZeros(found)));
    }

    private boolean isDue(LocalDate date) {
        return (daysIn(YearMonth.from(date)) & (1L << date.getDayOfMonth())) != 0;
    }

    private long daysIn(YearMonth month) {
        return inRange(month) && years.get(month.getYear()) && months.get(month.getMonthValue()) ? days.in(month) : 0;
    }

    private static boolean inRange(YearMonth month) {
        return month.getYear() >= FIRST_YEAR && month.getYear() <= LAST_YEAR;
    }

    /** As it was given. */
    @Override
    public String toString() {
        return text;
    }
}
