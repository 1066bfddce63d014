package dev.monochord.runtime.internal.range;

import dev.monochord.model.key.KeyComparison;
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
        KeyComparison comparison,
        List<AttributeValue> values,
        @Nullable Narrowing narrowing) {

    /** No key is between two values of which the first is greater. */
    public boolean empty() {
        return (narrowing != null && narrowing.empty())
                || (comparison == KeyComparison.BETWEEN
                        && KeyOrder.ASCENDING.compare(values.get(0), values.get(1)) > 0);
    }

    public static SortCondition of(KeyComparison comparison, AttributeValue... values) {
        return new SortCondition(comparison, List.of(values), null);
    }

    /** This condition for a range that it exceeds. */
    public SortCondition narrowed(Narrowing range) {
        return new SortCondition(comparison, values, range);
    }

    /** Whether a key that the service found is meant. */
    public boolean means(@Nullable AttributeValue key) {
        return narrowing == null || key == null || key.s() == null || narrowing.holds(key.s());
    }
}
