package dev.monochord.model.expression;

/**
 * A token of a text.
 *
 * @param text the name, symbol or digits; of a quoted token, the text between the quotes
 * @param column where it starts, counted from 1
 */
record TextToken(Kind kind, String text, int column) {

    enum Kind {
        NAME,
        QUOTED_NAME,
        TEXT,
        NUMBER,
        SYMBOL,
        END
    }

    boolean is(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    boolean isWord(String word) {
        return kind == Kind.NAME && text.equals(word);
    }

    boolean isName() {
        return kind == Kind.NAME || kind == Kind.QUOTED_NAME;
    }

    /** Returns the token as an error message names it. */
    String words() {
        return switch (kind) {
            case END -> "the end";
            case TEXT -> "'" + text + "'";
            case QUOTED_NAME -> "`" + text + "`";
            default -> text;
        };
    }
}
