package dev.monochord.runtime.internal.write;

import dev.monochord.model.plan.ItemTransition;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.Versioning;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Replaces an item that exists, if it still has the version that the record has. Guards of changed values are swapped, and
 * counts follow an item that moves to another parent; for either the stored item is read first, and the write asks that it
 * has not changed since.
 */
public final class ReplaceStep<T> extends OverwriteStep<T> {

    private final T next;
    private final @Nullable Versioning<T> versioning;

    public ReplaceStep(Session session, String pattern, ItemType<T> type, T item) {
        super(session, pattern, type, item);
        this.versioning = type.versioning();
        this.next = versioning == null ? item : versioning.next(item);
    }

    /** The record with its next version. */
    public T next() {
        return next;
    }

    @Override
    void plan(Draft draft) {
        conditions().rejectImpossible();
        ItemKey<T> key = type.keyOf(item);
        Map<String, AttributeValue> encoded = session.encode(type, next);
        Set<String> counters = session.tables().counters(type);
        write(draft, key, encoded, counters, write -> plan(draft, write, encoded, counters));
    }

    private void plan(Draft draft, ItemOperation write, Map<String, AttributeValue> encoded, Set<String> counters) {
        write.where(Clause.exists(type, conditions()::missing));
        if (!encoded.containsKey(DeletionMark.ID)) {
            write.where(Clause.unmarked(refusals()::deleting));
        }
        if (versioning != null) {
            write.versioned().where(Clause.version(versioning.attribute(), versioning.of(item), refusals()::moved));
        }
        conditions().addTo(write);
        draft.add(write);
        if (!rules.replaceReads()) {
            parents.follow(draft, item, ItemTransition.STAYS);
            return;
        }
        draft.read(write.id(), stored -> asStored(draft, write, counters, stored));
    }

    private void asStored(Draft draft, ItemOperation write, Set<String> counters, Map<String, AttributeValue> stored) {
        if (stored.isEmpty() || type.isOther(stored)) {
            throw conditions().missingItem(stored);
        }
        if (versioning != null && !Clause.isVersion(stored.get(versioning.attribute()), versioning.of(item))) {
            throw refusals().moved(stored);
        }
        follow(draft, write, counters, stored, next);
    }

    @Override
    void settle(
            Draft draft,
            ItemOperation update,
            Map<String, AttributeValue> encoded,
            Set<String> counters,
            Consumer<ItemOperation> rest) {
        rest.accept(update.changes().isEmpty() ? ItemOperation.check(update.id(), type.name()) : update);
    }
}
