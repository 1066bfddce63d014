package dev.monochord.runtime.item;

import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.expression.ConditionTree;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The primary key of an item of some kind, made by the generated {@code XItem.key(…)}.
 *
 * @param attributes the key attributes as they are stored
 */
public record ItemKey<T>(ItemType<T> type, Map<String, AttributeValue> attributes) {

    public ItemKey {
        attributes = Map.copyOf(attributes);
    }

    /** Returns a condition that holds if the item does not exist or has expired. */
    public Condition<T> absent() {
        return Condition.of(ConditionTree.absent(type.partitionKey()));
    }

    /** Returns a condition that holds if the item exists and has not expired. */
    public Condition<T> present() {
        return Condition.of(ConditionTree.present(type.partitionKey()));
    }
}
