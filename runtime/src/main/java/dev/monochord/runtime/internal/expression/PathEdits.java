package dev.monochord.runtime.internal.expression;

import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.internal.expression.ValuePath.Element;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The changes of one update as a tree of paths. The service evaluates all of them on the item before the update: an index
 * refers to the old list, elements set beyond its end are appended in the order of their indexes, and removed elements
 * close up last. Not thread-safe.
 */
final class PathEdits {

    private final Map<String, PathEdits> entries = new LinkedHashMap<>();
    private final TreeMap<Integer, PathEdits> positions = new TreeMap<>();
    private final boolean creating;
    private @Nullable PathChange change;

    /**
     * No changes yet.
     *
     * @param creating whether absent maps are created
     */
    PathEdits(boolean creating) {
        this.creating = creating;
    }

    void put(ValuePath path, PathChange made) {
        PathEdits node = entries.computeIfAbsent(path.attribute(), name -> new PathEdits(creating));
        for (Element element : path.elements()) {
            node = element instanceof Element.Entry entry
                    ? node.entries.computeIfAbsent(entry.name(), name -> new PathEdits(creating))
                    : node.positions.computeIfAbsent(
                            ((Element.Position) element).index(), index -> new PathEdits(creating));
        }
        node.change = made;
    }

    /** Returns a changed copy of an item or a map. */
    Map<String, AttributeValue> apply(Map<String, AttributeValue> before) {
        Map<String, AttributeValue> after = new HashMap<>(before);
        entries.forEach((name, edits) -> {
            AttributeValue value = edits.apply(before.get(name));
            if (value == null) {
                after.remove(name);
            } else {
                after.put(name, value);
            }
        });
        return after;
    }

    private @Nullable AttributeValue apply(@Nullable AttributeValue before) {
        if (change != null) {
            return change.result(before);
        }
        if (before != null && before.hasM() && positions.isEmpty()) {
            return AttributeValue.fromM(apply(before.m()));
        }
        if (before != null && before.hasL() && entries.isEmpty()) {
            return AttributeValue.fromL(apply(before.l()));
        }
        if (before == null && creating && positions.isEmpty()) {
            return AttributeValue.fromM(apply(Map.of()));
        }
        throw new FaultException("A path of an update leads into a value that is absent or has another type.", null);
    }

    private List<AttributeValue> apply(List<AttributeValue> before) {
        List<AttributeValue> after = new ArrayList<>();
        for (int i = 0; i < before.size(); i++) {
            PathEdits edits = positions.get(i);
            AttributeValue value = edits == null ? before.get(i) : edits.apply(before.get(i));
            if (value != null) {
                after.add(value);
            }
        }
        for (PathEdits edits : positions.tailMap(before.size()).values()) {
            AttributeValue value = edits.apply((AttributeValue) null);
            if (value != null) {
                after.add(value);
            }
        }
        return after;
    }
}
