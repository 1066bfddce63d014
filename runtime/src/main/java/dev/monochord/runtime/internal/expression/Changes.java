package dev.monochord.runtime.internal.expression;

import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.internal.expression.PathChange.Part;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The changes of one item by one update. Each attribute is changed in one way: the last of set, set if absent and remove
 * counts, additions to one number are summed, and any other combination is refused. So are two changes of which one path
 * contains the other, because the service rejects them. Not thread-safe.
 */
public final class Changes {

    private final Map<ValuePath, PathChange> changes = new LinkedHashMap<>();
    private int nested;

    public void set(String attribute, AttributeValue value) {
        set(ValuePath.of(attribute), value);
    }

    /** Sets a value. An empty set cannot be stored: it is removed. */
    public void set(ValuePath path, AttributeValue value) {
        replace(path, AttributeValueMath.isEmptySet(value) ? new PathChange.Remove() : new PathChange.Assign(value));
    }

    public void setIfAbsent(String attribute, AttributeValue value) {
        setIfAbsent(ValuePath.of(attribute), value);
    }

    /** Sets a value unless there is one. An empty set cannot be stored: nothing changes. */
    public void setIfAbsent(ValuePath path, AttributeValue value) {
        if (!AttributeValueMath.isEmptySet(value)) {
            replace(path, new PathChange.AssignIfAbsent(value, null));
        }
    }

    public void remove(String attribute) {
        remove(ValuePath.of(attribute));
    }

    /** Removes a value; the elements behind one of a list move forward. */
    public void remove(ValuePath path) {
        replace(path, new PathChange.Remove());
    }

    public void add(String attribute, AttributeValue value) {
        add(ValuePath.of(attribute), value);
    }

    /**
     * Adds to a number, or elements to a set. Either may be absent.
     *
     * @throws FaultException for a set inside a map or list: the service documents that for attributes only
     */
    public void add(ValuePath path, AttributeValue value) {
        if (value.n() != null) {
            increase(path, value);
        } else if (!AttributeValueMath.isEmptySet(value)) {
            requireTopLevel(path);
            once(path, new PathChange.Add(value));
        }
    }

    private void increase(ValuePath path, AttributeValue number) {
        PathChange before = changes.get(path);
        if (before instanceof PathChange.Add added && added.value().n() != null) {
            changes.put(path, new PathChange.Add(AttributeValueMath.sum(added.value(), number)));
        } else {
            once(path, path.elements().isEmpty() ? new PathChange.Add(number) : new PathChange.Increase(number));
        }
    }

    /**
     * Subtracts from a number, or removes elements from a set. Either may be absent.
     *
     * @throws FaultException for a set inside a map or list
     */
    public void subtract(ValuePath path, AttributeValue value) {
        if (value.n() != null) {
            increase(path, AttributeValueMath.negative(value));
        } else if (!AttributeValueMath.isEmptySet(value)) {
            requireTopLevel(path);
            once(path, new PathChange.Delete(value));
        }
    }

    /** Appends elements to a list, which may be absent. */
    public void append(ValuePath path, List<AttributeValue> elements) {
        if (!elements.isEmpty()) {
            once(path, new PathChange.Append(AttributeValue.fromL(elements)));
        }
    }

    /** Adds to a number that is set if it is absent, or to zero: {@code SET n = if_not_exists(n, :n) + :more}. */
    public void addToFirst(String attribute, AttributeValue value) {
        AttributeValue first = first(attribute);
        ValuePath path = ValuePath.of(attribute);
        replace(path, new PathChange.AssignIfAbsent(first == null ? PathChange.ZERO : first, value));
    }

    /** Returns the value to set if the attribute is absent, or null. */
    public @Nullable AttributeValue first(String attribute) {
        return changes.get(ValuePath.of(attribute)) instanceof PathChange.AssignIfAbsent first ? first.value() : null;
    }

    /** Adds the other changes, after these. */
    public void addAll(Changes other) {
        other.changes.forEach((path, change) -> {
            if (change instanceof PathChange.Add added) {
                add(path, added.value());
            } else if (replaceable(change)) {
                replace(path, change);
            } else {
                once(path, change);
            }
        });
    }

    public boolean isEmpty() {
        return changes.isEmpty();
    }

