package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.expression.Changes;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.Versioning;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Changes attributes of an item that exists. The version of an item that has one goes up with every change, so that a
 * replace of what was read before is refused rather than undoing the change.
 */
final class UpdateStep<T> extends Step {

    private final Session session;
    private final ItemKey<T> key;
    private final Changes changes;
    private final List<Condition<T>> conditions;
    private final @Nullable Long seen;
    private final Refusals refusals;
    private final PathConditions paths;

    UpdateStep(Session session, ItemKey<T> key, Changes changes, List<Condition<T>> conditions, @Nullable Long seen) {
        this.session = session;
        this.key = key;
        this.changes = changes;
        this.conditions = List.copyOf(conditions);
        this.seen = seen;
        this.refusals = new Refusals(session, key.type());
        this.paths = new PathConditions(changes, refusals::absent);
    }

    @Override
    void plan(Draft draft) {
        Versioning<T> versioning = key.type().versioning();
        Changes now = paths.changes();
        boolean bumps = versioning != null && !changes.isEmpty();
        ItemOperation update = now.isEmpty() && !bumps
                ? ItemOperation.check(ItemId.of(session, key), key.type().name())
                : ItemOperation.update(ItemId.of(session, key), key.type().name());
        update.where(Clause.exists(key.type(), stored -> FailureVerdict.refused(refusals.missing())));
        Long version = seen;
        if (versioning != null && version != null) {
            update.versioned().where(Clause.version(versioning.attribute(), version, refusals::moved));
        } else if (changes.counts()) {
            update.counting();
        }
        for (Condition<T> condition : conditions) {
            update.where(Clause.asked(condition.tree(), refusals::condition));
        }
        paths.addTo(update);
        update.changes().addAll(now);
        if (versioning != null && bumps) {
            bump(update.changes(), versioning, version);
        }
        draft.add(update);
    }

    private static void bump(Changes changes, Versioning<?> versioning, @Nullable Long seen) {
        if (seen == null) {
            changes.add(versioning.attribute(), AttributeValue.fromN("1"));
        } else {
            changes.set(versioning.attribute(), AttributeValue.fromN(Long.toString(versioning.after(seen))));
        }
    }
}
