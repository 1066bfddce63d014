package dev.monochord.runtime.internal.expression;

import dev.monochord.runtime.internal.key.KeyOrder;
import dev.monochord.runtime.internal.mirror.StoredValues;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A comparison operator. Values of different types are not equal and have no order, and neither has an absent value; only
 * strings, numbers and binary values of one type are ordered.
 */
public enum RelationalOperator {
    EQUAL("=", null),
    NOT_EQUAL("<>", null),
    LESS("<", order -> order < 0),
    AT_MOST("<=", order -> order <= 0),
    GREATER(">", order -> order > 0),
    AT_LEAST(">=", order -> order >= 0);

    private final String symbol;
    private final @Nullable IntPredicate order;

    RelationalOperator(String symbol, @Nullable IntPredicate order) {
        this.symbol = symbol;
        this.order = order;
    }

    /** Returns the operator with a symbol. */
    public static RelationalOperator of(String symbol) {
        return Arrays.stream(values())
                .filter(relation -> relation.symbol.equals(symbol))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Unknown operator " + symbol));
    }

    String symbol() {
        return symbol;
    }

    boolean holds(@Nullable AttributeValue left, @Nullable AttributeValue right) {
        if (order != null) {
            return left != null && right != null && ordered(left, right) && order.test(compare(left, right));
        }
        boolean equal = left != null && StoredValues.same(left, right);
        return equal == (this == EQUAL);
    }

    private static boolean ordered(AttributeValue left, AttributeValue right) {
        return left.type() == right.type()
                && switch (left.type()) {
                    case S, N, B -> true;
                    default -> false;
                };
    }

    private static int compare(AttributeValue left, AttributeValue right) {
        return KeyOrder.ASCENDING.compare(left, right);
    }
}
