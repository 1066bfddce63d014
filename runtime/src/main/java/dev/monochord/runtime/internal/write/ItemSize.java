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

/**
 * Tells what is too large from other refusals of the service. Sizes are looked at after a refusal only: measuring every write
 * would take a good part of the time that the write itself takes.
 */
final class ItemSize {

    /** The most that the service stores as one item. */
    private static final long MAX_SIZE = 400 * 1024;

    /** The most that the service takes in one transaction. */
    private static final long MAX_TRANSACTION = 4L * 1024 * 1024;

    private ItemSize() {}

    /** Returns the refusal, or the caller's mistake behind it: an item or a transaction that is too large. */
    static MonochordException explain(List<ItemOperation> operations, FaultException refusal) {
        long size = 0;
        for (ItemOperation operation : operations) {
            ExpressionBuilder changed = new ExpressionBuilder();
            operation.changes().render(changed);
            if (Math.max(StoredSize.of(operation.item()), StoredSize.of(changed.values())) > MAX_SIZE) {
                return tooLarge(operation.name(), operation.id().table(), refusal);
            }
            operation.condition(changed);
            size += StoredSize.of(operation.id().key())
                    + StoredSize.of(operation.item())
                    + StoredSize.of(changed.values());
        }
        return size <= MAX_TRANSACTION ? refusal : tooLarge(size, refusal);
    }

    static MonochordException explain(
            ItemType<?> type, String table, Map<String, AttributeValue> item, FaultException refusal) {
        return StoredSize.of(item) > MAX_SIZE ? tooLarge(type.name(), table, refusal) : refusal;
    }

    private static InvalidInputException tooLarge(long size, FaultException refusal) {
        return new InvalidInputException(
                "transaction",
                "A transaction writes at most 4 MB; this one has " + size + " bytes. Write it in parts.",
                refusal);
    }

    private static InvalidInputException tooLarge(String name, String table, FaultException refusal) {
        return new InvalidInputException(
                name,
                "A " + name + " in table " + table
                        + " has at most 400 KB, names of attributes among them. Make it smaller, or several items of it.",
                refusal);
    }
}
