package dev.monochord.cli.session;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Compares documented output with real output, and remembers which real value each documented one stands for, so that
 * later commands use the real ones. Not thread-safe.
 *
 * <p>Output is equal if it is the same but for {@link Volatile} text; JSON is compared as {@link CanonicalJson}. An
 * ellipsis stands for any text of a line, and one alone on its line for any lines.
 */
final class Transcript {

    private static final String ANYTHING = "…";

    private record Token(Volatile kind, String documented) {}

    private final Map<String, String> actual = new LinkedHashMap<>();

    /** Lets a documented value stand for another one from here on. */
    void know(String documented, String real) {
        actual.put(documented, real);
    }

    /** Returns a documented command with the values of this run. */
    String real(String command) {
        return replace(command, actual);
    }

    /** Returns real output with the values of the documentation, as far as it has shown them. */
    String documented(String output) {
        Map<String, String> reverse = new LinkedHashMap<>();
        actual.forEach((documented, real) -> reverse.put(real, documented));
        return replace(output, reverse);
    }

    private static String replace(String text, Map<String, String> values) {
        if (values.isEmpty()) {
            return text;
        }
        Pattern any = Pattern.compile(values.keySet().stream()
                .sorted(Comparator.comparing(String::length).reversed())
                .map(Pattern::quote)
                .reduce((one, other) -> one + "|" + other)
                .orElseThrow());
        return any.matcher(text).replaceAll(found -> Matcher.quoteReplacement(values.get(found.group())));
    }

    /** Compares output and learns its values; returns what is wrong, if anything. */
    Optional<String> learn(List<String> documented, List<String> output) {
        List<Token> tokens = new ArrayList<>();
        CanonicalJson json = CanonicalJson.of(documented, output);
        String text = json.actual().stream().map(line -> line + "\n").collect(Collectors.joining());
        Matcher match = Pattern.compile(pattern(json.documented(), tokens)).matcher(text);
        if (!match.matches()) {
            return Optional.of("the output differs");
        }
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            String value = match.group(i + 1);
            String before = token.kind().isIdentity() ? actual.putIfAbsent(token.documented(), value) : null;
            if (before != null && !before.equals(value)) {
                return Optional.of(token.documented() + " stood for " + before + " and now stands for " + value);
            }
        }
        return Optional.empty();
    }

    private static String pattern(List<String> documented, List<Token> tokens) {
        StringBuilder pattern = new StringBuilder();
        for (String line : documented) {
            if (line.strip().equals(ANYTHING)) {
                pattern.append("(?:.*\\n)*?");
                continue;
            }
            int done = 0;
            Matcher found = Volatile.ANY.matcher(line);
            while (found.find()) {
                pattern.append(literal(line.substring(done, found.start())));
                Volatile kind = kind(found);
                tokens.add(new Token(kind, found.group()));
                pattern.append('(').append(kind.pattern()).append(')');
                done = found.end();
            }
            pattern.append(literal(line.substring(done))).append("\\n");
        }
        return pattern.toString();
    }

    private static Volatile kind(Matcher found) {
        for (Volatile kind : Volatile.values()) {
            if (found.group(kind.group()) != null) {
                return kind;
            }
        }
        throw new IllegalStateException("every alternative has its group");
    }

    private static String literal(String text) {
        return Pattern.quote(text).replace(ANYTHING, "\\E.*\\Q");
    }
}
