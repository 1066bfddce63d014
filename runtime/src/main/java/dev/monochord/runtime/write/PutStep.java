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
final class PutStep<T> extends Step {

    private final WriteAccess access;
    private final String pattern;
    private final ItemType<T> type;
    private final T item;
    private final GuardSteps<T> guards;
    private final ParentSteps<T> parents;

    PutStep(WriteAccess access, String pattern, ItemType<T> type, T item) {
        this.access = access;
        this.pattern = pattern;
        this.type = type;
        this.item = item;
        this.guards = new GuardSteps<>(access, type);
        this.parents = new ParentSteps<>(access, pattern, type);
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
            ItemImage.unchanged(write, type, counters, stored, again);
            T before = type.decode(stored);
            guards.swap(draft, before, item);
            parents.move(draft, before, item);
        }
    }

    private ItemOperation write(ItemKey<T> key, Map<String, AttributeValue> encoded, Set<String> counters) {
        if (!type.keepsUnknown() && counters.isEmpty()) {
            return ItemOperation.put(access.id(key), type.name(), encoded);
        }
        ItemOperation update = ItemOperation.update(access.id(key), type.name());
        Changes changes = update.changes();
        ItemImage.write(type, encoded, counters, changes);
        for (String counter : counters) {
            AttributeValue value = encoded.get(counter);
            if (value != null) {
                changes.setIfAbsent(counter, value);
            }
        }
        return changes.isEmpty() ? ItemOperation.put(access.id(key), type.name(), encoded) : update;
    }
}
