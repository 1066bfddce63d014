package dev.monochord.engine.internal.partiql;

import java.util.Locale;

/**
 * A token of a statement.
 *
 * @param text the word as written, the text without its quotes, the number, or the symbol
 */
record StatementToken(Kind kind, String text, SourcePosition position) {

    enum Kind {
        WORD,
        QUOTED_NAME,
        TEXT,
        NUMBER,
        PARAMETER,
        SYMBOL,
        END
    }

    boolean isSymbol(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    /** Whether it is this word, which is given in capitals, in any case. */
    boolean isWord(String word) {
        return kind == Kind.WORD && text.equalsIgnoreCase(word);
    }

    /** Whether it ends the statement: its text is over, or a semicolon is there. */
    boolean isEnd() {
        return kind == Kind.END;
    }

    /** The word in capitals, or nothing where it is no word. */
    String word() {
        return kind == Kind.WORD ? text.toUpperCase(Locale.ROOT) : "";
    }

    /** Whether it can name something: in quotes, or a word that the language does not keep for itself. */
    boolean isName() {
        return kind == Kind.QUOTED_NAME || kind == Kind.WORD && !Keywords.isReserved(text);
    }
}