    /** The attributes in which something is changed. */
    public Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        changes.keySet().forEach(path -> names.add(path.attribute()));
        return names;
    }

    /** The paths that are changed. */
    public Set<ValuePath> paths() {
        return Set.copyOf(changes.keySet());
    }

    /** The maps, records and lists in which something is changed. */
    public Set<ValuePath> containers() {
        Set<ValuePath> containers = new LinkedHashSet<>();
        changes.keySet().forEach(path -> path.container().ifPresent(containers::add));
        return containers;
    }

    /** Whether an absent value can be created with the changes inside it: all of them set, or remove, entries of maps. */
    public boolean creatable(ValuePath absent) {
        return changes.entrySet().stream()
                .filter(e -> e.getKey().startsWith(absent))
                .allMatch(e -> e.getValue() instanceof PathChange.Remove
                        || e.getKey().elements().stream()
                                .skip(absent.elements().size())
                                .allMatch(ValuePath.Element::created));
    }

    /**
     * Returns the same changes of an item without some maps, each of which is set with its new entries.
     *
     * @param absent the maps, none inside another
     */
    public Changes creating(Set<ValuePath> absent) {
        Changes creating = new Changes();
        PathEdits edits = new PathEdits(true);
        Set<ValuePath> created = new LinkedHashSet<>();
        changes.forEach((path, change) -> {
            Optional<ValuePath> map = absent.stream().filter(path::startsWith).findFirst();
            if (map.isEmpty()) {
                creating.once(path, change);
            } else if (!(change instanceof PathChange.Remove)) {
                edits.put(path, change);
                created.add(map.get());
            }
        });
        Map<String, AttributeValue> item = edits.apply(Map.of());
        created.forEach(map -> creating.set(map, Objects.requireNonNull(map.in(item))));
        return creating;
    }

    /** Whether making the changes twice is not the same as making them once. */
    public boolean counts() {
        return changes.entrySet().stream().anyMatch(e -> !e.getValue().repeatable(e.getKey()));
    }

    /** Additions to whole attributes. */
    public Map<String, AttributeValue> added() {
        Map<String, AttributeValue> added = new HashMap<>();
        changes.forEach((path, change) -> {
            if (change instanceof PathChange.Add add) {
                added.put(path.attribute(), add.value());
            }
        });
        return added;
    }

    /**
     * Returns the item after these changes, as the service computes it.
     *
     * @throws FaultException if the item does not allow the changes
     */
    public Map<String, AttributeValue> apply(Map<String, AttributeValue> item) {
        PathEdits edits = new PathEdits(false);
        changes.forEach(edits::put);
        return edits.apply(item);
    }

    /** The attributes whose value afterwards depends on the item. */
    public Set<String> evaluated() {
        Set<String> evaluated = new LinkedHashSet<>();
        changes.forEach((path, change) -> {
            if (!path.elements().isEmpty()
                    || !(change instanceof PathChange.Assign || change instanceof PathChange.Remove)) {
                evaluated.add(path.attribute());
            }
        });
        return evaluated;
    }

    /** The same changes of one item, with the values that depend on it computed. */
    public Changes computed(Map<String, AttributeValue> item) {
        Map<String, AttributeValue> after = apply(item);
        Set<String> evaluated = evaluated();
        Changes computed = new Changes();
        changes.forEach((path, change) -> {
            AttributeValue value = after.get(path.attribute());
            if (!evaluated.contains(path.attribute())) {
                computed.once(path, change);
            } else if (value == null) {
                computed.remove(path.attribute());
            } else {
                computed.set(path.attribute(), value);
            }
        });
        return computed;
    }

    /** Whether an item shows every change that can be recognized, and at least one. */
    public boolean visibleIn(Map<String, AttributeValue> stored) {
        boolean visible = false;
        for (Map.Entry<ValuePath, PathChange> entry : changes.entrySet()) {
            ValuePath path = entry.getKey();
            if (entry.getValue().repeatable(path)) {
                if (!entry.getValue().visibleIn(path.in(stored))) {
                    return false;
                }
                visible = true;
            }
        }
        return visible;
    }

    /** The update expression, its names and values as placeholders of the builder. */
    public String render(ExpressionBuilder builder) {
        Map<String, List<String>> clauses = new LinkedHashMap<>();
        for (Part part : Part.values()) {
            changes.forEach((path, change) -> {
                if (change.part() == part) {
                    clauses.computeIfAbsent(part.clause(), clause -> new ArrayList<>())
                            .add(change.render(path.render(builder), builder));
                }
            });
        }
        return clauses.entrySet().stream()
                .map(clause -> clause.getKey() + " " + String.join(", ", clause.getValue()))
                .collect(Collectors.joining(" "));
    }

    /** Adds a change that replaces an earlier change of the same attribute. */
    private void replace(ValuePath path, PathChange change) {
        PathChange before = changes.get(path);
        if (before != null && path.elements().isEmpty() && replaceable(before)) {
            changes.remove(path);
        }
        once(path, change);
    }

    private static boolean replaceable(PathChange change) {
        return change instanceof PathChange.Assign
                || change instanceof PathChange.AssignIfAbsent
                || change instanceof PathChange.Remove;
    }

    private void once(ValuePath path, PathChange change) {
        boolean inside = !path.elements().isEmpty();
        if (changes.containsKey(path)) {
            throw inside ? overlap(path, path) : clash(path);
        }
        if (inside || nested > 0) {
            for (ValuePath other : changes.keySet()) {
                if (path.startsWith(other) || other.startsWith(path)) {
                    throw overlap(path, other);
                }
            }
        }
        changes.put(path, change);
        nested += inside ? 1 : 0;
    }

    private static void requireTopLevel(ValuePath path) {
        if (!path.elements().isEmpty()) {
            throw new FaultException(
                    "Elements of the set " + path + " cannot be added or removed: DynamoDB documents that for top-level"
                            + " attributes only. Set the whole set.",
                    null);
        }
    }

    private static FaultException clash(ValuePath path) {
        return new FaultException(
                "Attribute " + path + " is changed in two ways by one update. Use one of set, remove and add.", null);
    }

    private static InvalidInputException overlap(ValuePath one, ValuePath other) {
        return new InvalidInputException(
                one.attribute(),
                "One update changes " + one + " and " + other + ", which overlap. Change each part of an item once.");
    }
}
