package dev.monochord.runtime.internal.write;

import dev.monochord.model.plan.ItemTransition;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemType;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes an item that is absent or may be taken over. */
final class ClaimStep<T> extends OverwriteStep<T> {

    private final Condition<T> takeOver;

    ClaimStep(Session session, String pattern, ItemType<T> type, T item, Condition<T> takeOver) {
        super(session, pattern, type, item);
        this.takeOver = takeOver;
        if (!rules.alone()) {
            throw new IllegalArgumentException(
                    "A claim is one record without unique values and counts; " + type.name() + " has some.");
        }
    }

    @Override
    void plan(Draft draft) {
        Map<String, AttributeValue> encoded = session.encode(type, item);
        write(draft, type.keyOf(item), encoded, session.tables().counters(type), write -> {
            DeletionMark.kept(write.notOther(type, this::taken), session, pattern, type, encoded);
            draft.add(write.asClaim()
                    .where(new Clause(
                            session.orHidden(
                                    type,
                                    ConditionTree.absent(type.partitionKey()).or(takeOver.tree())),
                            true,
                            stored -> FailureVerdict.refused(refusals().held(stored)))));
            parents.follow(draft, item, ItemTransition.STAYS);
        });
    }

    @Override
    void settle(
            Draft draft,
            ItemOperation update,
            Map<String, AttributeValue> encoded,
            Set<String> counters,
            Consumer<ItemOperation> rest) {
        begin(draft, update, encoded, counters, rest);
    }
}
