package dev.monochord.migrate.report;

import java.util.List;

/** Puts HTML together; every text is escaped. Not thread-safe. */
final class Html {

    private final StringBuilder html = new StringBuilder();

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

    @Override
    public String toString() {
        return html.toString();
    }
}
