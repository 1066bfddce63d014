package dev.monochord.runtime.internal.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The placeholders of one request. A name or a value that is asked for twice gets one placeholder, and only what was asked
 * for is sent: the service refuses a placeholder that no expression uses. Not thread-safe.
 */
public final class ExpressionBuilder {

    // A request has few of them: a list is walked faster than an attribute value is hashed.
    private final List<String> names = new ArrayList<>(4);
    private final List<AttributeValue> values = new ArrayList<>(4);

    private final String prefix;

    public ExpressionBuilder() {
        this("");
    }

    /** A builder for one of several expressions of a request, whose placeholders begin with the prefix. */
    public ExpressionBuilder(String prefix) {
        this.prefix = prefix;
    }

    /** The placeholder of an attribute name. */
    public String name(String attribute) {
        return "#" + prefix + place(names, attribute);
    }

    /** The placeholder of a value. */
    public String value(AttributeValue value) {
        return ":" + prefix + place(values, value);
    }

    private static <T> int place(List<T> list, T wanted) {
        int at = list.indexOf(wanted);
        if (at < 0) {
            list.add(wanted);
            return list.size() - 1;
        }
        return at;
    }

    /** Placeholders to names, as ExpressionAttributeNames has them. */
    public Map<String, String> names() {
        return numbered("#" + prefix, names);
    }

    /** Placeholders to values, as ExpressionAttributeValues has them. */
    public Map<String, AttributeValue> values() {
        return numbered(":" + prefix, values);
    }

    private static <T> Map<String, T> numbered(String sign, List<T> list) {
        Map<String, T> numbered = new LinkedHashMap<>();
        for (int i = 0; i < list.size(); i++) {
            numbered.put(sign + i, list.get(i));
        }
        return numbered;
    }
}
