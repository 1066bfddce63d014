package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.Guard;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Puts a guard right: what is found gives way to what is wanted, if neither it nor the owner has changed since. */
final class RepairStep<T> extends Step {

    private final Session session;
    private final ItemType<T> type;
    private final Guard<T> guard;
    private final @Nullable Map<String, AttributeValue> found;
    private final @Nullable Map<String, AttributeValue> wanted;
    private final ItemKey<T> owner;
    private final @Nullable Map<String, AttributeValue> seen;

    RepairStep(
            Session session,
            String pattern,
            ItemType<T> type,
            Guard<T> guard,
            @Nullable Map<String, AttributeValue> found,
            @Nullable Map<String, AttributeValue> wanted,
            ItemKey<T> owner,
            @Nullable Map<String, AttributeValue> seen) {
        super(session, pattern, type);
        this.session = session;
        this.type = type;
        this.guard = guard;
        this.found = found;
        this.wanted = wanted;
        this.owner = owner;
        this.seen = seen;
    }

    @Override
    void plan(Draft draft) {
        Map<String, AttributeValue> key = type.keyIn(Objects.requireNonNull(wanted == null ? found : wanted));
        ItemId id = ItemId.of(session, type, key);
        ItemOperation write =
                wanted == null ? ItemOperation.delete(id, guard.name()) : ItemOperation.put(id, guard.name(), wanted);
        write.where(
                found == null
                        ? Clause.absent(
                                type.partitionKey(),
                                stored -> FailureVerdict.refused(refusals().moved(stored)))
                        : Clause.unchanged(
                                guard.owner(),
                                found,
                                FailureVerdict.refused(refusals().moved(Map.of()))));
        draft.add(write);
        ItemOperation check = ItemOperation.check(ItemId.of(session, owner), type.name());
        if (seen == null) {
            check.where(Clause.absent(
                    type, stored -> FailureVerdict.refused(refusals().moved(stored))));
        } else {
            check.where(Clause.exists(
                    type, stored -> FailureVerdict.refused(refusals().moved(stored))));
            ItemImage.unchanged(
                    check,
                    type,
                    session.tables().counters(type),
                    seen,
                    FailureVerdict.refused(refusals().moved(Map.of())));
        }
        draft.add(check);
    }
}
