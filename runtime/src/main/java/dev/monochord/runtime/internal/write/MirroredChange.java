package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.internal.mirror.SecondShape;
import dev.monochord.runtime.internal.mirror.ShapeItem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What an operation on one item changes in the second shape. Not thread-safe. */
final class MirroredChange {

    private final ItemOperation operation;
    private final SecondShape shape;
    private final Map<String, AttributeValue> before;
    private final Map<String, AttributeValue> after;
    private final List<ShapeItem> gone;
    private final List<ShapeItem> left;
    private final @Nullable String failure;
    private @Nullable AttributeValue writeId;

    private MirroredChange(
            ItemOperation operation,
            SecondShape shape,
            Map<String, AttributeValue> before,
            Map<String, AttributeValue> after,
            List<ShapeItem> gone,
            List<ShapeItem> left,
            @Nullable String failure) {
        this.operation = operation;
        this.shape = shape;
        this.before = before;
        this.after = after;
        this.gone = gone;
        this.left = left;
        this.failure = failure;
    }

    /** The change that an operation makes to an item; empty if the item has no second shape before and after it. */
    static Optional<MirroredChange> of(ItemOperation operation, Map<String, AttributeValue> before, SecondShape shape) {
        Map<String, AttributeValue> after = operation.after(before);
        List<ShapeItem> left = List.of();
        String failure = null;
        try {
            left = after.isEmpty() ? List.of() : shape.of(after);
        } catch (MonochordException impossible) {
            failure = shape.deletesOnly()
                    ? null
                    : Objects.requireNonNullElse(impossible.getMessage(), impossible.toString());
        }
        List<ShapeItem> gone = gone(before, shape);
        return gone.isEmpty() && left.isEmpty() && failure == null
                ? Optional.empty()
                : Optional.of(new MirroredChange(operation, shape, before, after, gone, left, failure));
    }

    /** What could not be stored in the second shape is not there. */
    private static List<ShapeItem> gone(Map<String, AttributeValue> before, SecondShape shape) {
        try {
            return before.isEmpty() ? List.of() : shape.of(before);
        } catch (MonochordException impossible) {
            return List.of();
        }
    }

    ItemOperation operation() {
        return operation;
    }

    /** The item as it was read; empty if it did not exist. */
    Map<String, AttributeValue> before() {
        return before;
    }

    /** What the item was in the second shape, unless another has the place. */
    List<ShapeItem> gone() {
        return gone;
    }

    /** What is put of the item in the second shape, if nothing is in the way. */
    List<ShapeItem> left() {
        return shape.deletesOnly() ? List.of() : left;
    }

    /** Whether what the item was in the second shape is surely its own. */
    boolean wasMirrored() {
        return before.containsKey(SecondShape.WRITE_ID) && !shape.expired(before) || shape.deletesOnly();
    }

    SecondShape.Owner owner(Map<String, AttributeValue> stored) {
        return shape.owner(stored, operation.id().key());
    }

    /** The items that one of the second shape follows from; empty if it does not tell. */
    List<ItemId> holders(Map<String, AttributeValue> stored) {
        String table = operation.id().table();
        return shape.holders(stored).stream().map(key -> new ItemId(table, key)).toList();
    }

    boolean expired(Map<String, AttributeValue> item) {
        return shape.expired(item);
    }

    /** Why the item cannot be stored in the second shape, or null. */
    @Nullable
    String failure() {
        return failure;
    }

    /** Writes the item without its second shape; returns the record of that. */
    ShapeItem abandon(String reason) {
        if (before.containsKey(SecondShape.WRITE_ID)) {
            operation.unmark(SecondShape.WRITE_ID);
        }
        return shape.unmirrored(operation.id().key(), reason);
    }

    /** Writes the item under a new write id, which is returned. */
    AttributeValue mark() {
        AttributeValue id = AttributeValue.fromS(UUID.randomUUID().toString());
        operation.mark(SecondShape.WRITE_ID, id);
        writeId = id;
        return id;
    }

    /** The item as it is written; empty if it is deleted. */
    Map<String, AttributeValue> written() {
        Map<String, AttributeValue> item = new HashMap<>(after);
        if (writeId == null) {
            item.remove(SecondShape.WRITE_ID);
        } else if (!after.isEmpty()) {
            item.put(SecondShape.WRITE_ID, writeId);
        }
        return item;
    }
}
