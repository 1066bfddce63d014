package dev.monochord.console.systems;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;

/**
 * A schedule and its current day, in its own time zone.
 *
 * @param spans when resources run, as fractions of the day
 * @param now the current time as a fraction of the day
 */
public record ScheduleRow(
        String id,
        String name,
        String startCron,
        String endCron,
        ZoneId zone,
        boolean enabled,
        long resources,
        LocalDate day,
        List<Span> spans,
        double now) {

    public ScheduleRow {
        spans = List.copyOf(spans);
    }

    /** A part of the day. */
    public record Span(double from, double to) {}

    /** A schedule as its system shows it. */
    static ScheduleRow of(JsonNode schedule, ScheduleTimes times, Instant now) {
        ZoneId zone = ZoneId.of(schedule.path("timezone").asText());
        LocalDate day = LocalDate.ofInstant(now, zone);
        Instant start = day.atStartOfDay(zone).toInstant();
        // A day has 23 or 25 hours when the clocks change.
        Instant end = day.plusDays(1).atStartOfDay(zone).toInstant();
        String startCron = schedule.path("start_cron").asText();
        String endCron = schedule.path("end_cron").asText();
        List<Span> spans =
                times.between(startCron, endCron, zone, schedule.path("dst_gap").asText(), start, end).stream()
                        .map(window -> new Span(fraction(start, end, window.from()), fraction(start, end, window.to())))
                        .toList();
        return new ScheduleRow(
                schedule.path("schedule_id").asText(),
                schedule.path("schedule_name").asText(),
                startCron,
                endCron,
                zone,
                schedule.path("enabled").asBoolean(),
                schedule.path("resource_count").asLong(),
                day,
                spans,
                fraction(start, end, now));
    }

    private static double fraction(Instant start, Instant end, Instant time) {
        return (double) Duration.between(start, time).toSeconds()
                / Duration.between(start, end).toSeconds();
    }

    /** Whether resources run now. */
    public boolean isRunning() {
        return enabled && spans.stream().anyMatch(span -> span.from() <= now && now < span.to());
    }
}
