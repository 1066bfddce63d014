package dev.monochord.console.systems;

import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Draws the day of every schedule as a row of 24 hours, each in its own time zone. */
final class DayPicture {

    private static final int LEFT = 250;
    private static final int WIDTH = 720;
    private static final int TOP = 26;
    private static final int ROW = 44;
    private static final int BAR = 18;
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE d MMM", Locale.ROOT);

    private final List<ScheduleRow> rows;

    DayPicture(List<ScheduleRow> rows) {
        this.rows = rows;
    }

    String svg() {
        int height = TOP + rows.size() * ROW + 6;
        StringBuilder svg = new StringBuilder();
        svg.append(String.format(
                Locale.ROOT,
                "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"The day of every schedule\">",
                LEFT + WIDTH + 20,
                height));
        for (int hour = 0; hour <= 24; hour += 3) {
            int x = LEFT + WIDTH * hour / 24;
            svg.append(String.format(
                    Locale.ROOT,
                    "<line class=\"grid\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/><text class=\"soft\" x=\"%d\" y=\"14\""
                            + " text-anchor=\"middle\">%02d</text>",
                    x,
                    TOP - 6,
                    x,
                    height,
                    x,
                    hour));
        }
        for (int number = 0; number < rows.size(); number++) {
            row(svg, rows.get(number), TOP + number * ROW);
        }
        return svg.append("</svg>").toString();
    }

    private static void row(StringBuilder svg, ScheduleRow row, int y) {
        int bar = y + 8;
        svg.append("<g class=\"").append(row.enabled() ? "on" : "off").append("\">");
        text(svg, "", 0, y + 15, shortened(row.name()));
        text(
                svg,
                "soft",
                0,
                y + 31,
                row.zone().getId() + ", " + DAY.format(row.day()) + (row.enabled() ? "" : ", disabled"));
        rect(svg, "rest", 0, 1, bar);
        row.spans().forEach(span -> rect(svg, "run", span.from(), span.to(), bar));
        double x = LEFT + WIDTH * row.now();
        svg.append(String.format(
                Locale.ROOT,
                "<line class=\"now\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/></g>",
                x,
                bar - 4,
                x,
                bar + BAR + 4));
    }

    private static String shortened(String name) {
        return name.length() > 34 ? name.substring(0, 33) + "…" : name;
    }

    private static void rect(StringBuilder svg, String kind, double from, double to, int y) {
        svg.append(String.format(
                Locale.ROOT,
                "<rect class=\"%s\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"4\"/>",
                kind,
                LEFT + WIDTH * from,
                y,
                WIDTH * (to - from),
                BAR));
    }

    private static void text(StringBuilder svg, String kind, int x, int y, String text) {
        svg.append(String.format(Locale.ROOT, "<text class=\"%s\" x=\"%d\" y=\"%d\">", kind, x, y))
                .append(SvgText.escape(text))
                .append("</text>");
    }
}
