package dev.monochord.systems.nucleus.cron;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** The times before and after any time, of any expression, compared with looking at every minute. */
class CronOracleTest {

    private static final int DAYS = 5 * 366;
    private static final LocalDateTime FIRST = LocalDateTime.parse("2026-01-01T00:00:00");
    private static final List<String> MONTHS = List.of("JAN", "feb", "MAR", "JUN", "Nov", "DEC");
    private static final List<String> WEEKDAYS = List.of("SUN", "mon", "TUE", "Fri", "SAT");

    @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
    void timesAreThoseOfTheMinutesThatAreNamed(
            @ForAll("expressions") String text, @ForAll("times") LocalDateTime time) {
        CronExpression cron = CronExpression.parse(text);
        MinuteMatcher matcher = new MinuteMatcher(text);
        assertThat(cron.nextAfter(time).filter(found -> found.isBefore(time.plusYears(5))))
                .as("after")
                .isEqualTo(matcher.next(time, DAYS).filter(found -> found.isBefore(time.plusYears(5))));
        assertThat(cron.lastUpTo(time).filter(found -> found.isAfter(time.minusYears(5))))
                .as("up to")
                .isEqualTo(matcher.last(time, DAYS).filter(found -> found.isAfter(time.minusYears(5))));
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void timeIsTheLastUpToItself(@ForAll("expressions") String text, @ForAll("times") LocalDateTime time) {
        CronExpression cron = CronExpression.parse(text);
        cron.nextAfter(time)
                .ifPresent(found -> assertThat(cron.lastUpTo(found).orElseThrow())
                        .isEqualTo(found)
                        .isEqualTo(cron.lastUpTo(found.plusSeconds(59)).orElseThrow()));
        assertThat(cron.sameTimes(CronExpression.parse("  " + text.replace(" ", "  "))))
                .isTrue();
    }

    @Provide
    static Arbitrary<LocalDateTime> times() {
        return Arbitraries.integers().between(0, 6 * 366 * 24 * 60).map(FIRST::plusMinutes);
    }

    @Provide
    static Arbitrary<String> expressions() {
        return Arbitraries.oneOf(unix(), aws());
    }

    private static Arbitrary<String> unix() {
        return Combinators.combine(
                        list(0, 59),
                        star(list(0, 23)),
                        star(list(1, 31)),
                        months(),
                        star(Arbitraries.oneOf(
                                list(0, 7),
                                Arbitraries.of(WEEKDAYS),
                                Arbitraries.of("MON-FRI", "SUN-THU", "FRI-SUN", "0-4", "5-7"))))
                .as((minute, hour, day, month, weekday) -> String.join(" ", minute, hour, day, month, weekday));
    }

    private static Arbitrary<String> aws() {
        Arbitrary<String> day = Arbitraries.oneOf(
                star(list(1, 31)),
                Arbitraries.of("L", "LW", "L-3", "1,L", "1W,15W"),
                Arbitraries.integers().between(1, 28).map(number -> number + "W"));
        Arbitrary<String> weekday = Arbitraries.oneOf(
                star(list(1, 7)),
                Arbitraries.of(WEEKDAYS),
                Arbitraries.of("SAT-MON", "7-2", "L", "FRIL", "MON#1,WED#3"),
                Arbitraries.integers().between(1, 7).map(number -> number + "L"),
                Combinators.combine(
                                Arbitraries.integers().between(1, 7),
                                Arbitraries.integers().between(1, 5))
                        .as((number, nth) -> number + "#" + nth));
        Arbitrary<String> days =
                Arbitraries.oneOf(day.map(some -> some + " %s ?"), weekday.map(some -> "? %s " + some));
        return Combinators.combine(list(0, 59), star(list(0, 23)), days, months(), star(list(2024, 2034)))
                .as((minute, hour, both, month, year) ->
                        minute + " " + hour + " " + String.format(both, month) + " " + year);
    }

    private static Arbitrary<String> months() {
        return star(Arbitraries.oneOf(list(1, 12), Arbitraries.of(MONTHS), Arbitraries.of("JAN-mar", "2,FEB")));
    }

    private static Arbitrary<String> star(Arbitrary<String> otherwise) {
        return Arbitraries.oneOf(Arbitraries.just("*"), otherwise);
    }

    /** One to three numbers, ranges or steps. */
    private static Arbitrary<String> list(int least, int most) {
        Arbitrary<Integer> number = Arbitraries.integers().between(least, most);
        Arbitrary<Integer> step = Arbitraries.integers().between(1, Math.max(2, (most - least) / 2));
        Arbitrary<String> range = Combinators.combine(number, number)
                .as((one, other) -> Math.min(one, other) + "-" + Math.max(one, other));
        Arbitrary<String> single = number.map(String::valueOf);
        Arbitrary<String> steps = Combinators.combine(Arbitraries.oneOf(Arbitraries.just("*"), range, single), step)
                .as((some, by) -> some + "/" + by);
        return Arbitraries.frequencyOf(Tuple.of(3, single), Tuple.of(1, range), Tuple.of(1, steps))
                .list()
                .ofMinSize(1)
                .ofMaxSize(3)
                .map(parts -> String.join(",", parts));
    }
}
