package dev.monochord.model.document;

import dev.monochord.model.json.JsonTree;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Maps, lists, text, whole numbers and flags as YAML. For one text. */
final class Yaml {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*|(AWS|Fn)(::[A-Za-z0-9]+)+");

    /** Words that are something else than text in YAML 1.1, which CloudFormation reads. */
    private static final Set<String> NOT_TEXT = Set.of("y", "n", "yes", "no", "on", "off", "true", "false", "null");

    private final StringBuilder text = new StringBuilder();

    private Yaml() {}

    static String write(Map<String, Object> tree) {
        Yaml yaml = new Yaml();
        yaml.map(0, tree);
        return yaml.text.toString();
    }

    private void map(int depth, Map<?, ?> map) {
        String indent = "  ".repeat(depth);
        map.forEach((name, value) -> member(depth, indent, (String) name, value));
    }

    private void member(int depth, String start, String name, Object value) {
        text.append(start).append(scalar(name)).append(':');
        if (value instanceof Map<?, ?> none && none.isEmpty()) {
            text.append(" {}\n");
        } else if (value instanceof Map<?, ?> inner) {
            text.append('\n');
            map(depth + 1, inner);
        } else if (value instanceof List<?> list) {
            text.append('\n');
            list.forEach(element -> element(depth + 1, element));
        } else {
            text.append(' ').append(scalar(value)).append('\n');
        }
    }

    private void element(int depth, Object element) {
        String dash = "  ".repeat(depth) + "- ";
        if (element instanceof Map<?, ?> map) {
            String start = dash;
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                member(depth + 1, start, (String) entry.getKey(), entry.getValue());
                start = "  ".repeat(depth + 1);
            }
        } else {
            text.append(dash).append(scalar(element)).append('\n');
        }
    }

    /** Text in quotes unless it cannot be taken for anything else: {@code on}, {@code 1.0} and {@code 2010-09-09} can. */
    private static String scalar(Object value) {
        if (!(value instanceof String string)) {
            return String.valueOf(value);
        }
        boolean plain = PLAIN.matcher(string).matches() && !NOT_TEXT.contains(string.toLowerCase(Locale.ROOT));
        // What JSON writes between quotes YAML reads as JSON does.
        return plain ? string : JsonTree.write(string).stripTrailing();
    }
}
