package dev.monochord.systems.nucleus.cron;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.BitSet;

/** A rule that names days of a month, as bits: bit 1 is its first day. Immutable. */
interface MonthDays {

    long in(YearMonth month);

    default MonthDays and(MonthDays other) {
        return month -> in(month) & other.in(month);
    }

    default MonthDays or(MonthDays other) {
        return month -> in(month) | other.in(month);
    }

    /** These days, as far as the month has them. */
    static MonthDays numbered(BitSet numbers) {
        long days = numbers.stream().mapToLong(number -> 1L << number).sum();
        return month -> days & ((1L << (month.lengthOfMonth() + 1)) - 1);
    }

    /** Every day of the week in the set, in which Sunday is 0 and Saturday 6. */
    static MonthDays onWeekdays(BitSet weekdays) {
        return month -> {
            long days = 0;
            for (int day = 1; day <= month.lengthOfMonth(); day++) {
                days |= weekdays.get(weekday(month.atDay(day))) ? 1L << day : 0;
            }
            return days;
        };
    }

    /** The first, second … fifth of a day of the week; not every month has a fifth. */
    static MonthDays nthWeekday(int weekday, int nth) {
        return month -> {
            int first = 1 + Math.floorMod(weekday - weekday(month.atDay(1)), 7);
            int day = first + 7 * (nth - 1);
            return day <= month.lengthOfMonth() ? 1L << day : 0;
        };
    }

    static MonthDays lastWeekday(int weekday) {
        return month -> {
            LocalDate last = month.atEndOfMonth();
            return bit(last.minusDays(Math.floorMod(weekday(last) - weekday, 7)));
        };
    }

    /** So many days before the last; the last itself by 0. */
    static MonthDays beforeLast(int days) {
        return month -> days < month.lengthOfMonth() ? 1L << (month.lengthOfMonth() - days) : 0;
    }

    /** The day from Monday to Friday that is nearest to one that every month has, in the same month. */
    static MonthDays workdayNearest(int day) {
        return month -> {
            LocalDate date = month.atDay(day);
            return switch (date.getDayOfWeek()) {
                case SATURDAY -> bit(day == 1 ? date.plusDays(2) : date.minusDays(1));
                case SUNDAY -> bit(day == month.lengthOfMonth() ? date.minusDays(2) : date.plusDays(1));
                default -> bit(date);
            };
        };
    }

    /** The last day from Monday to Friday. */
    static MonthDays lastWorkday() {
        return month -> {
            LocalDate last = month.atEndOfMonth();
            int past = last.getDayOfWeek().getValue() - DayOfWeek.FRIDAY.getValue();
            return bit(last.minusDays(Math.max(0, past)));
        };
    }

    private static int weekday(LocalDate date) {
        return date.getDayOfWeek().getValue() % 7;
    }

    private static long bit(LocalDate date) {
        return 1L << date.getDayOfMonth();
    }
}
