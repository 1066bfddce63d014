package dev.monochord.model.document;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A page of Markdown, put together from blocks with an empty line between them: some readers take a table or a list for
 * text without it. Not thread-safe.
 */
final class Markdown {

    private static final Pattern SPECIAL = Pattern.compile("[\\\\`*_\\[\\]<>]");

    private final StringBuilder page = new StringBuilder();

    /** A block of one or more lines. */
    void block(String text) {
        page.append(page.length() == 0 ? "" : "\n").append(text).append(text.endsWith("\n") ? "" : "\n");
    }

    void heading(int level, String text) {
        block("#".repeat(level) + " " + text);
    }

    /** A list; nothing where there is nothing in it. */
    void list(List<String> lines) {
        if (!lines.isEmpty()) {
            block(lines.stream().map(line -> "- " + line).collect(Collectors.joining("\n")));
        }
    }

    /** A table; cells are Markdown themselves. */
    void table(List<String> heading, List<List<String>> rows) {
        StringBuilder table = new StringBuilder(row(heading)).append('\n');
        table.append("|").append("---|".repeat(heading.size()));
        rows.forEach(row -> table.append('\n').append(row(row)));
        block(table.toString());
    }

    /** A bar would end the cell, even in code. */
    private static String row(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.replace("|", "\\|").replaceAll("\\R", " "))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    /** Text as it is, whatever it looks like. */
    static String text(String text) {
        return SPECIAL.matcher(text).replaceAll("\\\\$0");
    }

    /** Text as code, whatever is in it. */
    static String code(String text) {
        int longest = Arrays.stream(text.split("[^`]+"))
                .mapToInt(String::length)
                .max()
                .orElse(0);
        String mark = "`".repeat(longest + 1);
        String space = longest > 0 ? " " : "";
        return mark + space + text + space + mark;
    }

    static String codes(List<String> texts) {
        return texts.stream().map(Markdown::code).collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return page.toString();
    }
}
