package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.item.AttributeValues;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The six comparators. Values of different types are unequal and not ordered; so is a missing value to anything. */
public enum ValueComparison {
    EQ("=") {
        @Override
        boolean holds(@Nullable AttributeValue left, @Nullable AttributeValue right) {
            return left != null && right != null && AttributeValues.equal(left, right);
        }
    },
    NE("<>") {
        @Override
        boolean holds(@Nullable AttributeValue left, @Nullable AttributeValue right) {
            return !EQ.holds(left, right);
        }
    },
    LT("<") {
        @Override
        boolean holds(@Nullable AttributeValue left, @Nullable AttributeValue right) {
            return left != null && right != null && ordered(left, right) && AttributeValues.compare(left, right) < 0;
        }
    },
    LE("<=") {
        @Override
        boolean holds(@Nullable AttributeValue left, @Nullable AttributeValue right) {
            return left != null && right != null && ordered(left, right) && AttributeValues.compare(left, right) <= 0;
        }
    },
    GT(">") {
        @Override
        boolean holds(@Nullable AttributeValue left, @Nullable AttributeValue right) {
            return LT.holds(right, left);
        }
    },
    GE(">=") {
        @Override
        boolean holds(@Nullable AttributeValue left, @Nullable AttributeValue right) {
            return LE.holds(right, left);
        }
    };

    private final String symbol;

    ValueComparison(String symbol) {
        this.symbol = symbol;
    }

    abstract boolean holds(@Nullable AttributeValue left, @Nullable AttributeValue right);

    String symbol() {
        return symbol;
    }

    /** Whether it needs values that have an order: strings, numbers, binaries. */
    boolean needsOrder() {
        return this != EQ && this != NE;
    }

    /** The comparator that says the same with its operands exchanged. */
    public ValueComparison mirrored() {
        return switch (this) {
            case LT -> GT;
            case LE -> GE;
            case GT -> LT;
            case GE -> LE;
            default -> this;
        };
    }

    static @Nullable ValueComparison of(ExpressionToken token) {
        if (token.type() != ExpressionToken.Type.SYMBOL) {
            return null;
        }
        return switch (token.text()) {
            case "=" -> EQ;
            case "<>" -> NE;
            case "<" -> LT;
            case "<=" -> LE;
            case ">" -> GT;
            case ">=" -> GE;
            default -> null;
        };
    }

    static boolean ordered(AttributeValue left, AttributeValue right) {
        return left.type() == right.type() && hasOrder(left);
    }

    static boolean hasOrder(AttributeValue value) {
        return switch (value.type()) {
            case S, N, B -> true;
            default -> false;
        };
    }
}
