package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.item.Attributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Document paths put together by their common beginnings, to cut from an item exactly what they lead to: of a map the
 * wanted keys, of a list the wanted elements, closed up in the order of their indexes. The paths must neither overlap nor
 * conflict.
 */
final class PathTree {

    private final Map<String, PathTree> keys = new LinkedHashMap<>();
    private final TreeMap<Integer, PathTree> indexes = new TreeMap<>();

    static PathTree of(Iterable<DocumentPath> paths) {
        PathTree root = new PathTree();
        for (DocumentPath path : paths) {
            PathTree node = root.keys.computeIfAbsent(path.root(), name -> new PathTree());
            for (PathElement step : path.steps()) {
                String name = step.name();
                node = name != null
                        ? node.keys.computeIfAbsent(name, key -> new PathTree())
                        : node.indexes.computeIfAbsent(step.index(), index -> new PathTree());
            }
        }
        return root;
    }

    /** What the paths lead to in an item; attributes that they lead to nothing in are left out. */
    Map<String, AttributeValue> cut(Attributes item) {
        Map<String, AttributeValue> result = new LinkedHashMap<>();
        for (Map.Entry<String, PathTree> entry : keys.entrySet()) {
            AttributeValue value = item.get(entry.getKey());
            AttributeValue part = value == null ? null : entry.getValue().cut(value);
            if (part != null) {
                result.put(entry.getKey(), part);
            }
        }
        return result;
    }

    private @Nullable AttributeValue cut(AttributeValue value) {
        if (!keys.isEmpty()) {
            if (!value.hasM()) {
                return null;
            }
            Map<String, AttributeValue> result = cut(Attributes.of(value.m()));
            return result.isEmpty() ? null : AttributeValue.fromM(result);
        }
        if (!indexes.isEmpty()) {
            return value.hasL() ? elements(value.l()) : null;
        }
        return value;
    }

    private @Nullable AttributeValue elements(List<AttributeValue> list) {
        List<AttributeValue> result = new ArrayList<>();
        for (Map.Entry<Integer, PathTree> entry : indexes.headMap(list.size()).entrySet()) {
            AttributeValue part = entry.getValue().cut(list.get(entry.getKey()));
            if (part != null) {
                result.add(part);
            }
        }
        return result.isEmpty() ? null : AttributeValue.fromL(result);
    }
}
