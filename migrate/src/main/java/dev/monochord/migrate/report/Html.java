package dev.monochord.migrate.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Builds the page of a report; every text is escaped. Not thread-safe. */
final class Html {

    private final StringBuilder html = new StringBuilder();

    private Html() {}

    /** Begins a page, which loads nothing from elsewhere. */
    static Html page(String title) {
        return new Html()
                .raw("<!doctype html>")
                .raw("<html lang=\"en\"><head><meta charset=\"utf-8\">")
                .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
                .raw("<meta name=\"color-scheme\" content=\"light dark\">")
                .raw(
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">")
                .text("title", title)
                .raw("<style>" + style() + "</style></head><body><main>")
                .text("h1", title);
    }

    /** Ends the page and returns all of it. */
    String end(Instant at) {
        return raw("<footer>")
                .text("p", "Made by Monochord at " + time(at) + ".")
                .raw("</footer>")
                .raw("</main></body></html>")
                .html
                .toString();
    }

    /** Where a migration stands. */
    Html phase(String words, boolean good) {
        return raw("<p class=\"phase " + (good ? "good" : "bad") + "\">" + escaped(words) + "</p>");
    }

    /** Appends markup of our own. */
    Html raw(String markup) {
        html.append(markup).append('\n');
        return this;
    }

    /** An element with a text. */
    Html text(String element, String text) {
        html.append('<').append(element).append('>').append(escaped(text));
        html.append("</").append(element).append(">\n");
        return this;
    }

    /** A term and its description. */
    Html fact(String term, String description) {
        html.append("<div><dt>").append(escaped(term)).append("</dt><dd>");
        html.append(escaped(description)).append("</dd></div>\n");
        return this;
    }

    /** The head of a table; ended by {@link #endTable}. */
    Html table(List<String> columns) {
        html.append("<div class=\"scroll\"><table><thead><tr>");
        columns.forEach(column ->
                html.append("<th scope=\"col\">").append(escaped(column)).append("</th>"));
        html.append("</tr></thead><tbody>\n");
        return this;
    }

    /** A row; what looks like a number stands at the right. */
    Html row(String... cells) {
        html.append("<tr>");
        for (String cell : cells) {
            boolean number = cell.matches("[0-9][0-9,.]*( %)?");
            html.append(number ? "<td class=\"number\">" : "<td>");
            html.append(escaped(cell)).append("</td>");
        }
        html.append("</tr>\n");
        return this;
    }

    Html endTable() {
        html.append("</tbody></table></div>\n");
        return this;
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    static String time(@Nullable Instant time) {
        return time == null ? "-" : time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static String style() {
        try (InputStream css = Html.class.getResourceAsStream("report.css")) {
            if (css == null) {
                throw new IllegalStateException("report.css is missing from the build");
            }
            return new String(css.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
