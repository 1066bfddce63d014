package dev.monochord.cli;

import dev.monochord.model.json.JsonTree;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a command found: counts and lists, as lines or as JSON. */
final class CountedReport {

    private final Map<String, Object> fields = new LinkedHashMap<>();
    private final Set<String> quiet = new HashSet<>();

    CountedReport count(String name, long number) {
        fields.put(name, number);
        return this;
    }

    CountedReport flag(String name, boolean value) {
        fields.put(name, value);
        return this;
    }

    CountedReport list(String name, List<String> entries) {
        fields.put(name, entries);
        return this;
    }

    /** A list that the lines leave out while it is empty. */
    CountedReport listIfAny(String name, List<String> entries) {
        if (entries.isEmpty()) {
            quiet.add(name);
        }
        return list(name, entries);
    }

    /** Prints the counts on one line, then every entry on one of its own. */
    void print(PrintWriter out, boolean json) {
        if (json) {
            out.print(JsonTree.write(fields));
            return;
        }
        StringBuilder line = new StringBuilder();
        fields.forEach((name, value) -> {
            if (!Boolean.FALSE.equals(value) && !quiet.contains(name)) {
                line.append(line.isEmpty() ? "" : ", ").append(counted(name, value));
            }
        });
        out.println(line);
        fields.forEach((name, value) -> {
            if (value instanceof List<?> entries) {
                entries.forEach(entry -> out.println("  " + name + ": " + oneLine(String.valueOf(entry))));
            }
        });
    }

    private static String counted(String name, Object value) {
        if (value instanceof Boolean) {
            return name.replace('_', ' ');
        }
        long number = value instanceof List<?> entries ? entries.size() : ((Number) value).longValue();
        return number + " " + name.replace('_', ' ');
    }

    /** Escapes control characters, which names from another database may have. */
    private static String oneLine(String entry) {
        StringBuilder line = new StringBuilder(entry.length());
        entry.chars()
                .forEach(c -> line.append(
                        Character.isISOControl(c) ? String.format("\\u%04x", c) : String.valueOf((char) c)));
        return line.toString();
    }
}
