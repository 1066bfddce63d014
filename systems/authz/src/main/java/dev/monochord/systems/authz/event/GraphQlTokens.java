package dev.monochord.systems.authz.event;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The words of a GraphQL document, one after another. What is no word of the language is refused. Not thread-safe. */
final class GraphQlTokens {

    private static final int MAX_LENGTH = 100_000;
    private static final Pattern WORD =
            Pattern.compile("\\.\\.\\.|[!$&()\\[\\]{}:=@|]|[A-Za-z_]\\w*+|-?\\d++(?:\\.\\d++)?(?:[eE][+-]?\\d++)?");
    private static final String IGNORED = " \t\n\r,\uFEFF";

    private final List<String> tokens;
    private int next;

    GraphQlTokens(String document) {
        if (document.length() > MAX_LENGTH) {
            throw new EventException("the query is too long");
        }
        this.tokens = split(document);
    }

    private static List<String> split(String document) {
        List<String> tokens = new ArrayList<>();
        Matcher word = WORD.matcher(document);
        int at = 0;
        while (at < document.length()) {
            char first = document.charAt(at);
            if (IGNORED.indexOf(first) >= 0) {
                at++;
            } else if (first == '#') {
                at = lineEnd(document, at);
            } else {
                int end = first == '"' ? stringEnd(document, at) : wordEnd(word, at);
                tokens.add(document.substring(at, end));
                at = end;
            }
        }
        return tokens;
    }

    private static int wordEnd(Matcher word, int at) {
        if (!word.region(at, word.regionEnd()).lookingAt()) {
            throw new EventException("the query is not GraphQL");
        }
        return word.end();
    }

    private static int lineEnd(String document, int at) {
        int end = at;
        while (end < document.length() && document.charAt(end) != '\n' && document.charAt(end) != '\r') {
            end++;
        }
        return end;
    }

    private static int stringEnd(String document, int at) {
        if (document.startsWith("\"\"\"", at)) {
            int end = document.indexOf("\"\"\"", at + 3);
            while (end > 0 && document.charAt(end - 1) == '\\') {
                end = document.indexOf("\"\"\"", end + 1);
            }
            if (end > 0) {
                return end + 3;
            }
        } else {
            for (int i = at + 1; i < document.length() && document.charAt(i) >= ' '; i++) {
                if (document.charAt(i) == '"') {
                    return i + 1;
                }
                i += document.charAt(i) == '\\' ? 1 : 0;
            }
        }
        throw new EventException("the query has a text without an end");
    }

    boolean atEnd() {
        return next == tokens.size();
    }

    String next() {
        if (atEnd()) {
            throw new EventException("the query ends too early");
        }
        return tokens.get(next++);
    }

    boolean is(String token) {
        if (atEnd()) {
            throw new EventException("the query ends too early");
        }
        return tokens.get(next).equals(token);
    }

    boolean isName() {
        return !atEnd() && isName(tokens.get(next));
    }

    boolean accept(String token) {
        boolean fits = !atEnd() && tokens.get(next).equals(token);
        if (fits) {
            next++;
        }
        return fits;
    }

    void expect(String token) {
        if (!accept(token)) {
            throw new EventException("the query is not GraphQL");
        }
    }

    String name() {
        String token = next();
        if (!isName(token)) {
            throw new EventException("the query is not GraphQL");
        }
        return token;
    }

    /** The text of a string, number, boolean or enum value; null for null and for strings with escapes, which no id has. */
    @Nullable
    Object scalar() {
        String token = next();
        if (token.startsWith("\"\"\"") || token.indexOf('\\') >= 0) {
            return null;
        }
        if (token.startsWith("\"")) {
            return token.substring(1, token.length() - 1);
        }
        if (!isName(token) && !token.matches("-?\\d.*")) {
            throw new EventException("the query is not GraphQL");
        }
        return token.equals("null") ? null : token;
    }

    private static boolean isName(String token) {
        char first = token.charAt(0);
        return first == '_' || (first >= 'A' && first <= 'Z') || (first >= 'a' && first <= 'z');
    }
}
