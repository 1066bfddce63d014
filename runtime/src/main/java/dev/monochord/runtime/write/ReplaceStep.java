package dev.monochord.runtime.write;

import dev.monochord.runtime.expression.Changes;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.Versioning;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Replaces an item that exists, if it still has the version that the record has. Guards of changed values are swapped, and
 * counts follow an item that moves to another parent; for either the stored item is read first, and the write asks that it
 * has not changed since.
 *
 * <p>An item that keeps what no component names, or that has counters of children, is updated rather than put: neither is
 * the record's to write.
 */
final class ReplaceStep<T> extends Step {

    private final WriteAccess access;
    private final String pattern;
    private final ItemType<T> type;
    private final T item;
    private final T next;
    private final @Nullable Versioning<T> versioning;
    private final Refusals refusals;
    private final GuardSteps<T> guards;
    private final ParentSteps<T> parents;

    ReplaceStep(WriteAccess access, String pattern, ItemType<T> type, T item) {
        this.access = access;
        this.pattern = pattern;
        this.type = type;
        this.item = item;
        this.versioning = type.versioning();
        this.next = versioning == null ? item : versioning.next(item);
        this.refusals = new Refusals(access, type);
        this.guards = new GuardSteps<>(access, type);
        this.parents = new ParentSteps<>(access, pattern, type);
    }

    /** The record with its next version. */
    T next() {
        return next;
    }

    @Override
    void plan(Draft draft) {
        ItemKey<T> key = type.keyOf(item);
        Map<String, AttributeValue> encoded = access.encode(type, next);
        Set<String> counters = access.tables().counters(type);
        ItemOperation write = write(key, encoded, counters);
        write.where(Clause.exists(type.partitionKey(), stored -> Verdict.refused(refusals.missing())));
        if (!encoded.containsKey(DeletionMark.ID)) {
            write.where(Clause.unmarked(refusals::deleting));
        }
        if (versioning != null) {
            write.where(Clause.version(versioning.attribute(), versioning.of(item), refusals::moved));
        }
        draft.add(write);
        if (type.guards().isEmpty() && !parents.movable(item)) {
            parents.stay(draft, item);
            return;
        }
        Map<String, AttributeValue> stored = access.read(pattern, key);
        if (stored == null) {
            throw refusals.missing();
        }
        if (versioning != null && !Clause.isVersion(stored.get(versioning.attribute()), versioning.of(item))) {
            throw refusals.moved();
        }
        ItemImage.unchanged(write, type, counters, stored, Verdict.again(() -> {}));
        T before = type.decode(stored);
        guards.swap(draft, before, next);
        parents.move(draft, before, next);
    }

    private ItemOperation write(ItemKey<T> key, Map<String, AttributeValue> encoded, Set<String> counters) {
        if (!type.keepsUnknown() && counters.isEmpty()) {
            return ItemOperation.put(access.id(key), type.name(), encoded);
        }
        ItemOperation update = ItemOperation.update(access.id(key), type.name());
        Changes changes = update.changes();
        ItemImage.write(type, encoded, counters, changes);
        return changes.isEmpty() ? ItemOperation.check(access.id(key), type.name()) : update;
    }
}
