package dev.monochord.model.plan;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.Binding;
import dev.monochord.model.IndexKey;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.ParentDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.StoredType;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Nearest;
import dev.monochord.model.problem.Place;
import dev.monochord.model.problem.Problem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Plans what writes: the item, its guards and its parents, in one request. For one pattern. */
final class WritePlanner {

    /** What marks a parent whose partition is being deleted; no child is written under it. */
    private static final String MARK = "deletion_id";

    private static final String MARKED_AT = "deletion_started_at";

    private final TableDesign table;
    private final PatternDesign pattern;
    private final ItemDesign item;
    private final Place place;
    private final List<Problem> problems = new ArrayList<>();
    private final List<WriteAction> writes = new ArrayList<>();

    WritePlanner(TableDesign table, PatternDesign pattern, ItemDesign item, Place place) {
        this.table = table;
        this.pattern = pattern;
        this.item = item;
        this.place = place;
    }

    PlanResult plan() {
        unknownParameters();
        if (problems.isEmpty()) {
            switch (pattern.kind()) {
                case CREATE -> create();
                case PUT -> put();
                case UPDATE -> replace();
                case PARTIAL_UPDATE -> change();
                case DELETE -> delete();
                default -> deletePartition();
            }
        }
        return PlanResult.of(problems.stream().anyMatch(Problem::error) ? null : request(), problems);
    }

    private void unknownParameters() {
        for (ParameterDesign p : pattern.parameters()) {
            boolean names = !p.target().isEmpty() && p.binding() != Binding.ITEM && p.binding() != Binding.KEYS;
            if (names && item.attribute(p.target()).isEmpty()) {
                problems.add(Problem.of(
                        Diagnostic.UNKNOWN_PARAMETER,
                        place.member(p.name()),
                        p.name(),
                        p.target(),
                        item.name(),
                        Nearest.hint(p.target(), item.components())));
            }
        }
    }

    private Plan request() {
        KeyTemplates key = writes.get(0).key();
        KeyTemplate sort = key.sort();
        boolean partitionOnly = pattern.kind() == PatternKind.DELETE_PARTITION;
        return new Plan(
                table.name(),
                pattern.name(),
                operation(),
                null,
                KeyCondition.equalTo(table.partition(), key.partition()),
                sort == null || table.sort() == null || partitionOnly ? null : KeyCondition.equalTo(table.sort(), sort),
                List.of(),
                null,
                partitionOnly,
                false,
                false,
                0,
                1,
                List.of(),
                writes);
    }

    private Operation operation() {
        if (pattern.kind() == PatternKind.DELETE_PARTITION) {
            return Operation.BATCH_WRITE_ITEM;
        }
        if (writes.size() > 1) {
            return Operation.TRANSACT_WRITE_ITEMS;
        }
        return switch (pattern.kind()) {
            case PARTIAL_UPDATE -> Operation.UPDATE_ITEM;
            case DELETE -> Operation.DELETE_ITEM;
            default -> Operation.PUT_ITEM;
        };
    }

    private void create() {
        write(WriteAction.Kind.PUT, item.key(), absent());
        for (UniqueGuard guard : item.guards()) {
            guard(WriteAction.Kind.PUT, guard, absent());
        }
        parents(1);
    }

    private void put() {
        if (!item.guards().isEmpty()) {
            String fields = item.guards().stream().map(UniqueGuard::field).collect(Collectors.joining(", "));
            problems.add(Problem.of(Diagnostic.PUT_LEAKS_GUARD, place, item.name(), fields));
        }
        write(WriteAction.Kind.PUT, item.key(), Expression.NONE);
        parents(0);
    }

    private void replace() {
        write(WriteAction.Kind.PUT, item.key(), present());
        for (UniqueGuard guard : item.guards()) {
            guard(WriteAction.Kind.PUT, guard, absent());
            guard(WriteAction.Kind.DELETE, guard, owned(guard));
        }
        parents(0);
    }

