package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.expression.ExpressionToken.Type;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts an expression's text into tokens. It never fails: a character that means nothing becomes a symbol of its own, which
 * no grammar accepts, so that the parser reports the first wrong token whatever the reason.
 */
final class ExpressionLexer {

    private final String text;
    private int position;

    private ExpressionLexer(String text) {
        this.text = text;
    }

    /** The tokens of a text, the last of them of type {@code END}. */
    static List<ExpressionToken> tokenize(String text) {
        ExpressionLexer lexer = new ExpressionLexer(text);
        List<ExpressionToken> tokens = new ArrayList<>();
        ExpressionToken token;
        do {
            token = lexer.next();
            tokens.add(token);
        } while (token.type() != Type.END);
        return tokens;
    }

    private ExpressionToken next() {
        while (position < text.length() && isSpace(text.charAt(position))) {
            position++;
        }
        int start = position;
        if (start == text.length()) {
            return new ExpressionToken(Type.END, "<EOF>", start, start);
        }
        Type type = consume(text.charAt(position++));
        return new ExpressionToken(type, text.substring(start, position), start, position);
    }

    private Type consume(char first) {
        if (isLetter(first)) {
            skipWord();
            return Type.NAME;
        }
        if (isDigit(first)) {
            while (position < text.length() && isDigit(text.charAt(position))) {
                position++;
            }
            return Type.NUMBER;
        }
        if (first == '#' || first == ':') {
            int start = position;
            skipWord();
            if (position == start) {
                return Type.SYMBOL;
            }
            return first == '#' ? Type.NAME_PLACEHOLDER : Type.VALUE_PLACEHOLDER;
        }
        if (position < text.length()) {
            char second = text.charAt(position);
            if ((first == '<' && (second == '=' || second == '>')) || (first == '>' && second == '=')) {
                position++;
            }
        }
        return Type.SYMBOL;
    }

    private void skipWord() {
        while (position < text.length() && isWordPart(text.charAt(position))) {
            position++;
        }
    }

    /** Whether a name may go on with this character; it starts with a letter, a placeholder's with any of these. */
    private static boolean isWordPart(char c) {
        return isLetter(c) || isDigit(c) || c == '_';
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }
}
