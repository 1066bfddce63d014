package dev.monochord.model.plan;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.Binding;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttribute;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.StoredType;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.plan.Expression.Part.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a write as the runtime carries it out: what it reads first, the item, its guards, and last its parents,
 * each with its condition. For one pattern.
 *
 * <p>Where the steps depend on what is stored, they are those of the ordinary case: an item that is put was not there, a
 * replaced one has other unique values than before, and a parent that counts has its counter.
 */
final class WriteSteps {

    private final TableDesign table;
    private final PatternDesign pattern;
    private final ItemDesign item;
    private final List<WriteAction> actions = new ArrayList<>();
    private boolean readsFirst;

    WriteSteps(TableDesign table, PatternDesign pattern, ItemDesign item) {
        this.table = table;
        this.pattern = pattern;
        this.item = item;
    }

    List<WriteAction> actions() {
        return actions;
    }

    /** The stored item is read, consistently, before anything is written. */
    boolean readsFirst() {
        return readsFirst;
    }

    void create() {
        add(WriteAction.Kind.PUT, item.key(), absent(), Expression.NONE);
        item.guards().forEach(this::take);
        parents(1);
    }

    void put() {
        boolean markable = parentOfSome() || stored().containsKey(StoredImage.MARK);
        Expression unmarked = markable ? Expression.missing(StoredImage.MARK) : Expression.NONE;
        boolean depends = !item.guards().isEmpty() || counted();
        readsFirst = depends;
        Expression condition = depends ? Expression.and(unmarked, absent()) : unmarked;
        write(Expression.and(begun(), condition), true);
        if (depends) {
            item.guards().forEach(this::take);
        }
        parents(depends ? 1 : 0);
    }

    void replace() {
        String version = item.version();
        Expression condition = Expression.and(
                exists(),
                Expression.missing(StoredImage.MARK),
                version == null ? Expression.NONE : term(version, " = ", "{" + version + "}"));
        readsFirst = !item.guards().isEmpty() || movable();
        if (readsFirst) {
            condition = Expression.and(condition, unchanged(false));
        }
        write(condition, false);
        for (UniqueGuard guard : item.guards()) {
            take(guard);
            give(guard, Expression.either(absent(), owned(guard)));
        }
        parents(0);
    }

    /** A counter begins with the record only where the item is created. */
    private Expression begun() {
        Set<String> counters = counters();
        return Expression.joined(
                " AND ",
                stored().keySet().stream()
                        .filter(counters::contains)
                        .map(counter -> Expression.either(absent(), Expression.exists(counter)))
                        .toList());
    }

    /** A whole item: put, or set attribute by attribute where the item has what is not the record's to write. */
    private void write(Expression condition, boolean startCounters) {
        Set<String> counters = counters();
        if (!item.keepUnknown() && counters.isEmpty()) {
            add(WriteAction.Kind.PUT, item.key(), condition, Expression.NONE);
            return;
        }
        List<Expression> sets = new ArrayList<>();
        List<Expression> removes = new ArrayList<>();
        Map<String, Value> stored = withoutKeys();
        stored.forEach((name, value) -> {
            if (StoredImage.mark(name)) {
                removes.add(Expression.name(name));
            } else if (!counters.contains(name)) {
                sets.add(Expression.term(name, " = ", next(value), value.type()));
            }
        });
        if (startCounters) {
            stored.forEach((name, value) -> {
                if (counters.contains(name)) {
                    sets.add(Expression.ifAbsent(name, value));
                }
            });
        }
        Expression update =
                Expression.joined(" ", List.of(Expression.clause("SET ", sets), Expression.clause("REMOVE ", removes)));
        add(WriteAction.Kind.UPDATE, item.key(), condition, update);
    }

    /** A replace stores the next version. */
    private String next(Value value) {
        String version = item.version();
        boolean counts = version != null && value.text().equals("{" + version + "}");
        return counts ? "{" + version + " + 1}" : value.text();
    }

