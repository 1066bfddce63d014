package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.internal.mirror.SecondShape;
import dev.monochord.runtime.internal.mirror.ShapeItem;
import dev.monochord.runtime.internal.mirror.ShapeWriter;
import dev.monochord.runtime.internal.mirror.StoredValues;
import dev.monochord.runtime.internal.session.Session;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Guarded writes: one by its own request, several as a transaction. Thread-safe. */
public final class GuardedWrites implements ShapeWriter {

    private final Sender sender;

    public GuardedWrites(Session session) {
        this.sender = new Sender(session.calls());
    }

    @Override
    public List<Result> write(String pattern, List<GuardedWrite> writes) {
        List<ItemOperation> operations = new ArrayList<>();
        List<Judgement> judgements = new ArrayList<>();
        for (GuardedWrite write : writes) {
            Judgement judgement = new Judgement();
            judgements.add(judgement);
            operations.add(source(write, judgement));
            write.second().forEach(item -> operations.add(second(write, item, judgement)));
        }
        boolean written = sender.send(pattern, operations, Sender.Way.PLAIN, new CommitAttempt())
                        .verdict()
                == null;
        return judgements.stream().map(judgement -> judgement.result(written)).toList();
    }

    private static ItemOperation source(GuardedWrite write, Judgement judgement) {
        ShapeItem source = write.source();
        ItemOperation operation = operation(source, write.replacement());
        Set<String> watched = new HashSet<>(write.watched());
        watched.removeAll(source.key().keySet());
        watched.remove(SecondShape.WRITE_ID);
        watched.addAll(operation.changes().names());
        return operation.where(ExactImage.strict(source.key().keySet(), source.attributes(), watched, () -> {
            judgement.changed = true;
            return FailureVerdict.again();
        }));
    }

    private static ItemOperation operation(ShapeItem source, @Nullable Map<String, AttributeValue> replacement) {
        ItemId id = new ItemId(source.table(), source.key());
        if (replacement == null) {
            return ItemOperation.check(id, id.table());
        }
        if (replacement.isEmpty()) {
            return ItemOperation.delete(id, id.table());
        }
        return source.attributes().isEmpty()
                ? ItemOperation.put(id, id.table(), replacement)
                : update(id, source.attributes(), replacement);
    }

    /** Sets and removes only what differs: an attribute that others have added since the item was read has to stay. */
    private static ItemOperation update(
            ItemId id, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        ItemOperation update = ItemOperation.update(id, id.table());
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        names.remove(SecondShape.WRITE_ID);
        for (String name : names) {
            AttributeValue value = after.get(name);
            if (value == null) {
                update.changes().remove(name);
            } else if (!StoredValues.same(value, before.get(name))) {
                update.changes().set(name, value);
            }
        }
        return update;
    }

    private static ItemOperation second(GuardedWrite write, ShapeItem item, Judgement judgement) {
        ItemId id = new ItemId(item.table(), item.key());
        ItemOperation put = ItemOperation.put(id, id.table(), item.attributes());
        if (write.overwrite()) {
            return put;
        }
        for (Map<String, AttributeValue> replaced : write.replaced()) {
            if (item.key().keySet().stream().allMatch(name -> StoredValues.same(replaced, item.key(), name))) {
                return put.where(ExactImage.strict(item.key().keySet(), replaced, () -> FailureVerdict.again()));
            }
        }
        return put.where(Clause.absent(item.key().keySet().iterator().next(), stored -> {
            judgement.found.add(stored);
            return FailureVerdict.again();
        }));
    }

    /** Why one write of a transaction failed, as its conditions tell. */
    private static final class Judgement {

        private final List<Map<String, AttributeValue>> found = new ArrayList<>();
        private boolean changed;

        Result result(boolean written) {
            if (written) {
                return new Result(Outcome.WRITTEN, List.of());
            }
            if (changed) {
                return new Result(Outcome.SOURCE_CHANGED, List.of());
            }
            return found.isEmpty()
                    ? new Result(Outcome.CANCELLED, List.of())
                    : new Result(Outcome.TARGET_EXISTS, List.copyOf(found));
        }
    }
}