    private void change() {
        KeyTemplates key = boundKey();
        List<ParameterDesign> changes = pattern.parameters().stream()
                .filter(p -> p.binding() == Binding.SET || p.binding() == Binding.ADD)
                .toList();
        if (changes.isEmpty()) {
            problems.add(Problem.of(Diagnostic.NOTHING_TO_UPDATE, place));
        }
        Set<String> known = new LinkedHashSet<>(item.key().variables());
        changes.stream().filter(p -> p.binding() == Binding.SET).forEach(p -> known.add(p.target()));
        for (ParameterDesign p : changes) {
            changeOf(p, known);
        }
        List<Expression> sets = new ArrayList<>();
        List<Expression> adds = new ArrayList<>();
        for (ParameterDesign p : changes) {
            boolean add = p.binding() == Binding.ADD;
            (add ? adds : sets).add(term(p.target(), add ? " " : " = ", "{" + p.name() + "}"));
        }
        Expression update =
                Expression.joined(" ", List.of(Expression.clause("SET ", sets), Expression.clause("ADD ", adds)));
        writes.add(0, new WriteAction(WriteAction.Kind.UPDATE, item.name(), false, key, present(), update));
    }

    private void changeOf(ParameterDesign p, Set<String> known) {
        String target = p.target();
        if (item.key().uses(target)) {
            problems.add(Problem.of(Diagnostic.KEY_UPDATE, place.member(p.name()), target));
            return;
        }
        item.guards().stream()
                .filter(g -> g.key().uses(target))
                .forEach(g ->
                        problems.add(Problem.of(Diagnostic.PARTIAL_UPDATE_GUARDED, place.member(p.name()), target)));
        for (IndexKey index : item.indexKeys()) {
            // A changed sort key leaves the partition key as it is, unless the item enters or leaves the index by it.
            boolean sparse =
                    item.attribute(target).map(AttributeDesign::nullable).orElse(false) && uses(index, target);
            List<String> missing = index.templates().all().stream()
                    .map(t -> variables(index, t))
                    .filter(names -> sparse || names.contains(target))
                    .flatMap(List::stream)
                    .distinct()
                    .filter(v -> !known.contains(v))
                    .toList();
            boolean counted = p.binding() == Binding.ADD && uses(index, target);
            if (counted || !missing.isEmpty()) {
                String needs = counted ? "the new value rather than a change" : String.join(", ", missing);
                problems.add(
                        Problem.of(Diagnostic.STALE_INDEX_KEY, place.member(p.name()), target, index.index(), needs));
            }
        }
        item.derived().stream()
                .filter(d -> d.template().uses(target)
                        && !known.containsAll(d.template().variableNames()))
                .forEach(d -> problems.add(Problem.of(
                        Diagnostic.STALE_INDEX_KEY,
                        place.member(p.name()),
                        target,
                        d.name(),
                        d.template().variableNames().stream()
                                .filter(v -> !known.contains(v))
                                .collect(Collectors.joining(", ")))));
    }

    private static boolean uses(IndexKey index, String component) {
        return index.templates().all().stream()
                .anyMatch(t -> variables(index, t).contains(component));
    }

    /** What a key attribute of an index is made from: its variables, and for the partition what chooses the shard. */
    private static List<String> variables(IndexKey index, KeyTemplate template) {
        String shardBy = index.shards() > 1 ? index.shardBy() : null;
        if (shardBy == null || !template.equals(index.templates().partition())) {
            return template.variableNames();
        }
        List<String> names = new ArrayList<>(template.variableNames());
        names.add(shardBy);
        return names;
    }

    private Expression term(String component, String words, String value) {
        StoredType type = item.attribute(component).map(a -> a.type().stored()).orElse(StoredType.S);
        return Expression.term(stored(component), words, value, type);
    }

    private void delete() {
        boolean alone = item.guards().isEmpty() && item.parents().stream().noneMatch(p -> p.counter() != null);
        Expression condition = alone && pattern.bound(Binding.VERSION).isEmpty() ? Expression.NONE : present();
        writes.add(
                new WriteAction(WriteAction.Kind.DELETE, item.name(), false, boundKey(), condition, Expression.NONE));
        item.guards().forEach(guard -> guard(WriteAction.Kind.DELETE, guard, owned(guard)));
        parents(-1);
    }

    private void deletePartition() {
        Set<String> given = pattern.bound(Binding.EQUALS).stream()
                .map(ParameterDesign::target)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        KeyTemplate sort = item.key().sort();
        if (sort != null && !given.containsAll(sort.variableNames())) {
            problems.add(Problem.of(Diagnostic.NO_PARTITION_OWNER, place, item.name(), sort.display()));
            return;
        }
        KeyTemplates key = boundKey();
        String name = item.name();
        writes.add(new WriteAction(
                WriteAction.Kind.UPDATE,
                name,
                false,
                key,
                Expression.and(exists(), Expression.missing(MARK)),
                Expression.clause(
                        "SET ",
                        List.of(
                                Expression.term(MARK, " = ", "{run}", StoredType.S),
                                Expression.term(MARKED_AT, " = ", "{now}", StoredType.S)))));
        writes.add(new WriteAction(
                WriteAction.Kind.DELETE, "every other item", false, key, Expression.NONE, Expression.NONE));
        Expression mine = Expression.term(MARK, " = ", "{run}", StoredType.S);
        writes.add(new WriteAction(WriteAction.Kind.DELETE, name, false, key, mine, Expression.NONE));
    }