    void change(KeyTemplates key, List<ParameterDesign> changes) {
        UpdateTerms terms = new UpdateTerms(table, pattern, item);
        changes.stream().filter(p -> p.binding() == Binding.SET).forEach(terms::set);
        terms.derive();
        changes.stream().filter(p -> p.binding() == Binding.ADD).forEach(terms::add);
        String version = item.version();
        String seen = seen();
        Expression condition = exists();
        if (version != null && seen != null) {
            condition = Expression.and(condition, term(version, " = ", "{" + seen + "}"));
            terms.set(storedName(version), "{" + seen + " + 1}", StoredType.N);
        } else if (version != null) {
            terms.add(storedName(version), "1");
        }
        add(WriteAction.Kind.UPDATE, key, condition, terms.update());
    }

    void delete(KeyTemplates key) {
        String version = item.version();
        boolean whole = !pattern.bound(Binding.ITEM).isEmpty();
        String seen = seen() == null && whole ? version : seen();
        Expression same = version == null || seen == null ? Expression.NONE : term(version, " = ", "{" + seen + "}");
        if (item.guards().isEmpty() && !counted()) {
            Expression condition = same.isEmpty() ? same : Expression.either(absent(), same);
            add(WriteAction.Kind.DELETE, key, condition, Expression.NONE);
            return;
        }
        boolean given = whole && version != null;
        readsFirst = !given;
        add(
                WriteAction.Kind.DELETE,
                key,
                Expression.and(exists(), given ? same : Expression.NONE, unchanged(false)),
                Expression.NONE);
        item.guards().forEach(g -> give(g, given ? owned(g) : Expression.either(absent(), owned(g))));
        parents(-1);
    }

    void deletePartition(KeyTemplates key) {
        Expression old = Expression.either(
                Expression.missing(StoredImage.MARKED_AT),
                Expression.term(StoredImage.MARKED_AT, " < ", "{now - 5 minutes}", StoredType.S));
        Expression free = Expression.either(
                Expression.missing(StoredImage.MARK), Expression.and(Expression.exists(StoredImage.MARK), old));
        List<Expression> mark = List.of(
                Expression.term(StoredImage.MARK, " = ", "{run}", StoredType.S),
                Expression.term(StoredImage.MARKED_AT, " = ", "{now}", StoredType.S));
        add(WriteAction.Kind.UPDATE, key, Expression.and(exists(), free), Expression.clause("SET ", mark));
        actions.add(new WriteAction(
                WriteAction.Kind.DELETE, "every other item", false, key, Expression.NONE, Expression.NONE));
        Expression mine = Expression.term(StoredImage.MARK, " = ", "{run}", StoredType.S);
        if (item.guards().isEmpty() && !counted()) {
            add(WriteAction.Kind.DELETE, key, mine, Expression.NONE);
            return;
        }
        readsFirst = true;
        add(WriteAction.Kind.DELETE, key, Expression.and(exists(), unchanged(true), mine), Expression.NONE);
        item.guards().forEach(g -> give(g, Expression.either(absent(), owned(g))));
        parents(-1);
    }

    private void add(WriteAction.Kind kind, KeyTemplates key, Expression condition, Expression update) {
        actions.add(new WriteAction(kind, item.name(), false, key, condition, update));
    }

    private void take(UniqueGuard guard) {
        actions.add(new WriteAction(WriteAction.Kind.PUT, guard.type(), true, guard.key(), absent(), Expression.NONE));
    }

    private void give(UniqueGuard guard, Expression condition) {
        actions.add(
                new WriteAction(WriteAction.Kind.DELETE, guard.type(), true, guard.key(), condition, Expression.NONE));
    }

    /** The guard says that it is this item's: by the owner's key, or by all but the value where it carries no key. */
    private Expression owned(UniqueGuard guard) {
        List<String> others = guard.attributes().stream()
                .filter(c -> !c.equals(guard.field()))
                .toList();
        List<String> keys = others.stream().filter(item.key()::uses).toList();
        List<String> owner = !keys.isEmpty() ? keys : !others.isEmpty() ? others : guard.attributes();
        return Expression.joined(
                " AND ", owner.stream().map(c -> term(c, " = ", "{" + c + "}")).toList());
    }

