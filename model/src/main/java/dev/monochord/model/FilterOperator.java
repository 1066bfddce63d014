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

    /** Whether the service can compare an attribute of this type so. */
    public boolean compares(AttributeType type) {
        StoredType stored = type.stored();
        return switch (this) {
            case EQUAL, NOT_EQUAL -> true;
            case LESS, AT_MOST, GREATER, AT_LEAST -> stored.keyable();
            case BEGINS_WITH -> stored == StoredType.S || stored == StoredType.B;
            case CONTAINS -> stored != StoredType.N && stored != StoredType.BOOL && stored != StoredType.M;
        };
    }

    /** The condition, in the service's language. */
    public String expression(String name, String value) {
        return this == BEGINS_WITH || this == CONTAINS
                ? symbol + "(" + name + ", " + value + ")"
                : name + " " + symbol + " " + value;
    }
}
