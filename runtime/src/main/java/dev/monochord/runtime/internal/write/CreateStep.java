package dev.monochord.runtime.internal.write;

import dev.monochord.model.plan.ItemTransition;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Puts an item that must not exist, with its guards, under its parents.
 *
 * <p>One that has expired and is still stored is not there for readers, so it does not stand in the way. The service tells
 * of it when the put fails; then it is put over, as it was, with its guards given back and its place in the counts taken.
 */
final class CreateStep<T> extends Step {

    private final Session session;
    private final ItemType<T> type;
    private final T item;
    private final GuardSteps<T> guards;
    private final ParentSteps<T> parents;
    private @Nullable Map<String, AttributeValue> expired;

    CreateStep(Session session, String pattern, ItemType<T> type, T item) {
        super(session, pattern, type);
        this.session = session;
        this.type = type;
        this.item = item;
        this.guards = new GuardSteps<>(session, pattern, type);
        this.parents = new ParentSteps<>(session, pattern, type);
    }

    /** However many its parents have. */
    CreateStep<T> beyondLimits() {
        parents.beyondLimits();
        return this;
    }

    @Override
    void plan(Draft draft) {
        ItemOperation put = ItemOperation.put(
                        ItemId.of(session, type.keyOf(item)), type.name(), session.encode(type, item))
                .asCreation();
        Map<String, AttributeValue> before = expired;
        if (before == null) {
            draft.add(put.where(Clause.absent(type.partitionKey(), this::exists)));
            guards.take(draft, item);
            parents.follow(draft, item, ItemTransition.APPEARS);
        } else {
            over(put, before);
            draft.add(put);
            guards.swap(draft, before, item);
            parents.move(draft, before, item);
        }
    }

    private FailureVerdict exists(Map<String, AttributeValue> stored) {
        return session.hidden(type, stored) && !stored.containsKey(DeletionMark.ID)
                ? FailureVerdict.again(() -> expired = stored)
                : FailureVerdict.refused(refusals().exists(stored));
    }

    /** Children of an expired parent are still there: what it counted goes on. */
    private void over(ItemOperation put, Map<String, AttributeValue> before) {
        FailureVerdict again = FailureVerdict.again(() -> expired = null);
        put.where(Clause.exists(type.partitionKey(), stored -> again));
        put.where(Clause.unchanged(List.of(DeletionMark.ID), before, again));
        ItemImage.unchanged(put, type, Set.of(), before, again);
        for (String counter : session.tables().counters(type)) {
            AttributeValue counted = before.get(counter);
            if (counted != null) {
                put.item().put(counter, counted);
            }
        }
    }
}
