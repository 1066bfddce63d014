package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.item.AttributeValues;
import dev.monochord.engine.internal.validation.LegacyOperands;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeAction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;

/** Makes updates from {@code AttributeUpdates}, the parameter that came before update expressions. */
public final class LegacyUpdates {

    private static final String MISMATCH = "Type mismatch for attribute to update";
    private static final Set<String> DELETABLE = Set.of("SS", "NS", "BS");
    private static final Set<String> ADDABLE = Set.of("N", "SS", "NS", "BS", "L");

    private LegacyUpdates() {}

    /** The update of some attributes, or the service's validation error where an action does not go with its value. */
    public static UpdateActions of(Map<String, AttributeValueUpdate> updates) {
        List<UpdateAction> actions = new ArrayList<>(updates.size());
        updates.forEach((name, update) -> actions.add(action(DocumentPath.of(name), update)));
        return new UpdateActions(actions, Set.of());
    }

    private static UpdateAction action(DocumentPath path, AttributeValueUpdate update) {
        AttributeValue value = update.value();
        if (value == null) {
            if (update.action() != AttributeAction.DELETE) {
                throw LegacyOperands.invalid("Only DELETE action is allowed when no attribute value is specified");
            }
            return new UpdateAction.Remove(path);
        }
        String type = AttributeValues.type(value);
        if (update.action() == AttributeAction.ADD) {
            if (!ADDABLE.contains(type)) {
                throw LegacyOperands.invalid("ADD action is not supported for the type " + type);
            }
            return new UpdateAction.Add(path, value, MISMATCH);
        }
        if (update.action() == AttributeAction.DELETE) {
            if (!DELETABLE.contains(type)) {
                throw LegacyOperands.invalid("DELETE action with value is not supported for the type " + type);
            }
            return new UpdateAction.Delete(path, value, MISMATCH);
        }
        return new UpdateAction.Assign(path, new UpdateOperand.Literal(value));
    }
}
