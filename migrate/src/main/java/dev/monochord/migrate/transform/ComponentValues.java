package dev.monochord.migrate.transform;

import dev.monochord.runtime.error.StoredItemException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The components of one item in its target form, each computed when it is first asked for. Not thread-safe. */
final class ComponentValues {

    private final Map<String, ComponentBinding> bindings;
    private final SourceItem source;
    private final Map<String, @Nullable AttributeValue> values = new HashMap<>();

    ComponentValues(Map<String, ComponentBinding> bindings, SourceItem source) {
        this.bindings = bindings;
        this.source = source;
    }

    /** Components with these values, already in their target form. */
    ComponentValues(Map<String, AttributeValue> values) {
        this(Map.of(), SourceItem.of(Map.of()));
        this.values.putAll(values);
    }

    /**
     * The value, or null if the item has none.
     *
     * @throws StoredItemException if the source has none where its design or the target's needs one
     */
    @Nullable
    AttributeValue get(String component) {
        AttributeValue value = values.get(component);
        if (value != null || values.containsKey(component)) {
            return value;
        }
        ComponentBinding binding = bindings.get(component);
        value = binding == null ? null : binding.read(source);
        values.put(component, value);
        return value;
    }

    AttributeValue required(String component) {
        AttributeValue value = get(component);
        if (value == null) {
            throw new StoredItemException("gives no value for {" + component + "}, which a key needs");
        }
        return value;
    }
}
