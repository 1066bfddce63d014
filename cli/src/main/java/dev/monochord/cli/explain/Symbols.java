package dev.monochord.cli.explain;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The names of sample values, and requests in which they stand in braces in place of the values. Not thread-safe. */
final class Symbols {

    private static final Pattern ID = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

    private final Map<String, String> texts = new HashMap<>();
    private final Map<Long, String> numbers = new HashMap<>();

    void text(String value, String name) {
        texts.put(value, name);
        texts.put(value.toLowerCase(Locale.ROOT), name); // a key may be in lower case
    }

    /** A number, and the next one: a version counts up. */
    void number(long value, String name) {
        numbers.put(value, name);
        numbers.put(value + 1, name + " + 1");
    }

    /** A time as text, in seconds and in milliseconds. */
    void time(Instant value, String name) {
        texts.put(value.toString(), name);
        texts.put(value.toString().replace("Z", ""), name); // the end of a range may have no fraction and no zone
        texts.put(value.toString().replace("Z", ".000Z"), name);
        texts.put(Long.toString(value.getEpochSecond()), name);
        texts.put(Long.toString(value.toEpochMilli()), name);
    }

    /** A request with the names of the values. */
    Object named(Object tree) {
        List<String> longestFirst = texts.keySet().stream()
                .sorted(Comparator.comparing(String::length).reversed())
                .toList();
        Pattern values =
                Pattern.compile(longestFirst.stream().map(Pattern::quote).collect(Collectors.joining("|"))
                        + "|(?<![0-9])0*([0-9]+)(?:\\.0)?(?![0-9])");
        return named(tree, values);
    }

    private Object named(Object tree, Pattern values) {
        if (tree instanceof Map<?, ?> map) {
            Map<String, Object> named = new LinkedHashMap<>();
            map.forEach((key, value) ->
                    named.put((String) key, key.equals("ClientRequestToken") ? "{token}" : named(value, values)));
            return named;
        }
        if (tree instanceof List<?> list) {
            return list.stream().map(element -> named(element, values)).toList();
        }
        if (tree instanceof Number number) {
            String name = numbers.get(number.longValue());
            return name == null ? number : "{" + name + "}";
        }
        return tree instanceof String text ? named(text, values) : tree;
    }

    private String named(String text, Pattern values) {
        String found =
                values.matcher(text).replaceAll(match -> Matcher.quoteReplacement(name(match.group(), match.group(1))));
        return ID.matcher(found).matches() ? "{run}" : found;
    }

    private String name(String text, @Nullable String digits) {
        String name = digits == null ? texts.get(text) : digits.length() > 9 ? null : numbers.get(Long.valueOf(digits));
        return name == null ? text : "{" + name + "}";
    }

    /**
     * A request with a name where two runs differ; as it is where they differ in more than values.
     *
     * @param shown the request, in which other names may stand already
     * @param first the request as it was sent
     * @param second the request as it was sent with another value of the name
     * @param values what the name may stand for in the first request
     */
    static Object varied(
            Object shown, @Nullable Object first, @Nullable Object second, String name, Set<String> values) {
        if (shown instanceof Map<?, ?> map
                && first instanceof Map<?, ?> one
                && second instanceof Map<?, ?> other
                && one.keySet().equals(other.keySet())
                && sameExpressions(one, other)) {
            Map<String, Object> named = new LinkedHashMap<>();
            map.forEach(
                    (key, value) -> named.put((String) key, varied(value, one.get(key), other.get(key), name, values)));
            return named;
        }
        if (shown instanceof List<?> list
                && first instanceof List<?> one
                && second instanceof List<?> other
                && one.size() == other.size()) {
            List<Object> named = new ArrayList<>();
            for (int i = 0; i < one.size(); i++) {
                named.add(varied(list.get(i), one.get(i), other.get(i), name, values));
            }
            return named;
        }
        if (shown instanceof String text && first instanceof String one && second instanceof String other) {
            return one.equals(other) || ID.matcher(one).matches()
                    ? text
                    : text.replace(changed(one, other, values), "{" + name + "}");
        }
        return first instanceof Boolean && !first.equals(second) ? "{" + name + "}" : shown;
    }

    /** Equal values share a placeholder, so that a request may have other expressions with another value. */
    private static boolean sameExpressions(Map<?, ?> one, Map<?, ?> other) {
        return one.entrySet().stream()
                .filter(field -> String.valueOf(field.getKey()).endsWith("Expression"))
                .allMatch(field -> Objects.equals(field.getValue(), other.get(field.getKey())));
    }

    /** The value in the first text that the second has another for; all of it if it is none of the values. */
    private static String changed(String first, String second, Set<String> values) {
        int shorter = Math.min(first.length(), second.length());
        int start = 0;
        while (start < shorter && first.charAt(start) == second.charAt(start)) {
            start++;
        }
        int same = 0;
        while (same < shorter - start
                && first.charAt(first.length() - 1 - same) == second.charAt(second.length() - 1 - same)) {
            same++;
        }
        int end = first.length() - same;
        for (String value : values) {
            for (int at = first.indexOf(value); at >= 0; at = first.indexOf(value, at + 1)) {
                if (at <= start && at + value.length() >= end) {
                    return value;
                }
            }
        }
        return first;
    }
}
