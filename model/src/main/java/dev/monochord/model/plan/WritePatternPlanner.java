package dev.monochord.model.plan;

import dev.monochord.annotations.StoredType;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.IndexKeyDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.expression.TypedCondition;
import dev.monochord.model.internal.ProblemList;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Plans what writes: the item, its guards and its parents, in one request. For one pattern. */
final class WritePatternPlanner {

    private final TableDesign table;
    private final PatternDesign pattern;
    private final ItemDesign item;
    private final Place place;
    private final ProblemList problems = new ProblemList();
    private final WriteSteps steps;
    private @Nullable TypedCondition condition;

    WritePatternPlanner(TableDesign table, PatternDesign pattern, ItemDesign item, Place place) {
        this.table = table;
        this.pattern = pattern;
        this.item = item;
        this.place = place;
        this.steps = new WriteSteps(table, pattern, item);
    }

    PlanResult plan() {
        unknownParameters();
        if (problems.isEmpty()) {
            condition = new WriteConditions(pattern, item, place, problems).condition();
            switch (pattern.kind()) {
                case CREATE -> steps.create();
                case PUT -> steps.put();
                case REPLACE -> steps.replace();
                case PARTIAL_UPDATE -> change();
                case DELETE -> steps.delete(boundKey());
                case CHECK -> steps.check(boundKey());
                default -> deletePartition();
            }
        }
        return PlanResult.of(problems.hasErrors() ? null : request(), problems);
    }

    private void unknownParameters() {
        for (ParameterDesign p : pattern.parameters()) {
            boolean changes = p.binding() == ParameterBinding.SET || p.binding() == ParameterBinding.ADD;
            boolean whole = p.binding() == ParameterBinding.ITEM || p.binding() == ParameterBinding.KEYS;
            boolean names = changes || !p.target().isEmpty() && !whole;
            if (names && item.attribute(p.target()).isEmpty()) {
                problems.add(
                        Diagnostic.UNKNOWN_PARAMETER,
                        place.member(p.name()),
                        p.name(),
                        p.target(),
                        item.name(),
                        ParameterHint.of(p, item.components()));
            }
        }
    }

    private Plan request() {
        List<WriteAction> actions = steps.actions();
        KeyTemplates key = actions.get(0).key();
        List<KeyCondition> partition = List.of(KeyCondition.equalTo(table.partition(), key.partition()));
        if (pattern.kind() == PatternKind.DELETE_PARTITION) {
            return new Plan.DeletePartition(
                    pattern,
                    partition,
                    actions.get(0),
                    actions.subList(1, actions.size()),
                    steps.readsFirst(),
                    condition);
        }
        KeyTemplate sort = key.sort();
        KeyAttributeDesign attribute = table.sort();
        return new Plan.Write(
                pattern,
                partition,
                sort == null || attribute == null ? List.of() : List.of(KeyCondition.equalTo(attribute, sort)),
                actions,
                steps.readsFirst() || readsForResult(actions),
                condition);
    }

    /** A transaction returns no items: the item of the result is read first. */
    private boolean readsForResult(List<WriteAction> actions) {
        boolean transaction = actions.size() > 1 || pattern.once();
        return transaction
                && (pattern.result() == ResultKind.OPTIONAL
                        || pattern.kind() == PatternKind.PARTIAL_UPDATE && pattern.result() == ResultKind.ITEM);
    }

    private void change() {
        KeyTemplates key = boundKey();
        List<ParameterDesign> changes = pattern.parameters().stream()
                .filter(p -> p.binding() == ParameterBinding.SET || p.binding() == ParameterBinding.ADD)
                .toList();
        if (changes.isEmpty() && problems.isEmpty()) {
            problems.add(Diagnostic.NOTHING_TO_UPDATE, place);
        }
        Set<String> known = new LinkedHashSet<>(item.key().variables());
        changes.stream().filter(p -> p.binding() == ParameterBinding.SET).forEach(p -> known.add(p.target()));
        if (condition != null) {
            // The write happens only if these components have the values that the condition gives.
            known.addAll(condition.equalities().keySet());
        }
        for (ParameterDesign p : changes) {
            changeOf(p, known);
        }
        steps.change(key);
    }

    private void changeOf(ParameterDesign p, Set<String> known) {
        String target = p.target();
        if (item.key().uses(target)) {
            problems.add(Diagnostic.KEY_UPDATE, place.member(p.name()), target);
            return;
        }
        if (target.equals(item.version())) {
            problems.add(Diagnostic.VERSION_SET, place.member(p.name()), target);
            return;
        }
        AttributeType type = item.attribute(target).map(AttributeDesign::type).orElseThrow();
        if (p.binding() == ParameterBinding.ADD && !addable(type)) {
            problems.add(Diagnostic.ADD_TYPE, place.member(p.name()), target, type.phrase());
            return;
        }
        item.guards().stream()
                .filter(g -> g.key().uses(target))
                .forEach(g -> problems.add(Diagnostic.PARTIAL_UPDATE_GUARDED, place.member(p.name()), target));
        item.guards().stream()
                .filter(g -> !g.key().uses(target) && g.attributes().contains(target))
                .forEach(g -> tied(p, "the guard of " + g.field()));
        table.parentsBy(item, target).forEach(parent -> tied(p, "the " + parent + " that the item is under"));
        for (IndexKeyDesign index : item.indexKeys()) {
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
            boolean counted = p.binding() == ParameterBinding.ADD && uses(index, target);
            if (counted || !missing.isEmpty()) {
                stale(p, "the key of index " + index.index(), counted, missing);
            }
        }
        item.derived().stream()
                .filter(d -> d.template().uses(target)
                        && !known.containsAll(d.template().variableNames()))
                .forEach(d -> stale(
                        p,
                        "the derived attribute " + d.name(),
                        false,
                        d.template().variableNames().stream()
                                .filter(v -> !known.contains(v))
                                .toList()));
    }

