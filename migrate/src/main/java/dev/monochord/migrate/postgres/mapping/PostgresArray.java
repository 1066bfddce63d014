package dev.monochord.migrate.postgres.mapping;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The text of a one-dimensional array: {@code {a,"b, c",NULL}}. */
final class PostgresArray {

    private final String column;
    private final String text;
    private int at;

    private PostgresArray(String column, String text) {
        this.column = column;
        this.text = text;
    }

    static List<@Nullable String> parse(String column, String text) {
        return new PostgresArray(column, text).elements();
    }

    private List<@Nullable String> elements() {
        List<@Nullable String> elements = new ArrayList<>();
        if (!text.startsWith("{") || text.startsWith("{{")) {
            throw new UnmappableRowException(column, "has an array with several dimensions or other bounds than 1");
        }
        at = 1;
        while (text.charAt(at) != '}') {
            elements.add(text.charAt(at) == '"' ? quoted() : plain());
            if (text.charAt(at) == ',') {
                at++;
            }
        }
        return elements;
    }

    private String quoted() {
        StringBuilder element = new StringBuilder();
        at++;
        while (text.charAt(at) != '"') {
            if (text.charAt(at) == '\\') {
                at++;
            }
            element.append(text.charAt(at++));
        }
        at++;
        return element.toString();
    }

    private @Nullable String plain() {
        int from = at;
        while (text.charAt(at) != ',' && text.charAt(at) != '}') {
            at++;
        }
        String element = text.substring(from, at);
        return element.equals("NULL") ? null : element;
    }
}
