package dev.monochord.runtime.internal.range;

import dev.monochord.runtime.internal.key.KeyOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a query says about the sort key.
 *
 * @param narrowing what is required of the keys that meet the condition; null if the condition is exact
 */
public record SortCondition(
        Kind kind, List<AttributeValue> values, @Nullable Narrowing narrowing) {

    public enum Kind {
        EQUALS("#s = :s"),
        BEGINS_WITH("begins_with(#s, :s)"),
        BETWEEN("#s BETWEEN :s AND :t"),
        AT_LEAST("#s >= :s"),
        AT_MOST("#s <= :s");

        private final String expression;

        Kind(String expression) {
            this.expression = expression;
        }

        public String expression() {
            return expression;
        }
    }

    /** No key is between two values of which the first is greater. */
    public boolean empty() {
        return (narrowing != null && narrowing.empty())
                || (kind == Kind.BETWEEN && KeyOrder.ASCENDING.compare(values.get(0), values.get(1)) > 0);
    }

    public static SortCondition of(Kind kind, AttributeValue... values) {
        return new SortCondition(kind, List.of(values), null);
    }

    /** This condition for a range that it exceeds. */
    public SortCondition narrowed(Narrowing range) {
        return new SortCondition(kind, values, range);
    }

    /** Whether a key that the service found is meant. */
    public boolean means(@Nullable AttributeValue key) {
        return narrowing == null || key == null || key.s() == null || narrowing.holds(key.s());
    }
}
