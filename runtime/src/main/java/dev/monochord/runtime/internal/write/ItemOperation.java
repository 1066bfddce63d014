package dev.monochord.runtime.internal.write;

import dev.monochord.model.plan.WriteAction.Kind;
import dev.monochord.runtime.error.FaultException;
import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.runtime.internal.expression.Changes;
import dev.monochord.runtime.internal.expression.ConditionTree;
import dev.monochord.runtime.internal.expression.ExpressionBuilder;
import dev.monochord.runtime.internal.mirror.StoredValues;
import dev.monochord.runtime.item.ItemType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What is done to one item, and on what conditions. Not thread-safe. */
final class ItemOperation {

    private final ItemId id;
    private final String name;
    private final List<Clause> clauses = new ArrayList<>();
    private Changes changes = new Changes();
    private Kind kind;
    private Map<String, AttributeValue> item = Map.of();
    private boolean guard;
    private boolean creates;
    private boolean upserts;
    private boolean counts;
    private boolean claims;
    private boolean namesHolder;
    private boolean versioned;
    private boolean requiresItem;
    private @Nullable String step;

    private ItemOperation(Kind kind, ItemId id, String name) {
        this.kind = kind;
        this.id = id;
        this.name = name;
    }

    static ItemOperation check(ItemId id, String name) {
        return new ItemOperation(Kind.CHECK, id, name);
    }

    static ItemOperation delete(ItemId id, String name) {
        return new ItemOperation(Kind.DELETE, id, name);
    }

    static ItemOperation update(ItemId id, String name) {
        return new ItemOperation(Kind.UPDATE, id, name);
    }

    /** A put of an item that was encoded for it: what is counted in it is written into the map. */
    static ItemOperation put(ItemId id, String name, Map<String, AttributeValue> item) {
        ItemOperation put = new ItemOperation(Kind.PUT, id, name);
        put.item = item;
        return put;
    }

    ItemOperation where(Clause clause) {
        if (!clause.condition().equals(ConditionTree.ALWAYS)) {
            clauses.add(step == null ? clause : clause.in(step));
        }
        return this;
    }

    /** Names the step that the conditions belong to: those so far, unless they have a step, and those that follow. */
    ItemOperation in(@Nullable String name) {
        step = name;
        if (name != null) {
            clauses.replaceAll(clause -> clause.in(name));
        }
        return this;
    }

    /** Requires that the key does not belong to a different kind. Adds nothing for a kind that does not share its key. */
    ItemOperation notOther(ItemType<?> type, Function<Map<String, AttributeValue>, FailureVerdict> failure) {
        return type.typeMark().isEmpty() ? this : where(Clause.notOther(type, failure));
    }

    /** A guard: deleted for one item and put for another in one transaction, it changes hands. */
    ItemOperation asGuard() {
        guard = true;
        return this;
    }

    /** A put that succeeds only where the item is absent. */
    ItemOperation asCreation() {
        creates = true;
        return this;
    }

    /** An update that writes a whole record, whether the item is there or not. */
    ItemOperation asUpsert() {
        upserts = true;
        return this;
    }

    /** An item that nobody else can have written equally: it names the one who did. */
    ItemOperation asClaim() {
        claims = true;
        return namingHolder();
    }

    /** A write whose refusal is certain even after a lost response, because the stored item names its holder. */
    ItemOperation namingHolder() {
        namesHolder = true;
        return this;
    }

    /** An update that checks the version and sets the next one. */
    ItemOperation versioned() {
        versioned = true;
        return this;
    }

    /** A delete that fails if the item is missing. */
    ItemOperation requiringItem() {
        requiresItem = true;
        return this;
    }

    /** An update that would change the item again if it were carried out twice. */
    ItemOperation counting() {
        counts = true;
        return this;
    }

    ItemId id() {
        return id;
    }

    Kind kind() {
        return kind;
    }

    /** The kind of item, for messages. */
    String name() {
        return name;
    }

    /** The step that it belongs to, or null for one without a name. */
    @Nullable
    String step() {
        return step;
    }

    boolean creates() {
        return creates;
    }

    boolean upserts() {
        return upserts;
    }

    /** Returns whether this operation writes a whole item of a kind that shares its key with {@code type}. */
    boolean writesOther(ItemType<?> type) {
        return (kind == Kind.PUT || upserts) && !type.typeMark().isEmpty() && type.isOther(after(Map.of()));
    }

    /** Whether carrying it out twice does no more than once, or the second time is refused. */
    boolean repeatable() {
        return !counts;
    }

    /** Whether a stored item can only have been written by this operation, and may still be claimed. */
    boolean mine(Map<String, AttributeValue> stored) {
        return claims
                && clauses.stream().allMatch(clause -> clause.asked() || clause.holds(stored))
                && visibleIn(stored);
    }

    boolean namesHolder() {
        return namesHolder;
    }

    /** Whether the caller gave conditions. */
    boolean asks() {
        return clauses.stream().anyMatch(Clause::asked);
    }

    /** Whether a stored item proves that this operation was carried out, as far as one that refuses it can. */
    boolean provenBy(Map<String, AttributeValue> stored) {
        return switch (kind) {
            case PUT -> visibleIn(stored);
            case UPDATE -> versioned && !changes.counts() && visibleIn(stored);
            case DELETE, CHECK -> false;
        };
    }

