package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The {@code ExpressionAttributeNames} and {@code ExpressionAttributeValues} of one request, shared by its expressions;
 * remembers which of them were used. Whether they are well-formed is checked with the rest of the request. For one
 * request, so for one thread.
 */
public final class ExpressionPlaceholders {

    private static final String NAMES = "ExpressionAttributeNames";
    private static final String VALUES = "ExpressionAttributeValues";

    private final @Nullable Map<String, String> names;
    private final @Nullable Map<String, AttributeValue> values;
    private final Set<String> used = new HashSet<>();

    /** Takes the two maps as the request has them; null where the request has none, which is not the same as empty. */
    public ExpressionPlaceholders(@Nullable Map<String, String> names, @Nullable Map<String, AttributeValue> values) {
        this.names = names;
        this.values = values;
    }

    /** Takes the two maps as an SDK request answers them: where it has none, it answers a map made for the purpose. */
    public static ExpressionPlaceholders of(Map<String, String> names, Map<String, AttributeValue> values) {
        return new ExpressionPlaceholders(
                names instanceof SdkAutoConstructMap ? null : names,
                values instanceof SdkAutoConstructMap ? null : values);
    }

    /** As {@link #of(Map, Map)}, for a request that can have no values. */
    public static ExpressionPlaceholders ofNames(Map<String, String> names) {
        return new ExpressionPlaceholders(names instanceof SdkAutoConstructMap ? null : names, null);
    }

    /** The attribute name that a placeholder stands for, or null where it is not defined. */
    @Nullable
    String name(String placeholder) {
        String name = names == null ? null : names.get(placeholder);
        if (name != null) {
            used.add(placeholder);
        }
        return name;
    }

    /** The value that a placeholder stands for, or null where it is not defined. */
    @Nullable
    AttributeValue value(String placeholder) {
        AttributeValue value = values == null ? null : values.get(placeholder);
        if (value != null) {
            used.add(placeholder);
        }
        return value;
    }

    /** Refuses placeholders that no expression used; called after all expressions of the request were parsed. */
    public void requireAllUsed() {
        if (names != null && !used.containsAll(names.keySet())) {
            throw unused(NAMES, names.keySet());
        }
        if (values != null && !used.containsAll(values.keySet())) {
            throw unused(VALUES, values.keySet());
        }
    }

    private DynamoDbException unused(String parameter, Set<String> keys) {
        String list = keys.stream().filter(key -> !used.contains(key)).collect(Collectors.joining(", ", "{", "}"));
        return ServiceError.validation("Value provided in " + parameter + " unused in expressions: keys: " + list);
    }
}
