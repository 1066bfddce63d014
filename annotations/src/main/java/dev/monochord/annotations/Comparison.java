package dev.monochord.annotations;

/** How a filter compares an attribute with its parameter. */
public enum Comparison {
    /** The same. */
    EQUAL("="),
    /** Not the same. */
    NOT_EQUAL("<>"),
    /** Less. */
    LESS("<"),
    /** Less or the same. */
    AT_MOST("<="),
    /** Greater. */
    GREATER(">"),
    /** Greater or the same. */
    AT_LEAST(">="),
    /** Text or bytes that start with the parameter. */
    BEGINS_WITH("begins_with"),
    /** Text, a list or a set that contains the parameter. */
    CONTAINS("contains");

    private final String symbol;

    Comparison(String symbol) {
        this.symbol = symbol;
    }

    /** Whether DynamoDB can compare an attribute of this type in this way. */
    public boolean compares(StoredType type) {
        return switch (this) {
            case EQUAL, NOT_EQUAL -> true;
            case LESS, AT_MOST, GREATER, AT_LEAST -> type.keyable();
            case BEGINS_WITH -> type == StoredType.S || type == StoredType.B;
            case CONTAINS -> type != StoredType.N && type != StoredType.BOOL && type != StoredType.M;
        };
    }

    /** The condition as DynamoDB writes it. */
    public String expression(String name, String value) {
        return this == BEGINS_WITH || this == CONTAINS
                ? symbol + "(" + name + ", " + value + ")"
                : name + " " + symbol + " " + value;
    }
}
