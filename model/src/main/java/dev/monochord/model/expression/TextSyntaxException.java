package dev.monochord.model.expression;

/** Thrown if a condition or a list of changes cannot be parsed. */
public final class TextSyntaxException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final int column;
    private final String reason;

    TextSyntaxException(int column, String reason) {
        super(reason + " at column " + column);
        this.column = column;
        this.reason = reason;
    }

    /** Returns the column within the text, counted from 1. */
    public int column() {
        return column;
    }

    /** Returns the reason without the column. */
    public String reason() {
        return reason;
    }
}
