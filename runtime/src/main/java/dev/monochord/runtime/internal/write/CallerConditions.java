package dev.monochord.runtime.internal.write;

import dev.monochord.runtime.error.MonochordException;
import dev.monochord.runtime.expression.Condition;
import dev.monochord.runtime.internal.expression.AttributeTest;
import dev.monochord.runtime.internal.expression.ConditionOperand.Path;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.session.Session;
import dev.monochord.runtime.item.ItemType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The conditions that a caller gave for the write of one item. Not thread-safe.
 *
 * <h2>Items that do not exist</h2>
 *
 * Conditions are evaluated on the stored item, and an item that does not exist has no attributes. A condition refers to the
 * item itself if it tests whether the partition key is present or absent; an item that has expired counts as absent there, as
 * it does for a create. A write that needs an existing item requires it in addition to conditions that do not refer to the
 * item itself.
 */
public final class CallerConditions {

    private record Named(ConditionTree tree, String name) {}

    private final Session session;
    private final ItemType<?> type;
    private final Refusals refusals;
    private final List<Named> all = new ArrayList<>();

    public CallerConditions(Session session, ItemType<?> type, Refusals refusals) {
        this.session = session;
        this.type = type;
        this.refusals = refusals;
    }

    /** Adds a condition; without a name it is reported by its text. */
    public void add(Condition<?> condition, @Nullable String name) {
        all.add(new Named(condition.tree(), name == null ? condition.toString() : name));
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** Returns whether conditions were given and none of them refers to the item itself. */
    public boolean requireItem() {
        return !isEmpty() && !refersToItem();
    }

    /** Returns the error for an item that must exist but is missing, or has a different kind. */
    MonochordException missingItem(Map<String, AttributeValue> item) {
        return refersToItem() && !tree().test(Map.of()) ? refusal(item) : refusals.missing();
    }

    FailureVerdict missing(Map<String, AttributeValue> item) {
        return FailureVerdict.refused(missingItem(item));
    }

    /** Returns whether a condition refers to the item itself. */
    boolean refersToItem() {
        return all.stream()
                .flatMap(one -> one.tree().tests())
                .anyMatch(test -> isItem(test, true) || isItem(test, false));
    }

    private boolean isItem(AttributeTest test, boolean present) {
        Path key = Path.of(type.partitionKey());
        return test.equals(present ? new AttributeTest.Exists(key) : new AttributeTest.Missing(key));
    }

    /**
     * Rejects a write whose conditions hold of no item, before anything is sent.
     *
     * @throws MonochordException if they do
     */
    public void rejectImpossible() {
        if (tree().equals(ConditionTree.NEVER)) {
            throw refusal(Map.of());
        }
    }

    /**
     * Rejects a write of an item that does not exist.
     *
     * @throws MonochordException if the conditions do not hold of it
     */
    public void rejectMissing() {
        if (!tree().test(Map.of())) {
            throw refusal(Map.of());
        }
    }

    /** Adds the conditions to an operation. */
    void addTo(ItemOperation operation) {
        for (Named one : all) {
            operation.where(new Clause(stored(one), true, stored -> FailureVerdict.refused(refusal(stored))));
        }
    }

    /** Returns the conjunction of the conditions, as it is sent. */
    public ConditionTree tree() {
        return ConditionTree.allOf(all.stream().map(this::stored).toList());
    }

    private ConditionTree stored(Named one) {
        return one.tree().replace(test -> {
            if (isItem(test, false)) {
                return session.orHidden(type, Clause.absent(type));
            }
            return isItem(test, true) ? session.unlessHidden(type, Clause.present(type)) : test;
        });
    }

    /**
     * Returns the error for conditions that were not met. It names the one that does not hold of the stored item, or all of
     * them if each does: the service then saw another item than the one it returned.
     */
    public MonochordException refusal(Map<String, AttributeValue> item) {
        if (all.size() == 1 && isItem(all.get(0).tree())) {
            return refusals.exists(item);
        }
        return refusals.condition(name(item), item);
    }

    private boolean isItem(ConditionTree tree) {
        return tree instanceof AttributeTest test && isItem(test, false);
    }

    private String name(Map<String, AttributeValue> item) {
        return all.stream()
                .filter(one -> !stored(one).test(item))
                .map(Named::name)
                .findFirst()
                .orElseGet(() -> all.stream().map(Named::name).collect(Collectors.joining(" and ")));
    }
}
