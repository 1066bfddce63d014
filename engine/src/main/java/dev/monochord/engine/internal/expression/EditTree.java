package dev.monochord.engine.internal.expression;

import dev.monochord.engine.internal.error.ServiceError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The changes of one update, put together by the common beginnings of their paths. All of them are made at once on what
 * was there before: list indexes mean the old list, elements set beyond its end are appended in the order of their
 * indexes, and removed elements close up last.
 */
final class EditTree {

    private final Map<String, EditTree> keys = new LinkedHashMap<>();
    private final TreeMap<Integer, EditTree> indexes = new TreeMap<>();
    private @Nullable AttributeValue result;
    private boolean leaf;

    /** Notes what is to be at a path; null for nothing. */
    void put(DocumentPath path, @Nullable AttributeValue value) {
        EditTree node = keys.computeIfAbsent(path.root(), name -> new EditTree());
        for (PathElement step : path.steps()) {
            String name = step.name();
            node = name != null
                    ? node.keys.computeIfAbsent(name, key -> new EditTree())
                    : node.indexes.computeIfAbsent(step.index(), index -> new EditTree());
        }
        node.leaf = true;
        node.result = value;
    }

    /** A map or an item with the changes made; the old one stays as it is. */
    Map<String, AttributeValue> apply(Map<String, AttributeValue> old) {
        Map<String, AttributeValue> changed = new LinkedHashMap<>(old);
        for (Map.Entry<String, EditTree> entry : keys.entrySet()) {
            AttributeValue value = entry.getValue().apply(old.get(entry.getKey()));
            if (value == null) {
                changed.remove(entry.getKey());
            } else {
                changed.put(entry.getKey(), value);
            }
        }
        return changed;
    }

    private @Nullable AttributeValue apply(@Nullable AttributeValue old) {
        if (leaf) {
            return result;
        }
        if (old == null) {
            throw invalidPath();
        }
        if (!keys.isEmpty()) {
            if (!old.hasM()) {
                throw invalidPath();
            }
            return AttributeValue.fromM(apply(old.m()));
        }
        if (!old.hasL()) {
            throw invalidPath();
        }
        return AttributeValue.fromL(apply(old.l()));
    }

    private List<AttributeValue> apply(List<AttributeValue> old) {
        List<AttributeValue> changed = new ArrayList<>(old.size() + indexes.size());
        for (int i = 0; i < old.size(); i++) {
            EditTree edit = indexes.get(i);
            AttributeValue value = edit == null ? old.get(i) : edit.apply(old.get(i));
            if (value != null) {
                changed.add(value);
            }
        }
        for (EditTree edit : indexes.tailMap(old.size()).values()) {
            AttributeValue value = edit.apply((AttributeValue) null);
            if (value != null) {
                changed.add(value);
            }
        }
        return changed;
    }

    private static DynamoDbException invalidPath() {
        return ServiceError.validation("The document path provided in the update expression is invalid for update");
    }
}
