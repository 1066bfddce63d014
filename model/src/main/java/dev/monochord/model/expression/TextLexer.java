package dev.monochord.model.expression;

import dev.monochord.model.expression.TextToken.Kind;
import java.util.ArrayList;
import java.util.List;

/** Splits a text into tokens. For one text. */
final class TextLexer {

    /** Longer symbols before their beginnings. */
    private static final List<String> SYMBOLS =
            List.of("<>", "<=", ">=", "?=", "+=", "-=", "=", "<", ">", "(", ")", "{", "}", "[", "]", ",", ".");

    private final String text;
    private final List<TextToken> tokens = new ArrayList<>();
    private int at;

    private TextLexer(String text) {
        this.text = text;
    }

    /** Returns the tokens; the last one is the end. */
    static List<TextToken> tokens(String text) {
        return new TextLexer(text).tokens();
    }

    private List<TextToken> tokens() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (Character.isWhitespace(c)) {
                at++;
            } else if (Character.isJavaIdentifierStart(c)) {
                add(Kind.NAME, end(at + 1));
            } else if (c == '\'') {
                quoted(Kind.TEXT, c);
            } else if (c == '`') {
                quoted(Kind.QUOTED_NAME, c);
            } else if (isDigit(at) || c == '-' && isDigit(at + 1)) {
                number();
            } else {
                symbol();
            }
        }
        tokens.add(new TextToken(Kind.END, "", at + 1));
        return tokens;
    }

    private void add(Kind kind, int end) {
        tokens.add(new TextToken(kind, text.substring(at, end), at + 1));
        at = end;
    }

    private int end(int from) {
        int end = from;
        while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** Reads up to the closing quote; two quotes are one within the text. */
    private void quoted(Kind kind, char quote) {
        StringBuilder content = new StringBuilder();
        for (int i = at + 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != quote) {
                content.append(c);
            } else if (i + 1 < text.length() && text.charAt(i + 1) == quote) {
                content.append(quote);
                i++;
            } else {
                tokens.add(new TextToken(kind, content.toString(), at + 1));
                at = i + 1;
                return;
            }
        }
        throw new TextSyntaxException(at + 1, "The quote is not closed; expected " + quote);
    }

    private void number() {
        int end = digits(at + 1);
        // A dot that no digit follows belongs to a path.
        if (isSymbol(end, '.') && isDigit(end + 1)) {
            end = digits(end + 1);
        }
        if (end < text.length() && Character.isJavaIdentifierStart(text.charAt(end))) {
            throw new TextSyntaxException(at + 1, "\"" + text.substring(at, end(end)) + "\" is not a number");
        }
        add(Kind.NUMBER, end);
    }

    private int digits(int from) {
        int end = from;
        while (isDigit(end)) {
            end++;
        }
        return end;
    }

    private boolean isDigit(int index) {
        return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
    }

    private boolean isSymbol(int index, char symbol) {
        return index < text.length() && text.charAt(index) == symbol;
    }

    private void symbol() {
        for (String symbol : SYMBOLS) {
            if (text.startsWith(symbol, at)) {
                add(Kind.SYMBOL, at + symbol.length());
                return;
            }
        }
        String found = text.substring(at, text.offsetByCodePoints(at, 1));
        throw new TextSyntaxException(at + 1, "Unexpected character " + found + instead(found));
    }

    private static String instead(String found) {
        return switch (found) {
            case "!" -> "; write <> or not";
            case "&" -> "; write and";
            case "|" -> "; write or";
            case "\"" -> "; quote text with '";
            default -> "";
        };
    }
}
