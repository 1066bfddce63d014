package dev.monochord.migrate.postgres.mapping;

import dev.monochord.runtime.error.InvalidInputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A key attribute of an item, with columns in braces: {@code ORDER#{id}}.
 *
 * @param parts text and columns in turn, text first
 * @param number whether the attribute is a number; the template is then a single column
 */
public record RowKeyTemplate(List<String> parts, boolean number) {

    private static final Pattern COLUMN = Pattern.compile("\\{([^{}]+)}");

    public RowKeyTemplate {
        parts = List.copyOf(parts);
    }

    static RowKeyTemplate parse(String text) {
        List<String> parts = new ArrayList<>();
        Matcher matcher = COLUMN.matcher(text);
        int from = 0;
        while (matcher.find()) {
            parts.add(text.substring(from, matcher.start()));
            parts.add(matcher.group(1));
            from = matcher.end();
        }
        parts.add(text.substring(from));
        if (text.isEmpty() || parts.stream().anyMatch(part -> part.contains("{") || part.contains("}"))) {
            throw new InvalidInputException(
                    "keys", "a key is a template such as ORDER#{id}, with columns in braces, got \"" + text + "\"");
        }
        return new RowKeyTemplate(parts, false);
    }

    static RowKeyTemplate number(String column) {
        return new RowKeyTemplate(List.of("", column, ""), true);
    }

    List<String> columns() {
        List<String> columns = new ArrayList<>();
        for (int i = 1; i < parts.size(); i += 2) {
            columns.add(parts.get(i));
        }
        return columns;
    }

    /** Whether an attribute could have been made by this template. */
    boolean matches(String value) {
        return pattern().matcher(value).matches();
    }

    /** Returns the columns that an attribute was made from; empty if it was made by something else. */
    Map<String, String> values(String value) {
        Matcher matcher = pattern().matcher(value);
        Map<String, String> values = new LinkedHashMap<>();
        if (matcher.matches()) {
            List<String> columns = columns();
            for (int i = 0; i < columns.size(); i++) {
                values.put(columns.get(i), matcher.group(i + 1));
            }
        }
        return values;
    }

    private Pattern pattern() {
        StringBuilder pattern = new StringBuilder();
        for (int i = 0; i < parts.size(); i++) {
            pattern.append(i % 2 == 0 ? Pattern.quote(parts.get(i)) : "(.+)");
        }
        return Pattern.compile(pattern.toString(), Pattern.DOTALL);
    }
}
