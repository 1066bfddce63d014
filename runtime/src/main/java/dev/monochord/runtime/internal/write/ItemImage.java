package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.internal.expression.Changes;
import dev.monochord.runtime.item.ItemType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A whole item as an update: sets what the record has and removes what it lacks. Counters of children are not its to write. */
final class ItemImage {

    private ItemImage() {}

    /** Everything but the keys and these attributes. */
    static void write(ItemType<?> type, Map<String, AttributeValue> encoded, Set<String> without, Changes changes) {
        for (String name : type.attributeNames()) {
            if (isKey(type, name) || without.contains(name)) {
                continue;
            }
            AttributeValue value = encoded.get(name);
            if (value == null) {
                changes.remove(name);
            } else {
                changes.set(name, value);
            }
        }
    }

    /**
     * A counter that the record has is where counting begins, of an item that is created. One that is there without it was
     * stored before children were counted: it is left so, and the next child has them counted.
     *
     * @param uncounted counters that were found to be missing
     */
    static void begin(
            ItemOperation write,
            ItemType<?> type,
            Set<String> counters,
            Map<String, AttributeValue> encoded,
            Set<String> uncounted) {
        for (String counter : counters) {
            AttributeValue value = encoded.get(counter);
            if (value != null && !uncounted.contains(counter)) {
                write.changes().setIfAbsent(counter, value);
                write.where(Clause.absentOrHas(
                        type.partitionKey(), counter, stored -> FailureVerdict.again(() -> uncounted.add(counter))));
            }
        }
    }

    /**
     * Asks that an item is as it was read, but for counters. A version alone does not say that: an item that was deleted
     * and created again begins to count anew.
     */
    static void unchanged(
            ItemOperation operation,
            ItemType<?> type,
            Set<String> counters,
            Map<String, AttributeValue> read,
            FailureVerdict otherwise) {
        List<String> compared = type.attributeNames().stream()
                .filter(name -> !isKey(type, name) && !counters.contains(name))
                .toList();
        if (!compared.isEmpty()) {
            operation.where(Clause.unchanged(compared, read, otherwise));
        }
    }

    private static boolean isKey(ItemType<?> type, String name) {
        return name.equals(type.partitionKey()) || name.equals(type.sortKey());
    }
}
