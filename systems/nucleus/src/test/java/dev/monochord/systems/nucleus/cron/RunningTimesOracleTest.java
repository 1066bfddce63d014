package dev.monochord.systems.nucleus.cron;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a schedule wants at every minute of a year, compared with a clock that is watched minute by minute: it starts and
 * stops when it shows a minute that an expression names, and the second of two equal minutes is nothing new to it.
 */
class RunningTimesOracleTest {

    private static final Instant BEGIN = Instant.parse("2025-10-01T00:00:00Z");
    private static final Instant FROM = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant TO = Instant.parse("2027-01-01T00:00:00Z");
    private static final Duration AROUND_CHANGES = Duration.ofHours(3);

    private static final List<String> ZONES =
            List.of("Europe/Berlin", "America/New_York", "Australia/Lord_Howe"); // Lord Howe changes by half an hour

    private static final List<String> PAIRS = List.of(
            "0 8 * * MON-FRI | 0 20 * * MON-FRI", // office hours
            "0 22 * * * | 0 6 * * *", // over midnight
            "0 0 * * SAT | 0 0 * * MON", // over the weekend
            "0 18 * * FRI | 30 7 * * 1", // a long weekend
            "0 22 * * * | 30 2 * * *", // stops in the gap and in the overlap
            "30 2 * * * | 15 3 * * *", // starts there
            "45 1 * * * | 30 1 * * *", // stops first, in the overlap of other zones
            "*/20 1-4 * * SUN | 10/30 1-4 * * SUN", // often, on the days of changes
            "cron(0 8 ? * 2-6 *) | cron(30 18 ? * MON-FRI *)", // as AWS has it
            "0 9 L * ? * | 0 17 1 * ? *", // from the last day of a month to the first of the next
            "0 12 13 * FRI | 0 13 13 * FRI", // the 13th, and Fridays
            "0 12 * * * | 0 12 * * SUN"); // both at once stop

    static Stream<Arguments> cases() {
        return ZONES.stream()
                .flatMap(zone -> PAIRS.stream()
                        .flatMap(pair -> Stream.of(DstGap.values())
                                .filter(gap -> gap == DstGap.SKIP || pair.contains(" 2 ") || pair.contains("1-4"))
                                .map(gap -> Arguments.of(zone, pair, gap))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void stateIsThatOfAClockWatchedMinuteByMinute(String zoneName, String pair, DstGap gap) {
        ZoneId zone = ZoneId.of(zoneName);
        String[] crons = pair.split(" \\| ");
        RunningTimes times = RunningTimes.of(CronExpression.parse(crons[0]), CronExpression.parse(crons[1]), zone, gap);
        MinuteMatcher start = new MinuteMatcher(crons[0]);
        MinuteMatcher stop = new MinuteMatcher(crons[1]);
        long[] changes = changes(zone);
        DesiredState state = null;
        for (Instant time = BEGIN; time.isBefore(TO); time = time.plusSeconds(60)) {
            LocalDateTime shown = LocalDateTime.ofInstant(time, zone);
            boolean starts = due(start, shown, time, zone, gap);
            boolean stops = due(stop, shown, time, zone, gap);
            boolean compares = !time.isBefore(FROM);
            if (starts || stops) {
                if (compares) {
                    // In between nothing comes, so the first and the last minute of a state stand for all of them.
                    assertThat(times.at(time.minusSeconds(1)))
                            .as("before %s", time)
                            .isEqualTo(Optional.ofNullable(state));
                }
                state = new DesiredState(stops ? DesiredState.State.STOP : DesiredState.State.RUN, time);
            }
            if (compares && (starts || stops || worthALook(time, changes))) {
                assertThat(times.at(time)).as("%s", time).isEqualTo(Optional.ofNullable(state));
            }
        }
    }

    /** Every minute around a change of the clocks, and one of each day. */
    private static boolean worthALook(Instant time, long[] changes) {
        long second = time.getEpochSecond();
        if (second / 60 % 1_439 == 0) {
            return true;
        }
        for (long change : changes) {
            if (Math.abs(change - second) < AROUND_CHANGES.toSeconds()) {
                return true;
            }
        }
        return false;
    }

    private static long[] changes(ZoneId zone) {
        return Stream.iterate(
                        zone.getRules().nextTransition(BEGIN),
                        change -> change.getInstant().isBefore(TO),
                        change -> zone.getRules().nextTransition(change.getInstant()))
                .mapToLong(ZoneOffsetTransition::toEpochSecond)
                .toArray();
    }

    private static boolean due(MinuteMatcher cron, LocalDateTime shown, Instant time, ZoneId zone, DstGap gap) {
        return (cron.matches(shown) && isFirst(shown, time, zone))
                || (gap == DstGap.SHIFT && shifted(cron, shown, time, zone));
    }

    /** Of a minute that comes twice: whether this is the first time. */
    private static boolean isFirst(LocalDateTime shown, Instant time, ZoneId zone) {
        return zone.getRules()
                .getValidOffsets(shown)
                .get(0)
                .equals(zone.getRules().getOffset(time));
    }

    /** Whether the clock just left out a minute that is named. */
    private static boolean shifted(MinuteMatcher cron, LocalDateTime now, Instant time, ZoneId zone) {
        LocalDateTime expected =
                LocalDateTime.ofInstant(time.minusSeconds(60), zone).plusMinutes(1);
        for (LocalDateTime minute = expected; minute.isBefore(now); minute = minute.plusMinutes(1)) {
            if (cron.matches(minute)) {
                return true;
            }
        }
        return false;
    }
}
