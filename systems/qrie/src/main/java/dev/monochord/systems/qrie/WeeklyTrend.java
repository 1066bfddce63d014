package dev.monochord.systems.qrie;

import dev.monochord.systems.qrie.policy.State;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How many findings came and went in each of eight weeks, the last of which ends with a day. Not thread-safe. */
final class WeeklyTrend {

    private static final int WEEKS = 8;

    private final List<Week> weeks = new ArrayList<>();

    private static final class Week {

        private final LocalDate start;
        private final Instant from;
        private final Instant to;
        private long opened;
        private long resolved;
        private long open;

        private Week(LocalDate start) {
            this.start = start;
            this.from = start.atStartOfDay(ZoneOffset.UTC).toInstant();
            this.to = start.plusWeeks(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        }

        private boolean has(Instant time) {
            return !time.isBefore(from) && time.isBefore(to);
        }
    }

    static WeeklyTrend upTo(LocalDate day) {
        WeeklyTrend trend = new WeeklyTrend();
        for (int ago = WEEKS; ago > 0; ago--) {
            trend.weeks.add(new Week(day.plusDays(1).minusWeeks(ago)));
        }
        return trend;
    }

    void add(Finding finding) {
        Instant resolvedAt = finding.state() == State.RESOLVED ? finding.resolvedAt() : null;
        // What nobody knows the beginning of was there before.
        Instant firstSeen = finding.firstSeen() == null ? Instant.EPOCH : finding.firstSeen();
        for (Week week : weeks) {
            if (week.has(firstSeen)) {
                week.opened++;
            }
            if (resolvedAt != null && week.has(resolvedAt)) {
                week.resolved++;
            }
            boolean still = finding.state() == State.ACTIVE || resolvedAt != null && !resolvedAt.isBefore(week.to);
            if (firstSeen.isBefore(week.to) && still) {
                week.open++;
            }
        }
    }

    List<Map<String, Object>> document() {
        return weeks.stream()
                .map(week -> {
                    Map<String, Object> shown = new LinkedHashMap<>();
                    shown.put("week_start", week.start.toString());
                    shown.put("new_findings", week.opened);
                    shown.put("resolved_findings", week.resolved);
                    shown.put("open_findings", week.open);
                    return shown;
                })
                .toList();
    }
}
