package dev.monochord.systems.nucleus.cron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which expressions are read, and when they are due. */
class CronExpressionTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 8 * * *                | 2026-06-01T08:00:00Z",
                "0 8 * * 7                | 2026-06-07T08:00:00Z",
                "0 8 * * sun              | 2026-06-07T08:00:00Z",
                "0 8 1 jan *              | 2027-01-01T08:00:00Z",
                "*/15 * * * *             | 2026-06-01T00:15:00Z",
                "0 0 29 2 *               | 2028-02-29T00:00:00Z",
                "0 8 * * SUN-THU          | 2026-06-01T08:00:00Z",
                "0 8 * * FRI-SUN          | 2026-06-05T08:00:00Z",
                "0 8 2 * */3              | 2026-08-02T08:00:00Z",
                "*/60 8 * * *             | 2026-06-01T08:00:00Z",
                "cron(0 8 ? * MON-FRI *)  | 2026-06-01T08:00:00Z",
                "0 8 ? * MON-FRI *        | 2026-06-01T08:00:00Z",
                "0 8 ? * 1 *              | 2026-06-07T08:00:00Z",
                "0 8 ? * 2#2 *            | 2026-06-08T08:00:00Z",
                "0 8 ? * 6L *             | 2026-06-26T08:00:00Z",
                "0 8 L * ? *              | 2026-06-30T08:00:00Z",
                "0 8 LW * ? *             | 2026-06-30T08:00:00Z",
                "0 8 15W 8 ? *            | 2026-08-14T08:00:00Z",
                "0 8 1 1 ? 2030           | 2030-01-01T08:00:00Z",
                "0 8 1 1 ? 2199           | 2199-01-01T08:00:00Z",
                "0 8 L-2 * ? *            | 2026-06-28T08:00:00Z",
                "0 8 ? * L *              | 2026-06-06T08:00:00Z",
                "0 8 ? * SAT-MON *        | 2026-06-01T08:00:00Z",
                "0 8 ? * friL,mon#1 *     | 2026-06-01T08:00:00Z",
                "0/10 8-17 ? * MON,WED *  | 2026-06-01T08:00:00Z",
            })
    void bothDialectsAreRead(String text, Instant next) {
        assertThat(occurrences(text).nextAfter(Instant.parse("2026-06-01T00:00:00Z")))
                .hasValue(next);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "nonsense",
                "@daily",
                "* * * *",
                "* * * * * * *",
                "60 8 * * *",
                "0 24 * * *",
                "0 8 32 * *",
                "0 8 * 13 *",
                "0 8 * * 8",
                "0 8 ? * MON-FRI",
                "0 8 1 * MON *",
                "0 8 ? * ? *",
                "0 8 * * * *",
                "cron(0 8 * * *)",
                "cron(0 8 ? * MON *",
                "rate(5 minutes)",
                "0 8 ? * MON 1900",
                "0 8 * * MON-",
                "-1 8 * * *",
                "1/0 8 * * *",
                "*/61 8 * * *",
                "5-1 8 * * *",
                "0 8 * * FRI-MON",
                "1,,2 8 * * *",
                "1-2-3 8 * * *",
                "0x1 8 * * *",
                "0 8 L * *",
                "0 8 15W * *",
                "0 8 * * 5#2",
                "0 8 ? * 6#6 *",
                "0 8 ? * MONL#1 *",
                "0 8 W * ? *",
                "0 8 L-0 * ? *",
                "0 8 ? * MON 2200",
                "0 8 JAN * *",
                "0 8 * MONDAY *",
                "0 8 1,? * ? *",
                "99999999999 8 * * *",
                "0 8 * * MON\u0000",
            })
    void anythingElseIsRefused(String text) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> CronExpression.parse(text))
                .withMessageStartingWith("must be a cron expression");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 8 31W * ? *", "cron(0 8 30w 4 ? *)", "0 8 29W 2 ? *"})
    void workingDayNearestToADayThatNotEveryMonthHasIsRefused(String text) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> CronExpression.parse(text))
                .withMessageContaining("use LW");
    }

    @Test
    void longTextIsRefused() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> CronExpression.parse("0 8 * * " + "1,".repeat(200) + "1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 0 30 2 *", "0 8 1 1 ? 2020", "0 0 31 4 ? *"})
    void expressionMayHaveNoFuture(String text) {
        assertThat(occurrences(text).nextAfter(Instant.parse("2026-06-01T00:00:00Z")))
                .isEmpty();
    }

    @Test
    void lastTimeOfYearsThatAreOverIsInTheLastDaysOfTheLast() {
        Instant later = Instant.parse("2030-09-04T08:27:00Z");
        assertThat(occurrences("31 7 * * ? 2027-2029").lastUpTo(later)).hasValue(Instant.parse("2029-12-31T07:31:00Z"));
        assertThat(occurrences("9 6 L 11 ? 2024").lastUpTo(later)).hasValue(Instant.parse("2024-11-30T06:09:00Z"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "61 8 * * *     | its minutes are not from 0 to 59",
                "0 8 * * MON-X  | its days of the week are not from 0 to 7 or names such as MON",
                "0 8 * * * *    | of its two fields of days exactly one must be ?",
                "cron(0 8 * * *)| in cron(…) it must have 6 fields",
            })
    void refusalSaysWhatIsWrong(String text, String what) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> CronExpression.parse(text))
                .withMessageContaining(what);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 8 * * *       | cron(0 8 * * ? *)       | true",
                "0 8 * * MON-FRI | 0 8 ? * 2-6 *           | true",
                "0 8 * * mon     | 0  8 * 1-12 1           | true",
                "0 8 * * *       | 0 8 * * ? 2026-2198     | false",
                "0 8 29 * *      | 0 8 29,30 * *           | false",
                "0 8 * * *       | 1 8 * * *               | false",
            })
    void expressionsWithTheSameTimesAreKnown(String one, String other, boolean same) {
        assertThat(CronExpression.parse(one).sameTimes(CronExpression.parse(other)))
                .isEqualTo(same);
    }

    @Test
    void expressionMayHaveNoPast() {
        assertThat(occurrences("0 8 1 1 ? 2030").lastUpTo(Instant.parse("2026-06-01T00:00:00Z")))
                .isEmpty();
    }

    @Test
    void timeInTheGapAloneHasNoFutureUnlessItIsShifted() {
        CronExpression cron = CronExpression.parse("30 2 28 3 ? 2027");
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        Instant now = Instant.parse("2026-06-01T00:00:00Z");
        assertThat(new Occurrences(cron, berlin, DstGap.SKIP).nextAfter(now)).isEmpty();
        assertThat(new Occurrences(cron, berlin, DstGap.SHIFT).nextAfter(now))
                .hasValue(Instant.parse("2027-03-28T01:00:00Z"));
    }

    @Test
    void zoneThatLeavesOutADaySkipsIt() {
        Occurrences apia = new Occurrences(CronExpression.parse("0 12 * * *"), ZoneId.of("Pacific/Apia"), DstGap.SKIP);
        assertThat(apia.lastUpTo(Instant.parse("2011-12-30T11:00:00Z")))
                .as("there was no 30 December in Samoa")
                .hasValue(Instant.parse("2011-12-29T22:00:00Z"));
    }

    private static Occurrences occurrences(String text) {
        return new Occurrences(CronExpression.parse(text), ZoneOffset.UTC, DstGap.SKIP);
    }
}
