package dev.monochord.engine.internal.expression;

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

    private LegacyUpdates() {}

    /** The update of some attributes; that actions and values go together was checked with the rest of the request. */
    public static Update of(Map<String, AttributeValueUpdate> updates) {
        List<UpdateAction> actions = new ArrayList<>(updates.size());
        updates.forEach((name, update) -> actions.add(action(DocumentPath.of(name), update)));
        return new Update(actions, Set.of());
    }

    private static UpdateAction action(DocumentPath path, AttributeValueUpdate update) {
        AttributeValue value = update.value();
        if (value == null) {
            return new UpdateAction.Remove(path);
        }
        if (update.action() == AttributeAction.ADD) {
            return new UpdateAction.Add(path, value, MISMATCH);
        }
        if (update.action() == AttributeAction.DELETE) {
            return new UpdateAction.Delete(path, value, MISMATCH);
        }
        return new UpdateAction.Assign(path, new UpdateOperand.Literal(value));
    }
}
