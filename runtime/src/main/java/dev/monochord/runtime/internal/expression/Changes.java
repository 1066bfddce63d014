package dev.monochord.runtime.internal.expression;

import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.internal.mirror.StoredValues;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What an update does to the attributes of one item. An attribute is changed in one way: what is said last of set, set if
 * absent and remove holds, numbers added twice are summed, and adding to what is set is refused. Not thread-safe.
 */
public final class Changes {

    private final Map<String, AttributeValue> set = new LinkedHashMap<>();
    private final Map<String, AttributeValue> setIfAbsent = new LinkedHashMap<>();
    private final Map<String, AttributeValue> more = new LinkedHashMap<>();
    private final Map<String, AttributeValue> add = new LinkedHashMap<>();
    private final Set<String> remove = new LinkedHashSet<>();

    /** Sets an attribute. An empty set cannot be stored: the attribute is removed. */
    public void set(String attribute, AttributeValue value) {
        if (emptySet(value)) {
            remove(attribute);
            return;
        }
        put(set, attribute, value);
    }

    /** Sets an attribute unless it is there. An empty set cannot be stored: the attribute stays as it is. */
    public void setIfAbsent(String attribute, AttributeValue value) {
        if (emptySet(value)) {
            return;
        }
        put(setIfAbsent, attribute, value);
    }

    public void remove(String attribute) {
        notAdded(attribute);
        set.remove(attribute);
        setIfAbsent.remove(attribute);
        remove.add(attribute);
    }

    /** Adds a number to an attribute that may be absent, or elements to a set. */
    public void add(String attribute, AttributeValue value) {
        if (set.containsKey(attribute) || setIfAbsent.containsKey(attribute) || remove.contains(attribute)) {
            throw clash(attribute);
        }
        AttributeValue before = add.get(attribute);
        if (before == null) {
            add.put(attribute, value);
        } else if (before.n() != null && value.n() != null) {
            BigDecimal sum = new BigDecimal(before.n()).add(new BigDecimal(value.n()));
            add.put(attribute, AttributeValue.fromN(sum.toPlainString()));
        } else {
            throw clash(attribute);
        }
    }

    /** Adds to a number that is set if it is absent, or to zero: {@code SET n = if_not_exists(n, :n) + :more}. */
    public void addToFirst(String attribute, AttributeValue value) {
        if (!setIfAbsent.containsKey(attribute)) {
            setIfAbsent(attribute, AttributeValue.fromN("0"));
        }
        more.put(attribute, value);
    }

    /** What an attribute is set to if it is absent, or null. */
    public @Nullable AttributeValue first(String attribute) {
        return setIfAbsent.get(attribute);
    }

