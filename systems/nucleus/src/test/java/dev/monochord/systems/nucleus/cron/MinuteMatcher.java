package dev.monochord.systems.nucleus.cron;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Says of a minute of a wall clock whether a cron expression names it: the plain meaning of its fields, for comparison. */
final class MinuteMatcher {

    private static final List<String> MONTHS =
            List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC");
    private static final List<String> DAYS = List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");

    private final boolean aws;
    private final BitSet minutes;
    private final BitSet hours;
    private final BitSet months;
    private final BitSet years;
    private final String[] daysOfMonth;
    private final String[] daysOfWeek;
    private final boolean eitherDay;

    MinuteMatcher(String text) {
        String[] fields = text.replace("cron(", "")
                .replace(")", "")
                .toUpperCase(Locale.ROOT)
                .split(" ");
        aws = fields.length == 6;
        minutes = values(fields[0], 0, 59);
        hours = values(fields[1], 0, 23);
        daysOfMonth = fields[2].split(",");
        months = values(named(fields[3], MONTHS, 1), 1, 12);
        daysOfWeek = named(fields[4], DAYS, aws ? 1 : 0).split(",");
        years = values(aws ? fields[5] : "*", 1970, 2199);
        eitherDay = !aws && !fields[2].startsWith("*") && !fields[4].startsWith("*");
    }

    boolean matches(LocalDateTime minute) {
        return minutes.get(minute.getMinute()) && hours.get(minute.getHour()) && day(minute.toLocalDate());
    }

    /** The first minute that is named after this one, within some days. */
    Optional<LocalDateTime> next(LocalDateTime after, int days) {
        return IntStream.range(0, days)
                .mapToObj(after.toLocalDate()::plusDays)
                .filter(this::day)
                .flatMap(this::minutesOf)
                .filter(minute -> minute.isAfter(after))
                .findFirst();
    }

    /** The last minute that is named up to this one, within some days. */
    Optional<LocalDateTime> last(LocalDateTime upTo, int days) {
        return IntStream.range(0, days)
                .mapToObj(upTo.toLocalDate()::minusDays)
                .filter(this::day)
                .flatMap(date -> minutesOf(date).sorted(Comparator.reverseOrder()))
                .filter(minute -> !minute.isAfter(upTo))
                .findFirst();
    }

    private Stream<LocalDateTime> minutesOf(LocalDate date) {
        return IntStream.range(0, 24 * 60)
                .mapToObj(minute -> date.atTime(minute / 60, minute % 60))
                .filter(this::matches);
    }

    private boolean day(LocalDate date) {
        if (!months.get(date.getMonthValue()) || !years.get(date.getYear())) {
            return false;
        }
        boolean byMonth = Stream.of(daysOfMonth).anyMatch(part -> dayOfMonth(part, date));
        boolean byWeek = Stream.of(daysOfWeek).anyMatch(part -> dayOfWeek(part, date));
        return eitherDay ? byMonth || byWeek : byMonth && byWeek;
    }

    private static boolean dayOfMonth(String part, LocalDate date) {
        int last = date.lengthOfMonth();
        if (part.equals("L")) {
            return date.getDayOfMonth() == last;
        }
        if (part.startsWith("L-")) {
            return date.getDayOfMonth() == last - Integer.parseInt(part.substring(2));
        }
        if (part.endsWith("W")) {
            int wanted = part.equals("LW") ? last : Integer.parseInt(part.substring(0, part.length() - 1));
            return IntStream.rangeClosed(1, last)
                    .mapToObj(date::withDayOfMonth)
                    .filter(day -> day.getDayOfWeek().compareTo(DayOfWeek.FRIDAY) <= 0)
                    .min(Comparator.comparing(day -> Math.abs(day.getDayOfMonth() - wanted)))
                    .orElseThrow()
                    .equals(date);
        }
        return values(part, 1, 31).get(date.getDayOfMonth());
    }

    private boolean dayOfWeek(String part, LocalDate date) {
        int iso = date.getDayOfWeek().getValue();
        if (!aws) {
            BitSet values = values(part, 0, 7);
            return values.get(iso) || values.get(iso % 7);
        }
        int number = iso % 7 + 1;
        if (part.equals("L")) {
            return iso == 6;
        }
        if (part.endsWith("L")) {
            return number == Integer.parseInt(part.substring(0, 1))
                    && date.plusWeeks(1).getMonth() != date.getMonth();
        }
        if (part.contains("#")) {
            return number == Integer.parseInt(part.substring(0, 1))
                    && (date.getDayOfMonth() + 6) / 7 == Integer.parseInt(part.substring(2));
        }
        return values(part, 1, 7).get(number);
    }

    private static String named(String field, List<String> names, int first) {
        String text = field;
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
            boolean overTheEnd = to < from;
            for (int value = from; value <= (overTheEnd ? most : to); value += step) {
                values.set(value);
            }
            for (int value = least; overTheEnd && value <= to; value++) {
                values.set(value);
            }
        }
        return values;
    }
}