    private void parents(int change) {
        for (ParentDesign parent : item.parents()) {
            ItemDesign design = table.item(parent.item()).orElse(null);
            if (design == null || change < 0 && parent.counter() == null) {
                continue;
            }
            String counter = parent.counter() == null
                    ? null
                    : design.attribute(parent.counter())
                            .map(AttributeDesign::name)
                            .orElse(null);
            boolean counts = counter != null && change != 0;
            Expression condition = Expression.and(
                    exists(),
                    change >= 0 ? Expression.missing(StoredImage.MARK) : Expression.NONE,
                    counts ? Expression.exists(Objects.requireNonNull(counter)) : Expression.NONE,
                    counts && change > 0 && parent.limit() > 0
                            ? number(Objects.requireNonNull(counter), " <= ", parent.limit() - change)
                            : Expression.NONE);
            Expression update = counts
                    ? Expression.clause("ADD ", List.of(number(Objects.requireNonNull(counter), " ", change)))
                    : Expression.NONE;
            actions.add(new WriteAction(
                    counts ? WriteAction.Kind.UPDATE : WriteAction.Kind.CHECK,
                    design.name(),
                    false,
                    design.key(),
                    condition,
                    update));
        }
    }

    private static Expression number(String attribute, String words, int value) {
        return Expression.term(attribute, words, Integer.toString(value), StoredType.N);
    }

    /** Every attribute is as it was read, the marks of a deletion among them. */
    private Expression unchanged(boolean marked) {
        Set<String> counters = counters();
        List<Expression> all = new ArrayList<>();
        withoutKeys().forEach((name, value) -> {
            if (StoredImage.mark(name)) {
                String mark = name.equals(StoredImage.MARK) ? "{run}" : "{now}";
                all.add(marked ? Expression.term(name, " = ", mark, StoredType.S) : Expression.missing(name));
            } else if (!counters.contains(name)) {
                all.add(Expression.term(name, " = ", value.text(), value.type()));
            }
        });
        return Expression.joined(" AND ", all);
    }

    private Map<String, Value> stored() {
        return StoredImage.item(table, item);
    }

    private Map<String, Value> withoutKeys() {
        Map<String, Value> stored = stored();
        table.keys().stream().map(KeyAttribute::name).forEach(stored::remove);
        return stored;
    }

    /** The attributes of this item in which its children are counted. */
    private Set<String> counters() {
        Set<String> counters = new LinkedHashSet<>();
        children()
                .map(ParentDesign::counter)
                .filter(Objects::nonNull)
                .flatMap(c -> item.attribute(c).stream())
                .forEach(a -> counters.add(a.name()));
        return counters;
    }

    private boolean parentOfSome() {
        return children().findAny().isPresent();
    }

    private Stream<ParentDesign> children() {
        return table.items().stream()
                .flatMap(child -> child.parents().stream())
                .filter(parent -> parent.item().equals(item.name()));
    }

    private boolean counted() {
        return item.parents().stream().anyMatch(p -> p.counter() != null);
    }

    /** The key does not say which counting parent it has: the item may move from one to another. */
    private boolean movable() {
        return item.parents().stream()
                .filter(p -> p.counter() != null)
                .flatMap(p -> table.item(p.item()).stream())
                .anyMatch(p -> !item.key().determines(p.key()));
    }

    private @Nullable String seen() {
        return pattern.bound(Binding.VERSION).stream()
                .map(ParameterDesign::name)
                .findFirst()
                .orElse(null);
    }

    private Expression term(String component, String words, String value) {
        StoredType type = item.attribute(component).map(a -> a.type().stored()).orElse(StoredType.S);
        return Expression.term(storedName(component), words, value, type);
    }

    private String storedName(String component) {
        return item.attribute(component).map(AttributeDesign::name).orElse(component);
    }

    private Expression exists() {
        return Expression.exists(table.partition().name());
    }

    private Expression absent() {
        return Expression.missing(table.partition().name());
    }
}
