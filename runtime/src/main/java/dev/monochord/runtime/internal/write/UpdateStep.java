package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.internal.expression.Changes;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.Versioning;
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
    private final @Nullable Long seen;
    private final PathConditions paths;

    UpdateStep(Session session, String pattern, ItemKey<T> key, Changes changes, @Nullable Long seen) {
        super(session, pattern, key.type());
        this.session = session;
        this.key = key;
        this.changes = changes;
        this.seen = seen;
        this.paths = new PathConditions(changes, refusals()::absent);
    }

    @Override
    void plan(Draft draft) {
        conditions().rejectImpossible();
        Versioning<T> versioning = key.type().versioning();
        Changes now = paths.changes();
        boolean bumps = versioning != null && !changes.isEmpty();
        ItemOperation update = now.isEmpty() && !bumps
                ? ItemOperation.check(ItemId.of(session, key), key.type().name())
                : ItemOperation.update(ItemId.of(session, key), key.type().name());
        update.where(Clause.exists(key.type(), conditions()::missing));
        Long version = seen;
        if (versioning != null && version != null) {
            update.versioned().where(Clause.version(versioning.attribute(), version, refusals()::moved));
        } else if (changes.counts()) {
            update.counting();
        }
        conditions().addTo(update);
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
