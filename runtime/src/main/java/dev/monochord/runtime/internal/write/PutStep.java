package dev.monochord.runtime.internal.write;

import dev.monochord.model.plan.ItemTransition;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
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
        conditions().rejectImpossible();
        ItemKey<T> key = type.keyOf(item);
        Map<String, AttributeValue> encoded = session.encode(type, item);
        Set<String> counters = session.tables().counters(type);
        write(draft, key, encoded, counters, write -> {
            DeletionMark.kept(write.notOther(type, this::taken), session, pattern, type, encoded);
            conditions().addTo(write);
            draft.add(write);
            if (rules.alone()) {
                parents.follow(draft, item, ItemTransition.STAYS);
            } else {
                draft.read(write.id(), stored -> follow(draft, write, counters, stored));
            }
        });
    }

    private void follow(Draft draft, ItemOperation write, Set<String> counters, Map<String, AttributeValue> stored) {
        FailureVerdict again = FailureVerdict.again();
        if (type.isOther(stored)) {
            throw new Refusals(session, pattern, type).exists(stored);
        }
        if (stored.isEmpty()) {
            write.where(Clause.absent(type.partitionKey(), found -> again));
            guards.take(draft, item);
            parents.follow(draft, item, ItemTransition.APPEARS);
        } else {
            write.where(Clause.exists(type.partitionKey(), found -> again));
            follow(draft, write, counters, stored, item);
        }
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
