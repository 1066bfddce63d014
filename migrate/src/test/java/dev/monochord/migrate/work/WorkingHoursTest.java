package dev.monochord.migrate.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkingHoursTest {

    private static final ZoneId UTC = ZoneId.of("UTC");

    private static WorkingHours hours(String instant, ZoneId zone, String... windows) {
        return WorkingHours.parse(List.of(windows), zone, Clock.fixed(Instant.parse(instant), ZoneOffset.UTC));
    }

    @ParameterizedTest
    @CsvSource({
        "22:00-06:00, 21:59:59.999, false",
        "22:00-06:00, 22:00:00, true",
        "22:00-06:00, 00:00:00, true",
        "22:00-06:00, 05:59:59.999, true",
        "22:00-06:00, 06:00:00, false",
        "09:00-17:30, 08:59:59, false",
        "09:00-17:30, 09:00:00, true",
        "09:00-17:30, 17:29:59, true",
        "09:00-17:30, 17:30:00, false",
        "22:00-00:00, 23:59:59, true",
        "22:00-00:00, 00:00:00, false",
    })
    void windowBeginsWithItsFirstMinuteAndEndsBeforeItsLast(String window, String time, boolean within) {
        assertThat(hours("2026-03-01T" + time + "Z", UTC, window).reason().isEmpty())
                .isEqualTo(within);
    }

    @Test
    void anyOfSeveralWindowsWillDo() {
        String[] windows = {"22:00-06:00", "12:00-13:00"};
        assertThat(hours("2026-03-01T12:30:00Z", UTC, windows).reason()).isEmpty();
        assertThat(hours("2026-03-01T23:30:00Z", UTC, windows).reason()).isEmpty();
        assertThat(hours("2026-03-01T13:30:00Z", UTC, windows).reason())
                .contains("outside 22:00-06:00, 12:00-13:00 UTC");
    }

    @Test
    void hoursAreThoseOfTheZoneAlsoInSummer() {
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        assertThat(hours("2026-01-15T20:30:00Z", berlin, "22:00-06:00").reason())
                .contains("outside 22:00-06:00 Europe/Berlin");
        assertThat(hours("2026-07-15T20:30:00Z", berlin, "22:00-06:00").reason())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "22:00", "22-06", "24:00-06:00", "22:00-06:60", "22:00-06:00-07:00", "06:00-06:00", "a-b"})
    void otherFormsAreRejected(String window) {
        assertThatThrownBy(() -> hours("2026-03-01T12:00:00Z", UTC, window))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("must be FROM-TO with two different times, such as 22:00-06:00, got '" + window + "'");
    }
}
