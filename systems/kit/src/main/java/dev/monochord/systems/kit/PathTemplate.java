package dev.monochord.systems.kit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A path with variables, such as {@code /projects/{project}/tokens/{id}}.
 *
 * <p>A variable stands for one whole segment. It is matched while the path is still percent-encoded and decoded
 * afterwards, once, so that {@code arn%3Aaws%3Aecs%3A…%2Fweb} reaches the handler with its slash. A variable is never
 * empty.
 */
public final class PathTemplate {

    private static final Pattern VARIABLE = Pattern.compile("\\{([a-z][A-Za-z0-9_]*)}");
    private static final Pattern LITERAL = Pattern.compile("[A-Za-z0-9._~-]+");

    private final String text;
    private final List<String> segments;
    private final List<String> variables;

    private PathTemplate(String text, List<String> segments, List<String> variables) {
        this.text = text;
        this.segments = List.copyOf(segments);
        this.variables = List.copyOf(variables);
    }

    /** Reads a template; throws an {@link IllegalArgumentException} that says what is wrong with it. */
    public static PathTemplate parse(String text) {
        List<String> segments = segments(text);
        List<String> variables = new ArrayList<>();
        for (String segment : segments) {
            var variable = VARIABLE.matcher(segment);
            if (variable.matches()) {
                if (variables.contains(variable.group(1))) {
                    throw new IllegalArgumentException("path " + text + " names {" + variable.group(1) + "} twice");
                }
                variables.add(variable.group(1));
            } else if (!LITERAL.matcher(segment).matches()) {
                throw new IllegalArgumentException("path " + text + ": '" + segment
                        + "' is neither a {variable} nor a word of letters, digits, '.', '_', '~' and '-'");
            }
        }
        return new PathTemplate(text, segments, variables);
    }

    /** The segments of a path as they stand, still encoded. {@code /} has none; a slash at the end makes an empty one. */
    static List<String> segments(String path) {
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("path '" + path + "' does not begin with /");
        }
        return path.equals("/") ? List.of() : List.of(path.substring(1).split("/", -1));
    }

    /** The names of the variables, in order. */
    public List<String> variables() {
        return variables;
    }

    /** The variables' decoded values, if the encoded segments of a path are of this form. */
    Optional<Map<String, String>> match(List<String> path) {
        if (path.size() != segments.size()) {
            return Optional.empty();
        }
        for (int at = 0; at < path.size(); at++) {
            boolean fits = isVariable(at) ? !path.get(at).isEmpty() : literalFits(at, path.get(at));
            if (!fits) {
                return Optional.empty();
            }
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (int at = 0, variable = 0; at < path.size(); at++) {
            if (isVariable(at)) {
                values.put(variables.get(variable++), PercentEncoding.decodeSegment(path.get(at)));
            }
        }
        return Optional.of(values);
    }

    /** Whether some path fits both and neither is the more exact one. */
    boolean isSameFormAs(PathTemplate other) {
        if (segments.size() != other.segments.size()) {
            return false;
        }
        for (int at = 0; at < segments.size(); at++) {
            if (isVariable(at) != other.isVariable(at)
                    || (!isVariable(at) && !segments.get(at).equals(other.segments.get(at)))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Orders by exactness: where two templates fit one path, the one with the word before the variable is meant. Those of
     * different lengths never fit one path, but must not stand as equals between others, or nothing would be in order.
     */
    static int compareExactness(PathTemplate left, PathTemplate right) {
        if (left.segments.size() != right.segments.size()) {
            return Integer.compare(left.segments.size(), right.segments.size());
        }
        for (int at = 0; at < left.segments.size(); at++) {
            if (left.isVariable(at) != right.isVariable(at)) {
                return left.isVariable(at) ? 1 : -1;
            }
        }
        return 0;
    }

    private boolean isVariable(int at) {
        return segments.get(at).startsWith("{");
    }

    private boolean literalFits(int at, String encoded) {
        String literal = segments.get(at);
        return literal.equals(encoded)
                || (encoded.indexOf('%') >= 0 && literal.equals(PercentEncoding.decodeSegment(encoded)));
    }

    /** The template as it was written. */
    @Override
    public String toString() {
        return text;
    }
}
