package dev.monochord.engine.internal.partiql;

import java.util.List;

/** The tokens of one statement, read from the left. */
final class StatementTokenStream {

    private final List<StatementToken> tokens;
    private int at;
    private int parameters;

    StatementTokenStream(String text) {
        this.tokens = StatementLexer.tokens(text);
    }

    StatementToken peek() {
        return tokens.get(at);
    }

    StatementToken peekSecond() {
        return tokens.get(Math.min(at + 1, tokens.size() - 1));
    }

    StatementToken next() {
        StatementToken token = tokens.get(at);
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
            throw StatementErrors.malformed("Expected " + symbol);
        }
    }

    void expectWord(String word) {
        if (!acceptWord(word)) {
            throw StatementErrors.malformed("Expected " + word);
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
            throw StatementErrors.malformed("Unexpected token after expression");
        }
    }
}
