package dev.monochord.runtime.expression;

import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The placeholders of one request. A name or a value that is asked for twice gets one placeholder, and only what was asked
 * for is sent: the service refuses a placeholder that no expression uses. For one thread.
 */
public final class ExpressionBuilder {

    private final Map<String, String> placeholderOfName = new LinkedHashMap<>();
    private final Map<AttributeValue, String> placeholderOfValue = new LinkedHashMap<>();

    /** The placeholder of an attribute name. */
    public String name(String attribute) {
        return placeholderOfName.computeIfAbsent(attribute, a -> "#" + placeholderOfName.size());
    }

    /** The placeholder of a value. */
    public String value(AttributeValue value) {
        return placeholderOfValue.computeIfAbsent(value, v -> ":" + placeholderOfValue.size());
    }

    /** Placeholders to names, as ExpressionAttributeNames has them. */
    public Map<String, String> names() {
        Map<String, String> names = new LinkedHashMap<>();
        placeholderOfName.forEach((name, placeholder) -> names.put(placeholder, name));
        return names;
    }

    /** Placeholders to values, as ExpressionAttributeValues has them. */
    public Map<String, AttributeValue> values() {
        Map<String, AttributeValue> values = new LinkedHashMap<>();
        placeholderOfValue.forEach((value, placeholder) -> values.put(placeholder, value));
        return values;
    }
}
