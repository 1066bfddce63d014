package dev.monochord.runtime.internal.write;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The stored items on which a write is planned. Planning does no I/O: a plan that needs an item not fetched yet records it as
 * wanted and is incomplete. Not thread-safe.
 */
final class PlanReads {

    private final Map<ItemId, Map<String, AttributeValue>> fetched = new HashMap<>();
    private final Set<ItemId> wanted = new LinkedHashSet<>();

    /** Continues the plan with an item, which is empty if it does not exist. Does not continue if the item is wanted. */
    void read(ItemId id, Consumer<Map<String, AttributeValue>> rest) {
        Map<String, AttributeValue> item = fetched.get(id);
        if (item == null) {
            wanted.add(id);
        } else {
            rest.accept(item);
        }
    }

    /** Returns an item, which is empty if it does not exist or is wanted. */
    Map<String, AttributeValue> item(ItemId id) {
        Map<String, AttributeValue> item = fetched.get(id);
        if (item == null) {
            wanted.add(id);
            return Map.of();
        }
        return item;
    }

    /** Adds an item, which is empty if it does not exist. */
    void fetched(ItemId id, Map<String, AttributeValue> item) {
        fetched.put(id, item);
        wanted.remove(id);
    }

    /** Whether every item that was needed has been fetched. */
    boolean complete() {
        return wanted.isEmpty();
    }

    /** The items to fetch before planning again. */
    List<ItemId> wanted() {
        return List.copyOf(wanted);
    }
}
