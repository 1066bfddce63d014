package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.Guard;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Takes and gives back the guards of one item. A guard that is found to be another's although the item has its value is
 * damage from elsewhere; it is left to its owner, and the write goes on, asking that it is still so.
 *
 * <p>Where items expire, the service deletes them without their guards, and reads leave them out before that. So a guard
 * that is another's is taken over if that one has expired, and it is deleted in the same transaction with all its guards, or
 * if it is gone, and the transaction asks that it is. Not thread-safe.
 */
final class GuardSteps<T> {

    private final Session session;
    private final String pattern;
    private final ItemType<T> type;
    private final Set<ItemId> foreign = new HashSet<>();
    private final Map<ItemId, Map<String, AttributeValue>> held = new HashMap<>();

    GuardSteps(Session session, String pattern, ItemType<T> type) {
        this.session = session;
        this.pattern = pattern;
        this.type = type;
    }

    void take(Draft draft, T item) {
        type.guards().forEach(guard -> take(draft, guard, guard.encode(item)));
    }

    /** Guards of values that stay are left alone. What is replaced need not be readable. */
    void swap(Draft draft, Map<String, AttributeValue> before, T after) {
        T record = readable(before);
        for (Guard<T> guard : type.guards()) {
            Map<String, AttributeValue> old = record == null ? claim(guard, before) : guard.encode(record);
            Map<String, AttributeValue> now = guard.encode(after);
            if (Objects.equals(old, now)) {
                continue;
            }
            if (old != null && now != null && type.keyIn(old).equals(type.keyIn(now))) {
                draft.add(ItemOperation.put(id(now), guard.name(), now)
                        .asGuard()
                        .where(mine(guard, old, stored -> FailureVerdict.refused(taken(guard, stored)))));
                continue;
            }
            take(draft, guard, now);
            give(draft, guard, old);
        }
    }

    /** Gives back the guards of an item that was read and has not changed since. */
    void give(Draft draft, Map<String, AttributeValue> stored) {
        type.guards().forEach(guard -> give(draft, guard, claim(guard, stored)));
    }

    private @Nullable T readable(Map<String, AttributeValue> stored) {
        try {
            return type.decode(stored);
        } catch (StoredItemException unreadable) {
            return null;
        }
    }

    /** The guard of a stored item, or null if there is none or it cannot be told, which is reported. */
    private @Nullable Map<String, AttributeValue> claim(Guard<T> guard, Map<String, AttributeValue> stored) {
        try {
            return type.claim(guard, stored);
        } catch (StoredItemException unreadable) {
            session.report(
                    type,
                    pattern,
                    unreadable,
                    "the guard of its " + guard.field() + ", if there is one, is left for 'guards repair'");
            return null;
        }
    }

    /** Gives back guards that are known only from what the caller has; if one is not so, it is to be read. */
    void giveAsSeen(Draft draft, T item, Runnable read) {
        for (Guard<T> guard : type.guards()) {
            Map<String, AttributeValue> seen = guard.encode(item);
            if (seen != null) {
                draft.add(ItemOperation.delete(id(seen), guard.name())
                        .asGuard()
                        .where(Clause.unchanged(guard.owner(), seen, FailureVerdict.again(read))));
            }
        }
    }

    private void take(Draft draft, Guard<T> guard, @Nullable Map<String, AttributeValue> wanted) {
        if (wanted == null) {
            return;
        }
        ItemId id = id(wanted);
        ItemOperation put = ItemOperation.put(id, guard.name(), wanted).asGuard();
        Map<String, AttributeValue> before = held.get(id);
        if (before == null) {
            draft.add(put.where(Clause.absent(
                    type.partitionKey(),
                    stored -> type.expiry() == null || holder(guard, stored) == null
                            ? FailureVerdict.refused(taken(guard, stored))
                            : FailureVerdict.again(() -> held.put(id, stored)))));
            return;
        }
        ItemKey<T> holder = Objects.requireNonNull(holder(guard, before));
        ItemKey<T> own = holder(guard, wanted);
        draft.add(put.where(mine(guard, before, stored -> FailureVerdict.again(() -> held.remove(id)))));
        if (own == null || !ItemId.of(session, own).equals(ItemId.of(session, holder))) {
            succeed(draft, guard, before, holder);
        }
    }

    /** Takes the place of an item that has expired or is gone. */
    private void succeed(Draft draft, Guard<T> guard, Map<String, AttributeValue> before, ItemKey<T> holder) {
        ItemId id = ItemId.of(session, holder);
        draft.read(id, owner -> {
            if (owner.isEmpty() || type.isOther(owner)) {
                draft.add(ItemOperation.check(id, type.name())
                        .where(Clause.absent(type, stored -> FailureVerdict.again())));
            } else if (session.hidden(type, owner) && !owner.containsKey(DeletionMark.ID)) {
                new DeleteStep<>(session, pattern, holder, null).plan(draft);
            } else {
                throw taken(guard, before);
            }
        });
    }

    private @Nullable ItemKey<T> holder(Guard<T> guard, Map<String, AttributeValue> stored) {
        try {
            return guard.holderOf(stored);
        } catch (StoredItemException notAsDesigned) {
            return null;
        }
    }

    private void give(Draft draft, Guard<T> guard, @Nullable Map<String, AttributeValue> old) {
        if (old == null) {
            return;
        }
        ItemId id = id(old);
        if (foreign.contains(id)) {
            draft.add(ItemOperation.check(id, guard.name())
                    .where(notMine(guard, old, FailureVerdict.again(() -> foreign.remove(id)))));
            return;
        }
        draft.add(ItemOperation.delete(id, guard.name())
                .asGuard()
                .where(mine(guard, old, stored -> FailureVerdict.again(() -> foreign.add(id)))));
    }

    private static <T> Clause notMine(Guard<T> guard, Map<String, AttributeValue> old, FailureVerdict failure) {
        return new Clause(owner(guard, old).not(), stored -> failure);
    }

    private static ConditionTree owner(Guard<?> guard, Map<String, AttributeValue> old) {
        return ConditionTree.allOf(guard.owner().stream()
                .map(name -> ConditionTree.equal(name, Objects.requireNonNull(old.get(name))))
                .toList());
    }

    /** The guard is mine or nobody's. */
    private Clause mine(
            Guard<T> guard,
            Map<String, AttributeValue> old,
            Function<Map<String, AttributeValue>, FailureVerdict> failure) {
        return new Clause(ConditionTree.absent(type.partitionKey()).or(owner(guard, old)), failure);
    }

    private ConflictException taken(Guard<T> guard, Map<String, AttributeValue> stored) {
        Map<String, AttributeValue> holder = new HashMap<>();
        guard.owner().forEach(name -> {
            AttributeValue value = stored.get(name);
            if (value != null) {
                holder.put(name, value);
            }
        });
        return new ConflictException(
                "The " + guard.field() + " of a " + type.name() + " in table " + session.table(type)
                        + " is taken. Choose another.",
                guard.field(),
                holder,
                null);
    }

    private ItemId id(Map<String, AttributeValue> guard) {
        return ItemId.of(session, type, type.keyIn(guard));
    }
}
