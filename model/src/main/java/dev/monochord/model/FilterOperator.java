package dev.monochord.model;

/** How a filter compares an attribute with its parameter. */
public enum FilterOperator {
    EQUAL("="),
    NOT_EQUAL("<>"),
    LESS("<"),
    AT_MOST("<="),
    GREATER(">"),
    AT_LEAST(">="),
    BEGINS_WITH("begins_with"),
    CONTAINS("contains");

    private final String symbol;

    FilterOperator(String symbol) {
        this.symbol = symbol;
    }

    /** The condition, in the service's language. */
    public String expression(String name, String value) {
        return this == BEGINS_WITH || this == CONTAINS
                ? symbol + "(" + name + ", " + value + ")"
                : name + " " + symbol + " " + value;
    }
}
