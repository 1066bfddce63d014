package dev.monochord.runtime.internal.write;

import dev.monochord.model.plan.ItemTransition;
import dev.monochord.runtime.internal.session.Session;
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

    PutStep(Session session, String pattern, ItemType<T> type, T item) {
        super(session, pattern, type, item);
    }

    @Override
    void plan(Draft draft) {
        ItemKey<T> key = type.keyOf(item);
        Map<String, AttributeValue> encoded = session.encode(type, item);
        Set<String> counters = session.tables().counters(type);
        ItemOperation write = write(key, encoded, counters);
        DeletionMark.kept(write, session, type, encoded);
        draft.add(write);
        if (rules.alone()) {
            parents.follow(draft, item, ItemTransition.STAYS);
            return;
        }
        Map<String, AttributeValue> stored = session.read(pattern, key);
        FailureVerdict again = FailureVerdict.again(() -> {});
        if (stored == null) {
            write.where(Clause.absent(type.partitionKey(), found -> again));
            guards.take(draft, item);
            parents.follow(draft, item, ItemTransition.APPEARS);
        } else {
            write.where(Clause.exists(type.partitionKey(), found -> again));
            follow(draft, write, counters, stored, item);
        }
    }

    @Override
    ItemOperation settle(ItemOperation update, Map<String, AttributeValue> encoded, Set<String> counters) {
        return begin(update, encoded, counters);
    }
}
