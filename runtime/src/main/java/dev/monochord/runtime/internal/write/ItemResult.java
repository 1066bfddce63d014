package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Plans a write whose result is the item before or after it.
 *
 * <p>A single request returns that item. A transaction returns no items, so the item is read first, the write requires that
 * it is unchanged, and the result is computed from it. All attributes that the design names or the write changes are
 * compared, including those that are absent. The item is never read after the write: by then another writer may have changed
 * it. Not thread-safe.
 */
final class ItemResult implements OperationPlan {

    private final OperationPlan plan;
    private final ItemId id;
    private final ItemType<?> type;
    private final Sender.Way way;
    private boolean computed;
    private Map<String, AttributeValue> before = Map.of();
    private Map<String, AttributeValue> after = Map.of();

    /**
     * The result of a write.
     *
     * @param way how the write is sent if it is a single request
     */
    ItemResult(Session session, OperationPlan plan, ItemKey<?> key, Sender.Way way) {
        this.plan = plan;
        this.id = ItemId.of(session, key);
        this.type = key.type();
        this.way = way;
    }

    @Override
    public List<ItemOperation> operations(PlanReads reads) {
        List<ItemOperation> operations = plan.operations(reads);
        computed = reads.complete() && !Sender.isSingle(operations, way);
        if (computed) {
            reads.read(id, stored -> compute(operations, stored));
        }
        return operations;
    }

    private void compute(List<ItemOperation> operations, Map<String, AttributeValue> stored) {
        before = stored;
        after = stored;
        for (ItemOperation operation : operations) {
            if (operation.id().equals(id)) {
                after = operation.admits(stored) ? operation.after(stored) : stored;
                operation.where(
                        ExactImage.strict(id.key().keySet(), stored, compared(operation), FailureVerdict::again));
            }
        }
    }

    private Set<String> compared(ItemOperation operation) {
        Set<String> compared = new HashSet<>(type.attributeNames());
        compared.addAll(operation.changes().names());
        compared.removeAll(id.key().keySet());
        return compared;
    }

    /** Returns the item before the write, which is empty if it did not exist. */
    Map<String, AttributeValue> before(Sent sent) {
        return computed ? before : sent.item();
    }

    /** Returns the item after the write, which is empty if it does not exist. */
    Map<String, AttributeValue> after(Sent sent) {
        return computed ? after : sent.item();
    }
}
