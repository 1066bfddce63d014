package dev.monochord.model.document;

import dev.monochord.model.StoredType;
import dev.monochord.model.plan.Expression;
import dev.monochord.model.plan.Expression.Part;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The placeholders of one request, numbered as they are asked for, as in the runtime: a name or value that is asked for
 * twice has one. For one thread.
 */
final class Placeholders {

    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<Part.Value, String> values = new LinkedHashMap<>();

    String name(String attribute) {
        return names.computeIfAbsent(attribute, a -> "#" + names.size());
    }

    String value(String text, StoredType type) {
        return value(new Part.Value(text, type));
    }

    private String value(Part.Value value) {
        return values.computeIfAbsent(value, v -> ":" + values.size());
    }

    String render(Expression expression) {
        return expression.render(this::name, this::value);
    }

    /** Puts ExpressionAttributeNames and ExpressionAttributeValues, where there are any. */
    void putInto(Map<String, Object> body) {
        Map<String, Object> shownNames = new LinkedHashMap<>();
        names.forEach((name, placeholder) -> shownNames.put(placeholder, name));
        Map<String, Object> shownValues = new LinkedHashMap<>();
        values.forEach((value, placeholder) -> shownValues.put(placeholder, attribute(value.text(), value.type())));
        if (!shownNames.isEmpty()) {
            body.put("ExpressionAttributeNames", shownNames);
        }
        if (!shownValues.isEmpty()) {
            body.put("ExpressionAttributeValues", shownValues);
        }
    }

    /** A value as the service's JSON has it. */
    static Map<String, Object> attribute(String text, StoredType type) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put(type.name(), text);
        return value;
    }
}
