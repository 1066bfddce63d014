package dev.monochord.runtime.read;

import dev.monochord.runtime.key.KeyOrder;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a query says about the sort key. */
record SortCondition(Kind kind, List<AttributeValue> values) {

    enum Kind {
        EQUALS("#s = :s"),
        BEGINS_WITH("begins_with(#s, :s)"),
        BETWEEN("#s BETWEEN :s AND :t"),
        AT_LEAST("#s >= :s"),
        AT_MOST("#s <= :s");

        private final String expression;

        Kind(String expression) {
            this.expression = expression;
        }

        String expression() {
            return expression;
        }
    }

    /** No key is between two values of which the first is greater. */
    boolean empty() {
        return kind == Kind.BETWEEN && KeyOrder.ASCENDING.compare(values.get(0), values.get(1)) > 0;
    }

    static SortCondition of(Kind kind, AttributeValue... values) {
        return new SortCondition(kind, List.of(values));
    }
}
