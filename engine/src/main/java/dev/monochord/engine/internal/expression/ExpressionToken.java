package dev.monochord.engine.internal.expression;

/** A piece of an expression's text, from {@code start} up to but not including {@code end}. */
record ExpressionToken(Type type, String text, int start, int end) {

    enum Type {
        NAME,
        NAME_PLACEHOLDER,
        VALUE_PLACEHOLDER,
        NUMBER,
        SYMBOL,
        END
    }

    boolean is(String symbol) {
        return type == Type.SYMBOL && text.equals(symbol);
    }

    boolean isKeyword(String keyword) {
        return type == Type.NAME && text.equalsIgnoreCase(keyword);
    }
}
