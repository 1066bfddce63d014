package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.internal.mirror.SecondShape;
import dev.monochord.runtime.internal.mirror.ShapeItem;
import dev.monochord.runtime.internal.mirror.ShapeWriter;
import dev.monochord.runtime.internal.session.Session;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Guarded writes as transactions. Thread-safe. */
public final class GuardedWrites implements ShapeWriter {

    private final TransactionSender transactions;

    public GuardedWrites(Session session) {
        this.transactions = new TransactionSender(session.calls());
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
        boolean written = transactions.send(pattern, operations).verdict() == null;
        return judgements.stream().map(judgement -> judgement.result(written)).toList();
    }

    private static ItemOperation source(GuardedWrite write, Judgement judgement) {
        ShapeItem source = write.source();
        ItemId id = new ItemId(source.table(), source.key());
        Map<String, AttributeValue> replacement = write.replacement();
        return operation(id, replacement).where(ExactImage.strict(source.key().keySet(), source.attributes(), () -> {
            judgement.changed = true;
            return FailureVerdict.again(() -> {});
        }));
    }

    private static ItemOperation operation(ItemId id, @Nullable Map<String, AttributeValue> replacement) {
        if (replacement == null) {
            return ItemOperation.check(id, id.table());
        }
        if (replacement.isEmpty()) {
            return ItemOperation.delete(id, id.table());
        }
        Map<String, AttributeValue> marked = new HashMap<>(replacement);
        marked.put(SecondShape.WRITE_ID, AttributeValue.fromS(UUID.randomUUID().toString()));
        return ItemOperation.put(id, id.table(), marked);
    }

    private static ItemOperation second(GuardedWrite write, ShapeItem item, Judgement judgement) {
        ItemId id = new ItemId(item.table(), item.key());
        ItemOperation put = ItemOperation.put(id, id.table(), item.attributes());
        if (!write.overwrite()) {
            put.where(Clause.absent(item.key().keySet().iterator().next(), stored -> {
                judgement.found.add(stored);
                return FailureVerdict.again(() -> {});
            }));
        }
        return put;
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
