package dev.monochord.systems.nucleus.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.monochord.systems.kit.RefusedException;
import dev.monochord.systems.nucleus.cron.DstGap;
import dev.monochord.systems.nucleus.table.ScheduleTerms;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a schedule may say. */
class ScheduleRulesTest {

    private static final Instant NOW = Instant.parse("2026-06-01T10:30:00Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "-    | 0 8 * * * | 0 9 * * *      | UTC           | -     | schedule_name",
                "' '  | 0 8 * * * | 0 9 * * *      | UTC           | -     | schedule_name",
                "name | -         | 0 9 * * *      | UTC           | -     | start_cron",
                "name | 0 8 * * * | -              | UTC           | -     | end_cron",
                "name | 0 8 * * * | 0 8 * * *      | UTC           | -     | end_cron",
                "name | 0 8 * * * | 0  8 * * ? *   | UTC           | -     | end_cron",
                "name | 0 8 * * * | 0 0 30 2 *     | UTC           | -     | end_cron",
                "name | 0 8 * * * | 0 9 1 1 ? 2020 | UTC           | -     | end_cron",
                "name | soon      | 0 9 * * *      | UTC           | -     | start_cron",
                "name | 0 8 * * * | 0 9 * * *      | -             | -     | timezone",
                "name | 0 8 * * * | 0 9 * * *      | +02:00        | -     | timezone",
                "name | 0 8 * * * | 0 9 * * *      | Z             | -     | timezone",
                "name | 0 8 * * * | 0 9 * * *      | UTC+2         | -     | timezone",
                "name | 0 8 * * * | 0 9 * * *      | Europe/Atlan  | -     | timezone",
                "name | 0 8 * * * | 0 9 * * *      | europe/berlin | -     | timezone",
                "name | 0 8 * * * | 0 9 * * *      | UTC           | jump  | dst_gap",
            })
    void wrongFieldIsNamed(String name, String start, String end, String zone, String gap, String field) {
        ScheduleInput wanted = new ScheduleInput(name, start, end, zone, null, null, gap, null);
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> ScheduleRules.check(wanted, NOW))
                .satisfies(refused -> assertThat(refused.field()).contains(field))
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo(RefusedException.Reason.INVALID));
    }

    @Test
    void termsAreKeptAsGiven() {
        ScheduleInput wanted = new ScheduleInput(
                "name", " cron(0 8 ? * MON *) ", "0 9 * * mon", "Europe/Berlin", null, true, "shift", null);
        assertThat(ScheduleRules.check(wanted, NOW))
                .isEqualTo(new ScheduleTerms(
                        "name", " cron(0 8 ? * MON *) ", "0 9 * * mon", "Europe/Berlin", true, DstGap.SHIFT));
    }

    @Test
    void timesThatStayAreNotAskedForAFutureAgain() {
        ScheduleTerms past = new ScheduleTerms("name", "0 8 1 1 ? 2020", "0 9 1 1 ? 2020", "UTC", false, DstGap.SKIP);
        ScheduleInput rename = new ScheduleInput("other", null, null, null, null, null, null, null);
        assertThat(ScheduleRules.check(past, rename, NOW).name()).isEqualTo("other");
        ScheduleInput move = new ScheduleInput(null, null, null, "Europe/Berlin", null, null, null, null);
        assertThatExceptionOfType(RefusedException.class).isThrownBy(() -> ScheduleRules.check(past, move, NOW));
    }
}
