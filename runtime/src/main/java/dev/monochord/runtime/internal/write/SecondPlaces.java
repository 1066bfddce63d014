package dev.monochord.runtime.internal.write;

import dev.monochord.model.plan.WriteAction;
import dev.monochord.runtime.internal.mirror.SecondShape;
import dev.monochord.runtime.internal.mirror.SecondShape.Owner;
import dev.monochord.runtime.internal.mirror.ShapeItem;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The places of the second shape that one transaction writes. First every change gives up the places that are its own, then
 * every change takes those that it needs: a place may go from one item to another.
 *
 * <p>A place whose owner is gone or has expired is free, such as that of a guard: the service deletes an expired item without
 * its guards. The owner is not part of the transaction. Should it come back in between, the write that brings it back takes
 * its places as well, so that this one is not as it was read. Not thread-safe.
 */
final class SecondPlaces {

    private final PlanReads reads;
    private final Set<ItemId> looked = new HashSet<>();
    private final Map<ItemId, ItemOperation> operations = new LinkedHashMap<>();

    SecondPlaces(PlanReads reads) {
        this.reads = reads;
    }

    /** Reads the places that may belong to another item. */
    void look(List<MirroredChange> changes) {
        Set<ItemId> own = new HashSet<>();
        Set<ItemId> wanted = new LinkedHashSet<>();
        for (MirroredChange change : changes) {
            (change.wasMirrored() ? own : wanted).addAll(ids(change.gone()));
            wanted.addAll(ids(change.left()));
        }
        wanted.removeAll(own);
        wanted.forEach(this::found);
    }

    private static List<ItemId> ids(List<ShapeItem> items) {
        return items.stream().map(item -> new ItemId(item.table(), item.key())).toList();
    }

    /** Gives up what an item was, except for places that another has taken. */
    void release(MirroredChange change) {
        for (ShapeItem item : change.gone()) {
            ItemId id = new ItemId(item.table(), item.key());
            boolean own = change.wasMirrored() || found(id).isEmpty() || change.owner(found(id)) != Owner.OTHER;
            if (own) {
                operations.put(
                        id, asRead(ItemOperation.delete(id, change.operation().name())));
            }
        }
    }

    /** Takes the places that an item needs, or none of them if one is another's. */
    void fill(MirroredChange change) {
        String failure = change.failure();
        List<ShapeItem> taken =
                change.left().stream().filter(item -> isTaken(item, change)).toList();
        if (!taken.isEmpty()) {
            failure = "Another item has its key in table " + taken.get(0).table()
                    + ". Change one of them, or the new key.";
            taken.forEach(item -> hold(new ItemId(item.table(), item.key()), change));
        }
        if (failure != null) {
            ShapeItem record = change.abandon(failure);
            ItemId id = new ItemId(record.table(), record.key());
            operations.put(id, ItemOperation.put(id, change.operation().name(), record.attributes()));
            return;
        }
        AttributeValue writeId = change.mark();
        for (ShapeItem item : change.left()) {
            ItemId id = new ItemId(item.table(), item.key());
            Map<String, AttributeValue> attributes = new HashMap<>(item.attributes());
            attributes.put(SecondShape.WRITE_ID, writeId);
            operations.put(id, asRead(ItemOperation.put(id, change.operation().name(), attributes)));
        }
    }

    private boolean isTaken(ShapeItem item, MirroredChange change) {
        ItemId id = new ItemId(item.table(), item.key());
        ItemOperation other = operations.get(id);
        if (other != null && other.kind() != WriteAction.Kind.CHECK) {
            return other.kind() == WriteAction.Kind.PUT;
        }
        Owner owner = found(id).isEmpty() ? Owner.NOBODY : change.owner(found(id));
        return (owner == Owner.OTHER || owner == Owner.UNKNOWN) && !isLeft(found(id), change);
    }

    /** Whether whatever an item of the second shape follows from is gone or has expired. */
    private boolean isLeft(Map<String, AttributeValue> stored, MirroredChange change) {
        List<ItemId> holders = change.holders(stored);
        List<Map<String, AttributeValue>> items =
                holders.stream().map(reads::item).toList();
        return !items.isEmpty() && items.stream().allMatch(holder -> holder.isEmpty() || change.expired(holder));
    }

    /** Checks that the place is still another's: its owner may have left it since it was read. */
    private void hold(ItemId id, MirroredChange change) {
        if (!operations.containsKey(id)) {
            operations.put(id, asRead(ItemOperation.check(id, change.operation().name())));
        }
    }

    private Map<String, AttributeValue> found(ItemId id) {
        looked.add(id);
        return reads.item(id);
    }

    /** On the condition that the place is as it was read, if it was. */
    private ItemOperation asRead(ItemOperation operation) {
        ItemId id = operation.id();
        return looked.contains(id)
                ? operation.where(ExactImage.of(id.key().keySet(), reads.item(id), FailureVerdict::again))
                : operation;
    }

    Collection<ItemOperation> operations() {
        return operations.values();
    }
}
