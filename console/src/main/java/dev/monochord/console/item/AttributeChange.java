package dev.monochord.console.item;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An attribute of a stored item, before and after a change.
 *
 * @param before its JSON, or null if it was absent
 * @param after its JSON, or null if it is removed
 */
public record AttributeChange(
        String name, @Nullable String before, @Nullable String after) {

    public boolean isSame() {
        return Objects.equals(before, after);
    }

    /** Returns every attribute of either item, the key first. */
    static List<AttributeChange> between(
            ServedTable table, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        Map<String, String> old = StoredText.attributes(table, before);
        Map<String, String> now = StoredText.attributes(table, after);
        Set<String> names = new LinkedHashSet<>(old.keySet());
        names.addAll(now.keySet());
        List<AttributeChange> changes = new ArrayList<>();
        names.forEach(name -> changes.add(new AttributeChange(name, old.get(name), now.get(name))));
        return changes;
    }
}
