package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.internal.expression.ExpressionBuilder;
import dev.monochord.runtime.item.ItemType;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The bytes of an item as the service counts them, numbers a little generously. */
final class ItemSize {

    /** The most that the service stores as one item. */
    private static final long MOST = 400 * 1024;

    private ItemSize() {}

    /** A refusal of the service, or what is to be told instead: an item that is too large is the caller's. */
    static MonochordException explain(List<ItemOperation> operations, FaultException refusal) {
        for (ItemOperation operation : operations) {
            ExpressionBuilder changed = new ExpressionBuilder();
            operation.changes().render(changed);
            if (Math.max(of(operation.item()), of(changed.values())) > MOST) {
                return tooLarge(operation.name(), operation.id().table(), refusal);
            }
        }
        return refusal;
    }

    static MonochordException explain(
            ItemType<?> type, String table, Map<String, AttributeValue> item, FaultException refusal) {
        return of(item) > MOST ? tooLarge(type.name(), table, refusal) : refusal;
    }

    private static InvalidInputException tooLarge(String name, String table, FaultException refusal) {
        return new InvalidInputException(
                name,
                "A " + name + " in table " + table
                        + " has at most 400 KB, names of attributes among them. Make it smaller, or several items of it.",
                refusal);
    }

    static long of(Map<String, AttributeValue> item) {
        long size = 0;
        for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
            size += bytes(attribute.getKey()) + of(attribute.getValue());
        }
        return size;
    }

    static long of(AttributeValue value) {
        return switch (value.type()) {
            case S -> bytes(value.s());
            case N -> bytes(value.n()) / 2 + 2;
            case B -> value.b().asByteArrayUnsafe().length;
            case SS -> texts(value.ss());
            case NS -> texts(value.ns());
            case BS -> value.bs().stream().mapToLong(ItemSize::length).sum();
            case L -> 3 + value.l().stream().mapToLong(v -> 1 + of(v)).sum();
            case M -> 3 + value.m().size() + of(value.m());
            default -> 1;
        };
    }

    private static long texts(Collection<String> texts) {
        return texts.stream().mapToLong(ItemSize::bytes).sum();
    }

    private static long length(SdkBytes bytes) {
        return bytes.asByteArrayUnsafe().length;
    }

    private static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
