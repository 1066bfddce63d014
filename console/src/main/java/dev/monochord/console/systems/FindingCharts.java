package dev.monochord.console.systems;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Draws what qrie's dashboard counts; every bar leads to the findings it stands for. */
final class FindingCharts {

    private static final List<String> BANDS = List.of("critical", "high", "medium", "low");
    private static final int WIDTH = 520;
    private static final int LABEL = 150;
    private static final int BAR = 24;
    private static final int WEEKS_HEIGHT = 200;

    private final JsonNode dashboard;
    private final UnaryOperator<String> href;

    /**
     * Creates the charts.
     *
     * @param href makes the link to a path of the console
     */
    FindingCharts(JsonNode dashboard, UnaryOperator<String> href) {
        this.dashboard = dashboard;
        this.href = href;
    }

    /** Active findings by severity. */
    String severities() {
        StringBuilder svg = open(BANDS.size() * (BAR + 12), "Active findings by severity");
        long most = BANDS.stream().mapToLong(this::count).max().orElse(0);
        int y = 4;
        for (String band : BANDS) {
            bar(svg, band, band, count(band), most, y, "/systems/qrie/findings?state=ACTIVE&severity=" + band);
            y += BAR + 12;
        }
        return svg.append("</svg>").toString();
    }

    private long count(String band) {
        return dashboard.path(band + "_findings").asLong();
    }

    /** The accounts with the most active findings. */
    String accounts(Map<String, String> names) {
        JsonNode accounts = dashboard.path("most_affected_accounts");
        int shown = Math.min(10, accounts.size());
        StringBuilder svg = open(Math.max(1, shown) * (BAR + 6), "Active findings by account");
        long most = accounts.path(0).path("active_findings").asLong();
        for (int number = 0; number < shown; number++) {
            JsonNode account = accounts.path(number);
            String id = account.path("account_id").asText();
            bar(
                    svg,
                    "bar-a",
                    names.getOrDefault(id, id),
                    account.path("active_findings").asLong(),
                    most,
                    2 + number * (BAR + 6),
                    "/systems/qrie/findings?state=ACTIVE&account=" + id);
        }
        return svg.append("</svg>").toString();
    }

    private StringBuilder open(int height, String label) {
        return new StringBuilder(String.format(
                Locale.ROOT,
                "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"group\" aria-label=\"%s\">",
                WIDTH,
                height,
                label));
    }

    private void bar(StringBuilder svg, String kind, String label, long count, long most, int y, String path) {
        double width = most == 0 ? 0 : (WIDTH - LABEL - 60.0) * count / most;
        link(svg, path, label + ": " + count);
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"0\" y=\"%d\">%s</text><rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\""
                        + " rx=\"3\"/><text x=\"%.1f\" y=\"%d\">%,d</text></a>",
                y + 16,
                SvgText.escape(label.length() > 20 ? label.substring(0, 19) + "…" : label),
                kind,
                LABEL,
                y,
                Math.max(2, width),
                BAR,
                LABEL + Math.max(2, width) + 8,
                y + 16,
                count));
    }

    private void link(StringBuilder svg, String path, String label) {
        svg.append("<a href=\"")
                .append(SvgText.escape(href.apply(path)))
                .append("\" aria-label=\"")
                .append(SvgText.escape(label))
                .append("\">");
    }

    /** New and resolved findings of each week, with those that were open at its end as a line. */
    String weeks() {
        JsonNode weeks = dashboard.path("weeks");
        StringBuilder svg = open(WEEKS_HEIGHT, "Findings by week");
        long mostChanged = 1;
        long mostOpen = 1;
        for (JsonNode week : weeks) {
            mostChanged = Math.max(mostChanged, week.path("new_findings").asLong());
            mostChanged = Math.max(mostChanged, week.path("resolved_findings").asLong());
            mostOpen = Math.max(mostOpen, week.path("open_findings").asLong());
        }
        double step = (double) WIDTH / Math.max(1, weeks.size());
        StringBuilder line = new StringBuilder();
        int base = WEEKS_HEIGHT - 24;
        for (int number = 0; number < weeks.size(); number++) {
            JsonNode week = weeks.path(number);
            week(svg, week, number * step, step, base, mostChanged);
            double y = base - (base - 16.0) * week.path("open_findings").asLong() / mostOpen;
            line.append(String.format(Locale.ROOT, "%.1f,%.1f ", number * step + step / 2, y));
        }
        return svg.append("<polyline class=\"line\" points=\"")
                .append(line)
                .append("\"/></svg>")
                .toString();
    }

    private void week(StringBuilder svg, JsonNode week, double x, double step, int base, long most) {
        String start = week.path("week_start").asText();
        long opened = week.path("new_findings").asLong();
        long resolved = week.path("resolved_findings").asLong();
        link(
                svg,
                "/systems/qrie/findings?week=" + start,
                "Week of " + start + ": " + opened + " new, " + resolved + " resolved, "
                        + week.path("open_findings").asLong() + " open");
        column(svg, "bar-a", x + step * .18, step * .3, base, opened, most);
        column(svg, "bar-b", x + step * .5, step * .3, base, resolved, most);
        svg.append(String.format(
                Locale.ROOT,
                "<text class=\"soft\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text></a>",
                x + step / 2,
                WEEKS_HEIGHT - 6,
                start.length() == 10 ? start.substring(5) : start));
    }

    private static void column(
            StringBuilder svg, String kind, double x, double width, int base, long count, long most) {
        double height = Math.max(1, (base - 16.0) * count / most);
        svg.append(String.format(
                Locale.ROOT,
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"2\"/>",
                kind,
                x,
                base - height,
                width,
                height));
    }
}
