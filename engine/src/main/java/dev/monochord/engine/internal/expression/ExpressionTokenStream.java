package dev.monochord.engine.internal.expression;

import java.nio.charset.StandardCharsets;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The tokens of one expression, read from left to right; it words the syntax errors, which quote a token's neighbours. */
final class ExpressionTokenStream {

    private static final int MAX_BYTES = 4096;

    private final ExpressionKind kind;
    private final String text;
    private final List<ExpressionToken> tokens;
    private int position;

    private ExpressionTokenStream(ExpressionKind kind, String text) {
        this.kind = kind;
        this.text = text;
        this.tokens = ExpressionLexer.tokenize(text);
    }

    /** Opens a text, having refused an empty or an overlong one. */
    static ExpressionTokenStream open(ExpressionKind kind, String text) {
        if (text.length() > MAX_BYTES / 4) {
            int size = text.getBytes(StandardCharsets.UTF_8).length;
            if (size > MAX_BYTES) {
                // Of all expressions, only an update's size is not told.
                String told = kind == ExpressionKind.UPDATE ? "" : " expression size: " + size;
                throw kind.invalid("Expression size has exceeded the maximum allowed size;" + told);
            }
        }
        ExpressionTokenStream tokens = new ExpressionTokenStream(kind, text);
        if (tokens.peek().type() == ExpressionToken.Type.END) {
            throw kind.invalid("The expression can not be empty;");
        }
        return tokens;
    }

    ExpressionToken peek() {
        return tokens.get(position);
    }

    /** The token after the current one, or the current one at the end. */
    ExpressionToken peekSecond() {
        return tokens.get(Math.min(position + 1, tokens.size() - 1));
    }

    ExpressionToken next() {
        ExpressionToken token = tokens.get(position);
        if (position < tokens.size() - 1) {
            position++;
        }
        return token;
    }

    boolean accept(String symbol) {
        if (peek().is(symbol)) {
            next();
            return true;
        }
        return false;
    }

    boolean acceptKeyword(String keyword) {
        if (peek().isKeyword(keyword)) {
            next();
            return true;
        }
        return false;
    }

    void expect(String symbol) {
        if (!accept(symbol)) {
            throw unexpected();
        }
    }

    /** The error that the current token does not belong here. */
    DynamoDbException unexpected() {
        ExpressionToken token = peek();
        int start = position > 0 ? tokens.get(position - 1).start() : token.start();
        ExpressionToken last = peekSecond();
        if (last.type() == ExpressionToken.Type.END) {
            last = token;
        }
        int end = last.type() == ExpressionToken.Type.END && position > 0
                ? tokens.get(position - 1).end()
                : last.end();
        return kind.invalid(
                "Syntax error; token: \"" + token.text() + "\", near: \"" + text.substring(start, end) + "\"");
    }
}
