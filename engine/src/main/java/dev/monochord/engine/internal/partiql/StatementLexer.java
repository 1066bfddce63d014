package dev.monochord.engine.internal.partiql;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Cuts a statement into tokens. Comments are space. */
final class StatementLexer {

    private static final List<String> SYMBOLS = List.of(
            "<<", ">>", "<=", ">=", "<>", "!=", "||", "(", ")", "[", "]", "{", "}", ",", ":", ".", "*", "+", "-", "/",
            "%", "=", "<", ">", ";");

    private static final int LONG_NUMBER = 1000;
    private static final Pattern DIGITS = Pattern.compile("[0-9]++");

    private final String text;
    private final List<StatementToken> tokens = new ArrayList<>();
    private int at;
    private int line = 1;
    private int lineStart;

    private StatementLexer(String text) {
        this.text = text;
    }

    /** The tokens of a statement, the last of which is its end. */
    static List<StatementToken> tokens(String text) {
        StatementLexer lexer = new StatementLexer(text);
        while (lexer.skipSpace()) {
            lexer.token();
        }
        lexer.add(StatementToken.Kind.END, "", lexer.at);
        return lexer.tokens;
    }

    private boolean skipSpace() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\n') {
                at++;
                line++;
                lineStart = at;
            } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f') {
                at++;
            } else if (text.startsWith("--", at)) {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (text.startsWith("/*", at)) {
                skipBlock();
            } else {
                return true;
            }
        }
        return false;
    }

    private void skipBlock() {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
            throw StatementErrors.malformed("");
        }
        countLines(at, end);
        at = end + 2;
    }

    private void countLines(int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) == '\n') {
                line++;
                lineStart = i + 1;
            }
        }
    }

    private void token() {
        char c = text.charAt(at);
        int start = at;
        if (isWordStart(c)) {
            while (at < text.length() && isWordPart(text.charAt(at))) {
                at++;
            }
            add(StatementToken.Kind.WORD, text.substring(start, at), start);
        } else if (isDigit(c) || c == '.' && startsNumber()) {
            number();
        } else if (c == '\'') {
            quoted('\'', StatementToken.Kind.TEXT);
        } else if (c == '"') {
            quoted('"', StatementToken.Kind.QUOTED_NAME);
        } else if (c == '?') {
            at++;
            add(StatementToken.Kind.PARAMETER, "?", start);
        } else {
            symbol();
        }
    }

    private void symbol() {
        for (String symbol : SYMBOLS) {
            if (text.startsWith(symbol, at)) {
                int start = at;
                at += symbol.length();
                add(StatementToken.Kind.SYMBOL, symbol, start);
                return;
            }
        }
        throw StatementErrors.malformed("");
    }

    /** A point is part of a number where a digit follows and it does not go on with a path. */
    private boolean startsNumber() {
        if (at + 1 >= text.length() || !isDigit(text.charAt(at + 1))) {
            return false;
        }
        if (tokens.isEmpty()) {
            return true;
        }
        StatementToken before = tokens.get(tokens.size() - 1);
        boolean adjacent = before.position().line() == line
                && before.position().column() + before.position().length() == at - lineStart + 1;
        return !adjacent
                || before.kind() != StatementToken.Kind.QUOTED_NAME
                        && !before.isSymbol("]")
                        && before.kind() != StatementToken.Kind.WORD;
    }

    private void number() {
        int start = at;
        digits();
        if (at < text.length() && text.charAt(at) == '.') {
            at++;
            digits();
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            at++;
            if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
                at++;
            }
            digits();
        }
        String number = text.substring(start, at);
        if (at < text.length() && isWordPart(text.charAt(at)) || !isDecimal(number)) {
            throw StatementErrors.malformed("");
        }
        add(StatementToken.Kind.NUMBER, number, start);
    }

    private void digits() {
        while (at < text.length() && isDigit(text.charAt(at))) {
            at++;
        }
    }

    /** Whether the JDK's decimal holds a number, as the service's parser needs it: its exponent fits an int. */
    static boolean isDecimal(String number) {
        try {
            BigDecimal decimal = new BigDecimal(number.length() > LONG_NUMBER ? shortened(number) : number);
            // Newer JDKs also take the one exponent whose scale is the smallest int, which 17 does not.
            return decimal.scale() != Integer.MIN_VALUE;
        } catch (NumberFormatException notANumber) {
            return false;
        }
    }

    /** A number of the same form; which digits it has, and how many, is judged later, and costs the JDK minutes here. */
    private static String shortened(String number) {
        int exponent = Math.max(number.indexOf('e'), number.indexOf('E'));
        String digits = exponent < 0 ? number : number.substring(0, exponent);
        return DIGITS.matcher(digits).replaceAll("1") + (exponent < 0 ? "" : number.substring(exponent));
    }

    private void quoted(char quote, StatementToken.Kind kind) {
        int start = at;
        int startLine = line;
        int column = at - lineStart + 1;
        StringBuilder content = new StringBuilder();
        at++;
        while (true) {
            int end = text.indexOf(quote, at);
            if (end < 0) {
                throw StatementErrors.malformed("");
            }
            content.append(text, at, end);
            at = end + 1;
            if (at >= text.length() || text.charAt(at) != quote) {
                break;
            }
            content.append(quote);
            at++;
        }
        countLines(start, at);
        tokens.add(new StatementToken(kind, content.toString(), new SourcePosition(startLine, column, at - start)));
    }

    private void add(StatementToken.Kind kind, String content, int start) {
        tokens.add(new StatementToken(kind, content, new SourcePosition(line, start - lineStart + 1, at - start)));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isWordStart(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$';
    }

    private static boolean isWordPart(char c) {
        return isWordStart(c) || isDigit(c);
    }
}
