package dev.monochord.model.expression;

import java.util.Optional;
import java.util.stream.Stream;

/** A comparison operator. */
public enum ComparisonSign {
    EQUAL("="),
    NOT_EQUAL("<>"),
    LESS("<"),
    AT_MOST("<="),
    GREATER(">"),
    AT_LEAST(">=");

    private final String symbol;

    ComparisonSign(String symbol) {
        this.symbol = symbol;
    }

    static Optional<ComparisonSign> of(String symbol) {
        return Stream.of(values()).filter(sign -> sign.symbol.equals(symbol)).findFirst();
    }

    /** Returns the operator as the language and DynamoDB write it. */
    public String symbol() {
        return symbol;
    }

    /** Returns whether the operator compares by order rather than by equality. */
    public boolean ordered() {
        return this != EQUAL && this != NOT_EQUAL;
    }

    /** Returns the operator with its operands exchanged. */
    ComparisonSign mirrored() {
        return switch (this) {
            case LESS -> GREATER;
            case AT_MOST -> AT_LEAST;
            case GREATER -> LESS;
            case AT_LEAST -> AT_MOST;
            default -> this;
        };
    }
}
