package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.item.Attributes;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A change to an item, ready to be made. Thread-safe. */
public final class UpdateActions {

    private final List<UpdateAction> actions;
    private final Set<String> touched;
    private final Set<String> nested;

    UpdateActions(List<UpdateAction> actions, Set<String> nested) {
        this.actions = actions;
        this.nested = nested;
        this.touched = actions.stream()
                .map(action -> action.path().root())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * The item as it is after the update; the old one stays as it is. Where there is no item yet, pass its key. Throws the
     * service's validation error where the item does not allow the update.
     */
    public Map<String, AttributeValue> apply(Map<String, AttributeValue> old) {
        Attributes before = Attributes.of(old);
        EditTree edits = new EditTree();
        for (UpdateAction action : actions) {
            edits.put(action.path(), action.result(before));
        }
        return edits.apply(old);
    }

    /** The top-level attributes that the update changes, or that it would change if they were there. */
    public Set<String> touchedAttributes() {
        return touched;
    }

    /**
     * Whether all it does is to take away. Where there is no item the service then does nothing at all: it makes no item,
     * and does not mind a path that leads nowhere. An update without actions does make one.
     */
    public boolean removesOnly() {
        return !actions.isEmpty()
                && actions.stream()
                        .allMatch(action ->
                                action instanceof UpdateAction.Remove || action instanceof UpdateAction.Delete);
    }

    /** What the service counts for the update itself, where it came as an expression; see {@link StatementCost}. */
    public long statementCost() {
        return StatementCost.of(actions);
    }

    /** The top-level attributes that it goes into, be it to read or to write. */
    public Set<String> nestedAttributes() {
        return nested;
    }

    /** The types of the top-level attributes that it writes, as far as the request tells them, whatever the item is. */
    public Map<String, String> knownTypes() {
        Map<String, String> types = new HashMap<>();
        for (UpdateAction action : actions) {
            String type = action.type();
            if (type != null && !action.path().isNested()) {
                types.put(action.path().root(), type);
            }
        }
        return types;
    }

    /** What {@code ReturnValues: UPDATED_OLD} answers with, from the item before the update. */
    public Map<String, AttributeValue> updatedOld(Map<String, AttributeValue> old) {
        return touchedParts().cut(Attributes.of(old));
    }

    /** What {@code ReturnValues: UPDATED_NEW} answers with, from the item after the update. */
    public Map<String, AttributeValue> updatedNew(Map<String, AttributeValue> changed) {
        return touchedParts().cut(Attributes.of(changed));
    }

    private PathTree touchedParts() {
        return PathTree.of(actions.stream().map(UpdateAction::path).toList());
    }
}
