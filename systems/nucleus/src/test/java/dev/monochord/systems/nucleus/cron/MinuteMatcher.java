package dev.monochord.systems.nucleus.cron;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/** Says of a minute of a wall clock whether a cron expression names it: the plain meaning of its fields, for comparison. */
final class MinuteMatcher {

    private static final List<String> MONTHS =
            List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC");
    private static final List<String> DAYS = List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");

    private final boolean aws;
    private final BitSet minutes;
    private final BitSet hours;
    private final BitSet months;
    private final BitSet weekdays;
    private final BitSet monthDays;
    private final boolean lastOfMonth;
    private final boolean eitherDay;

    MinuteMatcher(String text) {
        String[] fields = text.replace("cron(", "").replace(")", "").split(" ");
        aws = fields.length == 6;
        minutes = values(fields[0], 0, 59);
        hours = values(fields[1], 0, 23);
        lastOfMonth = fields[2].equals("L");
        monthDays = lastOfMonth ? new BitSet() : values(fields[2], 1, 31);
        months = values(named(fields[3], MONTHS, 1), 1, 12);
        weekdays = values(named(fields[4], DAYS, aws ? 1 : 0), aws ? 1 : 0, 7);
        if (aws && !fields[5].equals("*")) {
            throw new IllegalArgumentException("years are not compared");
        }
        eitherDay = !aws && !fields[2].equals("*") && !fields[4].equals("*");
    }

    boolean matches(LocalDateTime minute) {
        return minutes.get(minute.getMinute())
                && hours.get(minute.getHour())
                && months.get(minute.getMonthValue())
                && day(minute.toLocalDate());
    }

    private boolean day(LocalDate date) {
        boolean byMonth =
                lastOfMonth ? date.getDayOfMonth() == date.lengthOfMonth() : monthDays.get(date.getDayOfMonth());
        int iso = date.getDayOfWeek().getValue();
        boolean byWeek = aws ? weekdays.get(iso % 7 + 1) : weekdays.get(iso % 7) || weekdays.get(iso);
        return eitherDay ? byMonth || byWeek : byMonth && byWeek;
    }

    private static String named(String field, List<String> names, int first) {
        String text = field.toUpperCase(Locale.ROOT);
        for (int i = 0; i < names.size(); i++) {
            text = text.replace(names.get(i), Integer.toString(first + i));
        }
        return text;
    }

    private static BitSet values(String field, int least, int most) {
        BitSet values = new BitSet();
        for (String part : field.split(",")) {
            String[] stepped = part.split("/");
            String[] range = stepped[0].split("-");
            boolean any = range[0].equals("*") || range[0].equals("?");
            int from = any ? least : Integer.parseInt(range[0]);
            int to = range.length == 2 ? Integer.parseInt(range[1]) : any || stepped.length == 2 ? most : from;
            int step = stepped.length == 2 ? Integer.parseInt(stepped[1]) : 1;
            for (int value = from; value <= to; value += step) {
                values.set(value);
            }
        }
        return values;
    }
}
