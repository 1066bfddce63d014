package dev.monochord.runtime.internal.write;

import dev.monochord.model.plan.WriteAction.Kind;
import dev.monochord.model.plan.WriteRules;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes a whole record over what is stored. An item that keeps what no component names, or that has counters of children,
 * is updated rather than put: neither is the record's to write. Not thread-safe.
 */
abstract class OverwriteStep<T> extends Step {

    final Session session;
    final String pattern;
    final ItemType<T> type;
    final T item;
    final GuardSteps<T> guards;
    final ParentSteps<T> parents;
    final WriteRules rules;
    private final Set<String> uncounted = new HashSet<>();

    OverwriteStep(Session session, String pattern, ItemType<T> type, T item) {
        super(session, pattern, type);
        this.session = session;
        this.pattern = pattern;
        this.type = type;
        this.item = item;
        this.guards = new GuardSteps<>(session, pattern, type);
        this.parents = new ParentSteps<>(session, pattern, type);
        this.rules = session.tables().rules(type);
    }

    /** Refuses a write where another kind of item has the key. */
    FailureVerdict taken(Map<String, AttributeValue> other) {
        return FailureVerdict.refused(new Refusals(session, pattern, type).exists(other));
    }

    /** Continues with the operation that writes the record. */
    void write(
            Draft draft,
            ItemKey<T> key,
            Map<String, AttributeValue> encoded,
            Set<String> counters,
            Consumer<ItemOperation> rest) {
        ItemId id = ItemId.of(session, key);
        if (rules.overwrite() == Kind.PUT) {
            rest.accept(ItemOperation.put(id, type.name(), encoded));
            return;
        }
        ItemOperation update = ItemOperation.update(id, type.name());
        ItemImage.write(type, encoded, counters, update.changes());
        settle(draft, update, encoded, counters, rest);
    }

    /** Continues with the update and anything else it writes, or with a different operation if the update would be empty. */
    abstract void settle(
            Draft draft,
            ItemOperation update,
            Map<String, AttributeValue> encoded,
            Set<String> counters,
            Consumer<ItemOperation> rest);

    /**
     * Continues with an update that may create the item. If there is nothing to write but the key, the item is read first: a
     * put would remove attributes that the record does not own.
     */
    void begin(
            Draft draft,
            ItemOperation update,
            Map<String, AttributeValue> encoded,
            Set<String> counters,
            Consumer<ItemOperation> rest) {
        ItemImage.begin(update, type, counters, encoded, uncounted);
        if (!update.changes().isEmpty()) {
            rest.accept(update.asUpsert());
            return;
        }
        FailureVerdict again = FailureVerdict.again();
        draft.read(update.id(), stored -> {
            if (type.isOther(stored)) {
                throw new Refusals(session, pattern, type).exists(stored);
            }
            rest.accept(
                    stored.isEmpty()
                            ? ItemOperation.put(update.id(), type.name(), encoded)
                                    .asCreation()
                                    .where(Clause.absent(type.partitionKey(), found -> again))
                            : ItemOperation.check(update.id(), type.name())
                                    .where(Clause.exists(type.partitionKey(), found -> again)));
        });
    }

    /** Has guards and counts follow from what was read to what is written, if it is unchanged by then. */
    void follow(Draft draft, ItemOperation write, Set<String> counters, Map<String, AttributeValue> stored, T after) {
        ItemImage.unchanged(write, type, counters, stored, FailureVerdict.again());
        guards.swap(draft, stored, after);
        parents.move(draft, stored, after);
    }
}
