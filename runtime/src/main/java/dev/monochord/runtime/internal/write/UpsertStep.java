package dev.monochord.runtime.internal.write;

import dev.monochord.model.plan.ItemTransition;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.expression.Changes;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.Versioning;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes a whole record over what is there, but for attributes that keep their first value or are added to. */
public final class UpsertStep<T> extends OverwriteStep<T> {

    private final Set<String> keep = new HashSet<>();
    private final Changes added = new Changes();

    public UpsertStep(Session session, String pattern, ItemType<T> type, T item) {
        super(session, pattern, type, item);
        if (!rules.alone()) {
            throw new IllegalArgumentException(
                    "An upsert is of one record without unique values and counts; " + type.name() + " has some.");
        }
    }

    public void keep(String attribute) {
        keep.add(attribute);
    }

    public Changes added() {
        return added;
    }

    /** Requires that the item is absent or the condition holds. */
    public void whenPresent(Condition<T> condition) {
        Condition<T> absent = Condition.of(ConditionTree.absent(type.partitionKey()));
        when(absent.or(condition), condition.toString());
    }

    @Override
    void plan(Draft draft) {
        Map<String, AttributeValue> encoded = session.encode(type, item);
        Set<String> counters = new HashSet<>(session.tables().counters(type));
        counters.removeAll(added.added().keySet());
        ItemOperation image = ItemOperation.update(ItemId.of(session, type.keyOf(item)), type.name());
        image(image.changes(), encoded, counters);
        begin(draft, image, encoded, counters, write -> finish(draft, write, encoded));
    }

    private void finish(Draft draft, ItemOperation write, Map<String, AttributeValue> encoded) {
        write.notOther(type, this::taken);
        if (!added.isEmpty()) {
            write.counting();
        }
        conditions().addTo(write);
        DeletionMark.kept(write, session, pattern, type, encoded);
        draft.add(write);
        parents.follow(draft, item, ItemTransition.STAYS);
    }

    private void image(Changes changes, Map<String, AttributeValue> encoded, Set<String> counters) {
        Set<String> without = new HashSet<>(keep);
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
        changes.addAll(added);
    }

    @Override
    void settle(
            Draft draft,
            ItemOperation update,
            Map<String, AttributeValue> encoded,
            Set<String> counters,
            Consumer<ItemOperation> rest) {
        begin(draft, update, encoded, counters, rest);
    }
}