    boolean conditional() {
        return !clauses.isEmpty();
    }

    Map<String, AttributeValue> item() {
        return item;
    }

    /** What an update changes; a check becomes an update with the first change. */
    Changes changes() {
        return changes;
    }

    ItemOperation change() {
        if (kind == Kind.CHECK) {
            kind = Kind.UPDATE;
        }
        return this;
    }

    /** Counts in an item that is being created. */
    long count(String counter, long change) {
        AttributeValue before = item.get(counter);
        BigDecimal sum = (before == null || before.n() == null ? BigDecimal.ZERO : new BigDecimal(before.n()))
                .add(BigDecimal.valueOf(change));
        item.put(counter, AttributeValue.fromN(sum.toPlainString()));
        return sum.longValue();
    }

    /** The condition as the service reads it, or null for none. */
    @Nullable
    String condition(ExpressionBuilder builder) {
        Set<String> parts = new LinkedHashSet<>();
        for (Clause clause : clauses) {
            String part = clause.condition().render(builder);
            parts.add(part.contains(" OR ") ? "(" + part + ")" : part);
        }
        return parts.isEmpty() ? null : String.join(" AND ", parts);
    }

    /** Why the condition failed on what is stored, which is empty where nothing is. */
    FailureVerdict judge(Map<String, AttributeValue> stored) {
        for (Clause clause : clauses) {
            if (!clause.holds(stored)) {
                return clause.failure().apply(stored);
            }
        }
        return clauses.stream()
                .filter(Clause::asked)
                .findFirst()
                .or(() -> clauses.stream().findFirst())
                .map(clause -> clause.failure().apply(stored))
                .orElseGet(() -> FailureVerdict.refused(
                        new FaultException("A write of " + name + " without a condition failed by one.", null)));
    }

    /** Returns whether the conditions hold of a stored item, which is empty if it does not exist. */
    boolean admits(Map<String, AttributeValue> item) {
        return clauses.stream().allMatch(clause -> clause.holds(item));
    }

    /** The item that this operation leaves of another, which is empty where there is none; empty if it leaves none. */
    Map<String, AttributeValue> after(Map<String, AttributeValue> before) {
        return switch (kind) {
            case PUT -> item;
            case UPDATE -> {
                Map<String, AttributeValue> item = new HashMap<>(before);
                item.putAll(id.key());
                yield changes.apply(item);
            }
            case DELETE -> Map.of();
            case CHECK -> before;
        };
    }

    /**
     * Computes the values that depend on the stored item, and requires that the item still has the attributes that they were
     * computed from.
     */
    void compute(Map<String, AttributeValue> before) {
        List<String> evaluated = List.copyOf(changes.evaluated());
        if (kind == Kind.UPDATE && !evaluated.isEmpty()) {
            changes = changes.computed(before);
            where(Clause.unchanged(evaluated, before, FailureVerdict.again()));
        }
    }

    /** Writes one more attribute with the item, unless it is deleted. */
    void mark(String attribute, AttributeValue value) {
        if (kind == Kind.PUT) {
            item = new HashMap<>(item);
            item.put(attribute, value);
        } else if (kind == Kind.UPDATE) {
            changes.set(attribute, value);
        }
    }

    /** Writes the item without an attribute. */
    void unmark(String attribute) {
        if (kind == Kind.UPDATE) {
            changes.remove(attribute);
        }
    }

    /** Whether a stored item looks as this operation leaves it. */
    boolean visibleIn(Map<String, AttributeValue> stored) {
        return switch (kind) {
            case PUT -> StoredValues.same(item, stored);
            case UPDATE -> changes.visibleIn(stored);
            case DELETE -> stored.isEmpty();
            case CHECK -> false;
        };
    }

    /**
     * Whether a stored item is the result that the caller wants, no matter who wrote it. The caller of a delete that requires
     * the item wants to have deleted it, which a missing item does not show.
     */
    boolean achievedIn(Map<String, AttributeValue> stored) {
        return !requiresItem && visibleIn(stored);
    }

    /** This operation and another on the same item as one. */
    ItemOperation merge(ItemOperation other) {
        if (kind == Kind.CHECK) {
            other.clauses.addAll(0, clauses);
            return other;
        }
        if (other.kind == Kind.CHECK) {
            clauses.addAll(other.clauses);
            return this;
        }
        if (kind == Kind.UPDATE && other.kind == Kind.UPDATE && !upserts && !other.upserts) {
            clauses.addAll(other.clauses);
            changes.addAll(other.changes);
            counts |= other.counts;
            versioned |= other.versioned;
            return this;
        }
        if (guard && other.guard && kind != other.kind) {
            ItemOperation put = kind == Kind.PUT ? this : other;
            ItemOperation delete = kind == Kind.PUT ? other : this;
            put.clauses.clear();
            put.clauses.addAll(delete.clauses);
            return put;
        }
        throw new InvalidInputException(
                name,
                "One transaction writes an item of " + name + " in table " + id.table()
                        + " twice. Say once what is to become of it.");
    }
}
