package dev.monochord.runtime.write;

import dev.monochord.runtime.expression.Changes;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.Versioning;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes a whole record over what is there, but for attributes that keep their first value or are added to. */
final class UpsertStep<T> extends Step {

    private final WriteAccess access;
    private final ItemType<T> type;
    private final T item;
    private final ParentSteps<T> parents;
    private final Set<String> keep = new HashSet<>();
    private final Changes added = new Changes();
    private final List<Condition<T>> conditions = new ArrayList<>();

    UpsertStep(WriteAccess access, String pattern, ItemType<T> type, T item) {
        this.access = access;
        this.type = type;
        this.item = item;
        this.parents = new ParentSteps<>(access, pattern, type);
        if (!type.guards().isEmpty() || parents.counted()) {
            throw new IllegalArgumentException(
                    "An upsert is of one record without unique values and counts; " + type.name() + " has some.");
        }
    }

    void keep(String attribute) {
        keep.add(attribute);
    }

    Changes added() {
        return added;
    }

    void when(Condition<T> condition) {
        conditions.add(condition);
    }

    @Override
    void plan(Draft draft) {
        Refusals refusals = new Refusals(access, type);
        Map<String, AttributeValue> encoded = access.encode(type, item);
        ItemOperation update =
                ItemOperation.update(access.id(type.keyOf(item)), type.name()).asUpsert();
        Changes changes = update.changes();
        Set<String> without = new HashSet<>(keep);
        Set<String> counters = new HashSet<>(access.tables().counters(type));
        counters.removeAll(added.added().keySet());
        without.addAll(counters);
        without.addAll(added.added().keySet());
        Versioning<T> versioning = type.versioning();
        if (versioning != null) {
            without.add(versioning.attribute());
            changes.add(versioning.attribute(), AttributeValue.fromN("1"));
        }
        ItemImage.write(type, encoded, without, changes);
        for (String attribute : keep) {
            AttributeValue first = encoded.get(attribute);
            if (first != null) {
                changes.setIfAbsent(attribute, first);
            }
        }
        ItemImage.begin(counters, encoded, changes);
        changes.addAll(added);
        if (!added.isEmpty()) {
            update.counting();
        }
        if (!conditions.isEmpty()) {
            update.where(Clause.asked(
                    Condition.<T>missing(type.partitionKey()).or(Condition.allOf(conditions)), refusals::condition));
        }
        DeletionMark.kept(update, access, type, encoded);
        draft.add(update);
        parents.stay(draft, item);
    }
}
