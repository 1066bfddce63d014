package dev.monochord.runtime.write;

import dev.monochord.runtime.expression.Changes;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes an item whether it exists or not. Where guards or counts depend on what was there, that is read first, and the
 * write asks that it is still so; otherwise nothing is read.
 */
final class PutStep<T> extends OverwriteStep<T> {

    PutStep(WriteAccess access, String pattern, ItemType<T> type, T item) {
        super(access, pattern, type, item);
    }

    @Override
    void plan(Draft draft) {
        ItemKey<T> key = type.keyOf(item);
        Map<String, AttributeValue> encoded = access.encode(type, item);
        Set<String> counters = access.tables().counters(type);
        ItemOperation write = write(key, encoded, counters);
        boolean markable = access.tables().parent(type) || type.attributeNames().contains(DeletionMark.ID);
        if (markable && !encoded.containsKey(DeletionMark.ID)) {
            write.where(Clause.unmarked(new Refusals(access, type)::deleting));
        }
        draft.add(write);
        if (type.guards().isEmpty() && !parents.counted()) {
            parents.stay(draft, item);
            return;
        }
        Map<String, AttributeValue> stored = access.read(pattern, key);
        Verdict again = Verdict.again(() -> {});
        if (stored == null) {
            write.where(Clause.absent(type.partitionKey(), found -> again));
            guards.take(draft, item);
            parents.join(draft, item);
        } else {
            write.where(Clause.exists(type.partitionKey(), found -> again));
            follow(draft, write, counters, stored, item);
        }
    }

    /** A counter that the record has is where counting begins. */
    @Override
    ItemOperation settle(ItemOperation update, Map<String, AttributeValue> encoded, Set<String> counters) {
        Changes changes = update.changes();
        for (String counter : counters) {
            AttributeValue value = encoded.get(counter);
            if (value != null) {
                changes.setIfAbsent(counter, value);
            }
        }
        return changes.isEmpty() ? ItemOperation.put(update.id(), type.name(), encoded) : update;
    }
}
