package dev.monochord.engine.internal.partiql;

import java.util.List;

/** The tokens of one statement, read from the left. */
final class TokenStream {

    private final List<Token> tokens;
    private int at;
    private int parameters;

    TokenStream(String text) {
        this.tokens = Lexer.tokens(text);
    }

    Token peek() {
        return tokens.get(at);
    }

    Token peekSecond() {
        return tokens.get(Math.min(at + 1, tokens.size() - 1));
    }

    Token next() {
        Token token = tokens.get(at);
        if (!token.isEnd()) {
            at++;
        }
        return token;
    }

    boolean accept(String symbol) {
        if (peek().isSymbol(symbol)) {
            at++;
            return true;
        }
        return false;
    }

    boolean acceptWord(String word) {
        if (peek().isWord(word)) {
            at++;
            return true;
        }
        return false;
    }

    void expect(String symbol) {
        if (!accept(symbol)) {
            throw Refusals.malformed("Expected " + symbol);
        }
    }

    void expectWord(String word) {
        if (!acceptWord(word)) {
            throw Refusals.malformed("Expected " + word);
        }
    }

    /** Numbers the parameter that was read last. */
    int nextParameter() {
        return parameters++;
    }

    /** How many parameters were read. */
    int parameters() {
        return parameters;
    }

    /** Sees that nothing is left but a semicolon. */
    void end() {
        accept(";");
        if (!peek().isEnd()) {
            throw Refusals.malformed("Unexpected token after expression");
        }
    }
}
