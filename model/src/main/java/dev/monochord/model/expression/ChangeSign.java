package dev.monochord.model.expression;

/** The operator of a change. */
public enum ChangeSign {
    SET("="),
    SET_IF_ABSENT("?="),
    ADD("+="),
    SUBTRACT("-="),
    REMOVE("remove");

    private final String symbol;

    ChangeSign(String symbol) {
        this.symbol = symbol;
    }

    /** Returns the operator as the language writes it. */
    public String symbol() {
        return symbol;
    }
}
