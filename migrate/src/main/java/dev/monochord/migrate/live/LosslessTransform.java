package dev.monochord.migrate.live;

import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.runtime.internal.mirror.StoredValues;
import dev.monochord.runtime.item.ItemType;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The way back of a transform for items that are written through records of the old design. Such a record has no place for
 * what only the new design has, so the item is made again from the record, and one that would come back with less is rejected
 * rather than cut.
 */
record LosslessTransform(ItemTransform transform, List<? extends ItemType<?>> old) {

    List<Map<String, AttributeValue>> down(Map<String, AttributeValue> item) {
        List<Map<String, AttributeValue>> made = transform.down(item);
        for (Map<String, AttributeValue> one : made) {
            for (ItemType<?> type : old) {
                if (type.describes(one)) {
                    check(item, again(type, one));
                    return made;
                }
            }
        }
        return made;
    }

    /** The old item as a record of its type holds it. */
    private static <R> Map<String, AttributeValue> again(ItemType<R> type, Map<String, AttributeValue> item) {
        return type.encode(type.decode(item));
    }

    private void check(Map<String, AttributeValue> item, Map<String, AttributeValue> old) {
        TreeSet<String> lost = new TreeSet<>();
        List<Map<String, AttributeValue>> back = transform.up(old);
        for (Map<String, AttributeValue> one : back) {
            if (StoredValues.same(one, item)) {
                return;
            }
        }
        item.keySet().stream()
                .filter(name -> back.stream().noneMatch(one -> StoredValues.same(item, one, name)))
                .forEach(lost::add);
        throw new NotYetException(
                "Attributes " + lost + " would be lost: the old design, which is written until cut-over,"
                        + " cannot hold their values. Leave them out until then, or allow the loss with"
                        + " allowLoss() of the migration.");
    }
}
