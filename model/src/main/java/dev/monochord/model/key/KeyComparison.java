package dev.monochord.model.key;

/** How a key condition compares. */
public enum KeyComparison {
    EQUALS,
    BEGINS_WITH,
    BETWEEN,
    AT_LEAST,
    AT_MOST;

    /** The condition as DynamoDB writes it; only {@link #BETWEEN} has a second operand. */
    public String expression(String name, String first, String second) {
        return switch (this) {
            case EQUALS -> name + " = " + first;
            case BEGINS_WITH -> "begins_with(" + name + ", " + first + ")";
            case BETWEEN -> name + " BETWEEN " + first + " AND " + second;
            case AT_LEAST -> name + " >= " + first;
            case AT_MOST -> name + " <= " + first;
        };
    }
}
