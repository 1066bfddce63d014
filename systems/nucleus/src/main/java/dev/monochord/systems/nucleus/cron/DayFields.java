package dev.monochord.systems.nucleus.cron;

import java.util.BitSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the two fields that name days, which is where the dialects differ. Everything is in upper case. */
final class DayFields {

    private static final String NONE = "?";
    private static final int SATURDAY = 6;
    private static final int SHORTEST_MONTH = 28;

    private static final Pattern BEFORE_LAST = Pattern.compile("L-([0-9]{1,2})");
    private static final Pattern NEAREST_WORKDAY = Pattern.compile("([0-9]{1,2})W");
    private static final Pattern LAST_WEEKDAY = Pattern.compile("([0-9A-Z]+)L");
    private static final Pattern NTH_WEEKDAY = Pattern.compile("([0-9A-Z]+)#([1-5])");

    private DayFields() {}

    /** As cron has it: either field will do, unless one begins with a star; then both have to agree. */
    static MonthDays unix(String ofMonth, String ofWeek) {
        MonthDays byMonth = MonthDays.numbered(CronField.DAYS_OF_MONTH.values(ofMonth));
        BitSet weekdays = CronField.UNIX_WEEKDAYS.values(ofWeek);
        if (weekdays.get(7)) {
            weekdays.set(0);
        }
        MonthDays byWeek = MonthDays.onWeekdays(weekdays);
        return ofMonth.startsWith("*") || ofWeek.startsWith("*") ? byMonth.and(byWeek) : byMonth.or(byWeek);
    }

    /** As AWS has it: one of the two is a question mark, and the other decides. */
    static MonthDays aws(String ofMonth, String ofWeek) {
        if (ofMonth.equals(NONE) == ofWeek.equals(NONE)) {
            throw CronExpression.wrong("of its two fields of days exactly one must be ?");
        }
        return ofWeek.equals(NONE) ? any(ofMonth, DayFields::awsDay) : any(ofWeek, DayFields::awsWeekday);
    }

    private static MonthDays any(String list, Function<String, MonthDays> part) {
        return Stream.of(list.split(",", -1))
                .map(part)
                .reduce(MonthDays::or)
                .orElseThrow(CronField.DAYS_OF_MONTH::wrong);
    }

    private static MonthDays awsDay(String part) {
        if (part.equals("L")) {
            return MonthDays.beforeLast(0);
        }
        if (part.equals("LW")) {
            return MonthDays.lastWorkday();
        }
        Matcher before = BEFORE_LAST.matcher(part);
        if (before.matches()) {
            return MonthDays.beforeLast(CronField.DAYS_OF_MONTH.value(before.group(1)));
        }
        Matcher nearest = NEAREST_WORKDAY.matcher(part);
        return nearest.matches()
                ? MonthDays.workdayNearest(inEveryMonth(nearest.group(1)))
                : MonthDays.numbered(CronField.DAYS_OF_MONTH.values(part));
    }

    private static int inEveryMonth(String text) {
        int day = CronField.DAYS_OF_MONTH.value(text);
        if (day > SHORTEST_MONTH) {
            throw CronExpression.wrong("it must not have W after 29, 30 or 31, which not every month has; use LW");
        }
        return day;
    }

    private static MonthDays awsWeekday(String part) {
        Matcher last = LAST_WEEKDAY.matcher(part);
        if (last.matches()) {
            return MonthDays.lastWeekday(weekday(last.group(1)));
        }
        Matcher nth = NTH_WEEKDAY.matcher(part);
        if (nth.matches()) {
            return MonthDays.nthWeekday(weekday(nth.group(1)), Integer.parseInt(nth.group(2)));
        }
        BitSet weekdays = new BitSet();
        if (part.equals("L")) {
            weekdays.set(SATURDAY);
        } else {
            CronField.AWS_WEEKDAYS.values(part).stream().forEach(fromOne -> weekdays.set(fromOne - 1));
        }
        return MonthDays.onWeekdays(weekdays);
    }

    /** From 0 for Sunday. */
    private static int weekday(String text) {
        return CronField.AWS_WEEKDAYS.value(text) - 1;
    }
}