    /** Everything that the other changes does, after this. */
    public void addAll(Changes other) {
        other.set.forEach(this::set);
        other.setIfAbsent.forEach(this::setIfAbsent);
        other.remove.forEach(this::remove);
        other.add.forEach(this::add);
        other.more.forEach(this::addToFirst);
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    /** The attributes that are changed. */
    public Set<String> names() {
        Set<String> names = new LinkedHashSet<>(set.keySet());
        names.addAll(setIfAbsent.keySet());
        names.addAll(remove);
        names.addAll(add.keySet());
        return names;
    }

    /** How many attributes are changed. */
    public int size() {
        return set.size() + setIfAbsent.size() + add.size() + remove.size();
    }

    /** Whether making the changes twice is not the same as making them once. */
    public boolean counts() {
        return !add.isEmpty() || !more.isEmpty();
    }

    public Map<String, AttributeValue> added() {
        return Map.copyOf(add);
    }

    /** The item that these changes leave of another; what is added counts from zero, or an empty set. */
    public Map<String, AttributeValue> apply(Map<String, AttributeValue> item) {
        Map<String, AttributeValue> after = new HashMap<>(item);
        after.putAll(set);
        setIfAbsent.forEach((name, value) -> {
            AttributeValue first = item.getOrDefault(name, value);
            AttributeValue further = more.get(name);
            after.put(name, further == null ? first : sum(first, further));
        });
        after.keySet().removeAll(remove);
        add.forEach((name, value) -> after.merge(name, value, Changes::sum));
        return after;
    }

    private static AttributeValue sum(AttributeValue one, AttributeValue other) {
        return switch (other.type()) {
            case N ->
                AttributeValue.fromN(
                        new BigDecimal(one.n()).add(new BigDecimal(other.n())).toPlainString());
            case SS -> AttributeValue.fromSs(union(one.ss(), other.ss()));
            case NS -> AttributeValue.fromNs(numbers(one.ns(), other.ns()));
            case BS -> AttributeValue.fromBs(union(one.bs(), other.bs()));
            default -> throw new FaultException("Only numbers and sets are added to", null);
        };
    }

    /** A number is the same however it is written, and a set has it once. */
    private static List<String> numbers(List<String> one, List<String> other) {
        Map<BigDecimal, String> all = new LinkedHashMap<>();
        one.forEach(number -> all.put(new BigDecimal(number).stripTrailingZeros(), number));
        other.forEach(number -> all.putIfAbsent(new BigDecimal(number).stripTrailingZeros(), number));
        return List.copyOf(all.values());
    }

    private static <E> List<E> union(List<E> one, List<E> other) {
        Set<E> all = new LinkedHashSet<>(one);
        all.addAll(other);
        return List.copyOf(all);
    }

    /** Whether an item looks as these changes leave it, as far as that can be told afterwards. */
    public boolean visibleIn(Map<String, AttributeValue> stored) {
        return set.entrySet().stream().allMatch(e -> StoredValues.same(e.getValue(), stored.get(e.getKey())))
                && setIfAbsent.keySet().stream().allMatch(stored::containsKey)
                && remove.stream().noneMatch(stored::containsKey);
    }

    /** The update expression, its names and values as placeholders of the builder. */
    public String render(ExpressionBuilder builder) {
        List<String> sets = new ArrayList<>();
        set.forEach((name, value) -> sets.add(builder.name(name) + " = " + builder.value(value)));
        setIfAbsent.forEach((name, value) -> {
            AttributeValue further = more.get(name);
            sets.add(builder.name(name) + " = if_not_exists(" + builder.name(name) + ", " + builder.value(value) + ")"
                    + (further == null ? "" : " + " + builder.value(further)));
        });
        List<String> removes = remove.stream().map(builder::name).toList();
        List<String> adds = new ArrayList<>();
        add.forEach((name, value) -> adds.add(builder.name(name) + " " + builder.value(value)));
        List<String> clauses = new ArrayList<>();
        clause(clauses, "SET ", sets);
        clause(clauses, "REMOVE ", removes);
        clause(clauses, "ADD ", adds);
        return String.join(" ", clauses);
    }

    private void put(Map<String, AttributeValue> way, String attribute, AttributeValue value) {
        notAdded(attribute);
        set.remove(attribute);
        setIfAbsent.remove(attribute);
        remove.remove(attribute);
        way.put(attribute, value);
    }

    private void notAdded(String attribute) {
        if (add.containsKey(attribute)) {
            throw clash(attribute);
        }
    }

    private static FaultException clash(String attribute) {
        return new FaultException(
                "Attribute " + attribute + " is changed in two ways by one update. Say one of set, remove and add.",
                null);
    }

    private static void clause(List<String> clauses, String word, List<String> terms) {
        if (!terms.isEmpty()) {
            clauses.add(word + String.join(", ", terms));
        }
    }

    private static boolean emptySet(AttributeValue value) {
        return value.hasSs() && value.ss().isEmpty()
                || value.hasNs() && value.ns().isEmpty()
                || value.hasBs() && value.bs().isEmpty();
    }
}