    /** The key with the names of the parameters, or of the components where the whole item is given. */
    private KeyTemplates boundKey() {
        if (!pattern.bound(Binding.ITEM).isEmpty()) {
            return item.key();
        }
        List<String> missing = new ArrayList<>();
        item.key().all().stream()
                .flatMap(t -> t.requiredVariables().stream())
                .map(v -> v.name())
                .distinct()
                .filter(v -> pattern.bound(Binding.EQUALS, v).isEmpty())
                .forEach(missing::add);
        if (!missing.isEmpty()) {
            String reason = missing.stream().map(v -> "{" + v + "} is missing").collect(Collectors.joining(", "));
            problems.add(Problem.of(
                    Diagnostic.NOT_SERVED, place, "table key " + item.key().display() + ": " + reason + "."));
        }
        UnaryOperator<String> names =
                v -> pattern.bound(Binding.EQUALS, v).map(ParameterDesign::name).orElse(v);
        KeyTemplate sort = item.key().sort();
        return new KeyTemplates(item.key().partition().rename(names), sort == null ? null : sort.rename(names));
    }

    private void write(WriteAction.Kind kind, KeyTemplates key, Expression condition) {
        writes.add(new WriteAction(kind, item.name(), false, key, condition, Expression.NONE));
    }

    private void guard(WriteAction.Kind kind, UniqueGuard guard, Expression condition) {
        writes.add(new WriteAction(kind, guard.type(), true, guard.key(), condition, Expression.NONE));
    }

    /** The guard is this item's. */
    private Expression owned(UniqueGuard guard) {
        return Expression.joined(
                " AND ",
                guard.attributes().stream()
                        .map(component -> term(component, " = ", "{" + component + "}"))
                        .toList());
    }

    private void parents(int change) {
        for (ParentDesign parent : item.parents()) {
            ItemDesign design = table.item(parent.item()).orElse(null);
            if (design == null || change < 0 && parent.counter() == null) {
                continue;
            }
            Expression alive = Expression.and(exists(), Expression.missing(MARK));
            String counter = counter(design, parent);
            if (counter == null || change == 0) {
                writes.add(new WriteAction(
                        WriteAction.Kind.CHECK, design.name(), false, design.key(), alive, Expression.NONE));
                continue;
            }
            Expression counted = Expression.and(change > 0 ? alive : exists(), Expression.exists(counter));
            Expression room = change > 0 && parent.limit() > 0
                    ? Expression.and(
                            counted,
                            Expression.term(counter, " <= ", Integer.toString(parent.limit() - change), StoredType.N))
                    : counted;
            writes.add(new WriteAction(
                    WriteAction.Kind.UPDATE,
                    design.name(),
                    false,
                    design.key(),
                    room,
                    Expression.clause(
                            "ADD ", List.of(Expression.term(counter, " ", Integer.toString(change), StoredType.N)))));
        }
    }

    private static @Nullable String counter(ItemDesign design, ParentDesign parent) {
        String counter = parent.counter();
        return counter == null
                ? null
                : design.attribute(counter).map(AttributeDesign::name).orElse(null);
    }

    private Expression present() {
        String version = item.version();
        boolean checked = pattern.kind() == PatternKind.UPDATE
                || !pattern.bound(Binding.VERSION).isEmpty();
        return version == null || !checked
                ? exists()
                : Expression.and(exists(), term(version, " = ", "{" + seen(version) + "}"));
    }

    private String seen(String version) {
        return pattern.bound(Binding.VERSION).stream()
                .map(ParameterDesign::name)
                .findFirst()
                .orElse(version);
    }

    private Expression exists() {
        return Expression.exists(table.partition().name());
    }

    private Expression absent() {
        return Expression.missing(table.partition().name());
    }

    private String stored(String component) {
        return item.attribute(component).map(AttributeDesign::name).orElse(component);
    }
}
