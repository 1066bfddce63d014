package dev.monochord.systems.nucleus.cron;

import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A field of a cron expression: what it is called, which numbers it may have, and the names that stand for them. */
enum CronField {
    MINUTES("minutes", 0, 59),
    HOURS("hours", 0, 23),
    DAYS_OF_MONTH("days of the month", 1, 31),
    MONTHS("months", 1, 12, "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"),
    /** Sunday is 0, and 7 too. */
    UNIX_WEEKDAYS("days of the week", 0, 7, "SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"),
    /** Sunday is 1. A range may go over the end of the week. */
    AWS_WEEKDAYS("days of the week", 1, 7, "SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"),
    YEARS("years", CronExpression.FIRST_YEAR, CronExpression.LAST_YEAR);

    private static final Pattern PART = Pattern.compile("(?:(\\*)|(\\w+)(?:-(\\w+))?)(?:/(\\w+))?");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,4}");

    private final String title;
    private final int least;
    private final int most;

    @SuppressWarnings("ImmutableEnumChecker") // List.of makes lists that do not change
    private final List<String> names;

    CronField(String title, int least, int most, String... names) {
        this.title = title;
        this.least = least;
        this.most = most;
        this.names = List.of(names);
    }

    /** Every number there is. */
    BitSet all() {
        BitSet all = new BitSet();
        all.set(least, most + 1);
        return all;
    }

    /** The numbers that a list of numbers, ranges and steps has; in upper case. */
    BitSet values(String list) {
        BitSet values = new BitSet();
        for (String part : list.split(",", -1)) {
            Matcher form = PART.matcher(part);
            if (!form.matches()) {
                throw wrong();
            }
            boolean any = form.group(1) != null;
            boolean stepped = form.group(4) != null;
            int from = any ? least : value(form.group(2));
            int to = any ? most : form.group(3) != null ? end(from, form.group(3)) : stepped ? most : from;
            int step = stepped ? step(form.group(4)) : 1;
            for (int value = from; value <= to; value += step) {
                values.set(value > most ? value - size() : value);
            }
        }
        return values;
    }

    /** A number, or the name that stands for it. */
    int value(String text) {
        int named = names.indexOf(text);
        int value = named < 0 ? number(text) : least + named;
        if (value < least || value > most) {
            throw wrong();
        }
        return value;
    }

    /** The end of a range, beyond the last number where it goes over the end of the week. */
    private int end(int from, String text) {
        int end = value(text);
        if (this == UNIX_WEEKDAYS && end == 0 && from > 0) {
            return 7;
        }
        if (end < from && this != AWS_WEEKDAYS) {
            throw wrong();
        }
        return end < from ? end + size() : end;
    }

    private int step(String text) {
        int step = number(text);
        if (step < 1 || step > size()) {
            throw wrong();
        }
        return step;
    }

    private int number(String text) {
        if (!NUMBER.matcher(text).matches()) {
            throw wrong();
        }
        return Integer.parseInt(text);
    }

    private int size() {
        return most - least + 1;
    }

    /** Says which field it is, and nothing of what was given. */
    IllegalArgumentException wrong() {
        return CronExpression.wrong("its " + title + " are not from " + least + " to " + most
                + (names.isEmpty() ? "" : " or names such as " + names.get(1))
                + ", or lists, ranges and steps of these");
    }
}
