package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.internal.write.ItemOperation.Kind;
import dev.monochord.runtime.mirror.SecondShape;
import dev.monochord.runtime.mirror.ShapeItem;
import dev.monochord.runtime.mirror.WriteMirror;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Adds to planned operations what keeps a second shape of their items equal. Thread-safe.
 *
 * <h2>Why the two shapes stay equal</h2>
 *
 * Items are mirrored, not operations, so that the meaning of a write need not be known: guards and counters are items like
 * any other. Each item is read first, and its operation becomes conditional on the item being exactly as read. The item
 * after the operation follows from the one before it, so the second shape is put (or deleted) in full, in the same
 * transaction. Nobody can have changed the item in between, or the transaction fails and is planned anew from another read.
 * Whoever else writes the second shape, the copy of items included, is bound by the same rule, so the last transaction to
 * commit is also the last in both shapes.
 *
 * <p>"Exactly as read" is the equality of {@link SecondShape#WRITE_ID}, which every mirrored write sets to a random value.
 * It is not a counter: an item that is deleted and created again would count from the start, and an old copy would pass for
 * a new one. An item that was never mirrored has no such attribute; then the condition is that it still has none and equals
 * what was read.
 *
 * <p>The conditions of the caller are judged on the first shape alone. The second shape is written without a condition: it
 * follows the first, which decides.
 */
record Mirroring(Session session, WriteMirror mirror) {

    /**
     * What is sent.
     *
     * @param operations the planned operations, followed by those on the second shape
     * @param after the item after the operation, if a single one was planned and is mirrored
     */
    record Mirrored(
            List<ItemOperation> operations, @Nullable Map<String, AttributeValue> after) {}

    /** Begins an attempt at a write. */
    WriteMirror.Attempt begin() {
        return mirror.begin();
    }

    Mirrored of(String pattern, List<ItemOperation> planned, WriteMirror.Attempt attempt) {
        Map<ItemId, ItemOperation> second = new LinkedHashMap<>();
        Map<String, AttributeValue> after = null;
        for (ItemOperation operation : planned) {
            SecondShape shape = attempt.of(operation.id().table());
            if (shape != null && operation.kind() != Kind.CHECK) {
                Map<String, AttributeValue> left = mirror(pattern, operation, shape, second);
                after = planned.size() == 1 ? left : null;
            }
        }
        List<ItemOperation> all = new ArrayList<>(planned);
        all.addAll(second.values());
        return new Mirrored(all, after);
    }

    /** Mirrors one operation; returns the item after it, or null if it has no second shape. */
    private @Nullable Map<String, AttributeValue> mirror(
            String pattern, ItemOperation operation, SecondShape shape, Map<ItemId, ItemOperation> second) {
        Map<String, AttributeValue> read =
                session.read(pattern, operation.id().table(), operation.id().key());
        Map<String, AttributeValue> before = read == null ? Map.of() : read;
        Clause exact = ExactImage.of(operation.id().key().keySet(), before, () -> FailureVerdict.again(() -> {}));
        if (!operation.admits(before)) {
            // It is refused, and that is for the service to say; unless the item has changed, and then it is planned
            // again.
            operation.where(exact);
            return null;
        }
        Map<String, AttributeValue> after = operation.after(before);
        List<ShapeItem> gone = before.isEmpty() ? List.of() : shape.of(before);
        List<ShapeItem> left = after.isEmpty() ? List.of() : shape.of(after);
        if (gone.isEmpty() && left.isEmpty()) {
            return null;
        }
        AttributeValue writeId = AttributeValue.fromS(UUID.randomUUID().toString());
        operation.where(exact);
        operation.mark(SecondShape.WRITE_ID, writeId);
        for (ShapeItem item : gone) {
            ItemId id = new ItemId(item.table(), item.key());
            second.putIfAbsent(id, ItemOperation.delete(id, operation.name()));
        }
        for (ShapeItem item : shape.deletesOnly() ? List.<ShapeItem>of() : left) {
            ItemId id = new ItemId(item.table(), item.key());
            Map<String, AttributeValue> attributes = new HashMap<>(item.attributes());
            attributes.put(SecondShape.WRITE_ID, writeId);
            second.put(id, ItemOperation.put(id, operation.name(), attributes));
        }
        Map<String, AttributeValue> marked = new HashMap<>(after);
        if (!after.isEmpty()) {
            marked.put(SecondShape.WRITE_ID, writeId);
        }
        return marked;
    }
}
