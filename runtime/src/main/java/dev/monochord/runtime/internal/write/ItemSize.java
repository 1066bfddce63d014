package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.internal.expression.ExpressionBuilder;
import dev.monochord.runtime.internal.mirror.StoredSize;
import dev.monochord.runtime.item.ItemType;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Tells an item that is too large from other refusals of the service. */
final class ItemSize {

    /** The most that the service stores as one item. */
    private static final long MAX_SIZE = 400 * 1024;

    private ItemSize() {}

    /** A refusal of the service, or what is to be told instead: an item that is too large is the caller's. */
    static MonochordException explain(List<ItemOperation> operations, FaultException refusal) {
        for (ItemOperation operation : operations) {
            ExpressionBuilder changed = new ExpressionBuilder();
            operation.changes().render(changed);
            if (Math.max(StoredSize.of(operation.item()), StoredSize.of(changed.values())) > MAX_SIZE) {
                return tooLarge(operation.name(), operation.id().table(), refusal);
            }
        }
        return refusal;
    }

    static MonochordException explain(
            ItemType<?> type, String table, Map<String, AttributeValue> item, FaultException refusal) {
        return StoredSize.of(item) > MAX_SIZE ? tooLarge(type.name(), table, refusal) : refusal;
    }

    private static InvalidInputException tooLarge(String name, String table, FaultException refusal) {
        return new InvalidInputException(
                name,
                "A " + name + " in table " + table
                        + " has at most 400 KB, names of attributes among them. Make it smaller, or several items of it.",
                refusal);
    }
}