    private void stale(ParameterDesign p, String what, boolean counted, List<String> missing) {
        String needs = counted ? "the new value, not an increment" : String.join(", ", missing);
        List<ParameterDesign> given = pattern.bound(ParameterBinding.EQUALS).stream()
                .filter(other -> missing.contains(other.target()))
                .toList();
        String whole = "replace the whole item with @Replace.";
        String remedy = counted
                ? "Use @Set with the new value, or " + whole
                : given.size() == missing.size()
                        ? "Add @Set to " + names(given) + ", or " + whole
                        : "Add them as @Set parameters, or " + whole;
        problems.advise(Diagnostic.STALE_INDEX_KEY, place.member(p.name()), remedy, p.target(), what, needs);
    }

    private static boolean addable(AttributeType type) {
        return type instanceof AttributeType.Numeric
                || type instanceof AttributeType.SetOf && type.stored() != StoredType.L;
    }

    private void tied(ParameterDesign p, String what) {
        problems.add(Diagnostic.PARTIAL_UPDATE_TIED, place.member(p.name()), p.target(), what);
    }

    private static boolean uses(IndexKeyDesign index, String component) {
        return index.templates().all().stream()
                .anyMatch(t -> variables(index, t).contains(component));
    }

    /** What a key attribute of an index is made from: its variables, and for the partition what chooses the shard. */
    private static List<String> variables(IndexKeyDesign index, KeyTemplate template) {
        String shardBy = index.shards() > 1 ? index.shardBy() : null;
        if (shardBy == null || !template.equals(index.templates().partition())) {
            return template.variableNames();
        }
        List<String> names = new ArrayList<>(template.variableNames());
        names.add(shardBy);
        return names;
    }

    private void deletePartition() {
        Set<String> given = pattern.bound(ParameterBinding.EQUALS).stream()
                .map(ParameterDesign::target)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        KeyTemplate sort = item.key().sort();
        if (sort != null && !given.containsAll(sort.variableNames())) {
            problems.add(Diagnostic.NO_PARTITION_OWNER, place, item.name(), sort.display());
            return;
        }
        steps.deletePartition(boundKey());
    }

    /** What the index keys and derived attributes that change need: a parameter that gives it is judged there. */
    private Set<String> besideKey() {
        Set<String> changed = pattern.bound(ParameterBinding.SET).stream()
                .map(ParameterDesign::target)
                .collect(Collectors.toSet());
        Set<String> needed = new LinkedHashSet<>();
        item.indexKeys().stream()
                .filter(index -> changed.stream().anyMatch(c -> uses(index, c)))
                .forEach(index -> index.templates().all().forEach(t -> needed.addAll(variables(index, t))));
        item.derived().stream()
                .filter(d -> changed.stream().anyMatch(d.template()::uses))
                .forEach(d -> needed.addAll(d.template().variableNames()));
        return needed;
    }

    private String advice(List<String> missing, List<ParameterDesign> others) {
        if (!missing.isEmpty()) {
            return "A write needs the whole primary key: give every variable of it as a parameter. "
                    + "If only other values are known, find the item with a @Query first.";
        }
        return pattern.kind() == PatternKind.PARTIAL_UPDATE
                ? "Add @Set to " + names(others) + " if it is a new value."
                : "Remove " + names(others) + ": a write finds its item by the primary key alone.";
    }

    private static String names(List<ParameterDesign> parameters) {
        return parameters.stream().map(ParameterDesign::name).collect(Collectors.joining(", "));
    }

    /** The key with the names of the parameters, or of the components where the whole item is given. */
    private KeyTemplates boundKey() {
        Set<String> needed = besideKey();
        if (!pattern.bound(ParameterBinding.ITEM).isEmpty()) {
            return item.key();
        }
        List<String> missing = new ArrayList<>();
        item.key().all().stream()
                .flatMap(t -> t.requiredVariables().stream())
                .map(v -> v.name())
                .distinct()
                .filter(v -> pattern.bound(ParameterBinding.EQUALS, v).isEmpty()
                        && pattern.bound(ParameterBinding.SET, v).isEmpty())
                .forEach(missing::add);
        List<String> reasons = new ArrayList<>();
        missing.forEach(v -> reasons.add("{" + v + "} is missing"));
        List<ParameterDesign> others = pattern.bound(ParameterBinding.EQUALS).stream()
                .filter(p -> !item.key().uses(p.target()) && !needed.contains(p.target()))
                .toList();
        others.forEach(p -> reasons.add("{" + p.target() + "} is not part of it"));
        if (!reasons.isEmpty()) {
            problems.advise(
                    Diagnostic.NOT_SERVED,
                    missing.isEmpty() ? place.member(others.get(0).name()) : place,
                    advice(missing, others),
                    "table key " + item.key().display() + ": " + String.join(", ", reasons) + ".");
        }
        UnaryOperator<String> names = v -> pattern.bound(ParameterBinding.EQUALS, v)
                .map(ParameterDesign::name)
                .orElse(v);
        return item.key().rename(names);
    }
}
