package dev.monochord.model.plan;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.Binding;
import dev.monochord.model.IndexKey;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParameterDesign;
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

/** Plans what writes: the item, its guards and its parents, in one request. For one pattern. */
final class WritePlanner {

    private final TableDesign table;
    private final PatternDesign pattern;
    private final ItemDesign item;
    private final Place place;
    private final List<Problem> problems = new ArrayList<>();
    private final WriteSteps steps;

    WritePlanner(TableDesign table, PatternDesign pattern, ItemDesign item, Place place) {
        this.table = table;
        this.pattern = pattern;
        this.item = item;
        this.place = place;
        this.steps = new WriteSteps(table, pattern, item);
    }

    PlanResult plan() {
        unknownParameters();
        if (problems.isEmpty()) {
            switch (pattern.kind()) {
                case CREATE -> steps.create();
                case PUT -> put();
                case UPDATE -> steps.replace();
                case PARTIAL_UPDATE -> change();
                case DELETE -> steps.delete(boundKey());
                default -> deletePartition();
            }
        }
        return PlanResult.of(problems.stream().anyMatch(Problem::error) ? null : request(), problems);
    }

    private void unknownParameters() {
        for (ParameterDesign p : pattern.parameters()) {
            boolean changes = p.binding() == Binding.SET || p.binding() == Binding.ADD;
            boolean whole = p.binding() == Binding.ITEM || p.binding() == Binding.KEYS;
            boolean names = changes || !p.target().isEmpty() && !whole;
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
        KeyTemplates key = steps.actions().get(0).key();
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
                steps.actions(),
                steps.readsFirst());
    }

    private Operation operation() {
        if (pattern.kind() == PatternKind.DELETE_PARTITION) {
            return Operation.BATCH_WRITE_ITEM;
        }
        WriteAction first = steps.actions().get(0);
        if (steps.actions().size() > 1) {
            return Operation.TRANSACT_WRITE_ITEMS;
        }
        return switch (first.kind()) {
            case PUT -> Operation.PUT_ITEM;
            case DELETE -> Operation.DELETE_ITEM;
            default -> Operation.UPDATE_ITEM;
        };
    }

    private void put() {
        if (!item.guards().isEmpty()) {
            String fields = item.guards().stream().map(UniqueGuard::field).collect(Collectors.joining(", "));
            problems.add(Problem.of(Diagnostic.PUT_LEAKS_GUARD, place, item.name(), fields));
        }
        steps.put();
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
        steps.change(key, changes);
    }

    private void changeOf(ParameterDesign p, Set<String> known) {
        String target = p.target();
        if (item.key().uses(target)) {
            problems.add(Problem.of(Diagnostic.KEY_UPDATE, place.member(p.name()), target));
            return;
        }
        if (target.equals(item.version())) {
            problems.add(Problem.of(Diagnostic.VERSION_SET, place.member(p.name()), target));
            return;
        }
        AttributeType type = item.attribute(target).map(AttributeDesign::type).orElseThrow();
        if (p.binding() == Binding.ADD && !addable(type)) {
            problems.add(Problem.of(Diagnostic.ADD_TYPE, place.member(p.name()), target, type.phrase()));
            return;
        }
        item.guards().stream()
                .filter(g -> g.key().uses(target))
                .forEach(g ->
                        problems.add(Problem.of(Diagnostic.PARTIAL_UPDATE_GUARDED, place.member(p.name()), target)));
        item.guards().stream()
                .filter(g -> !g.key().uses(target) && g.attributes().contains(target))
                .forEach(g -> tied(p, "the guard of " + g.field()));
        table.parentsBy(item, target).forEach(parent -> tied(p, "the " + parent + " that the item is under"));
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
                problems.add(Problem.of(
                        Diagnostic.STALE_INDEX_KEY,
                        place.member(p.name()),
                        target,
                        "the key of index " + index.index(),
                        needs));
            }
        }
        item.derived().stream()
                .filter(d -> d.template().uses(target)
                        && !known.containsAll(d.template().variableNames()))
                .forEach(d -> problems.add(Problem.of(
                        Diagnostic.STALE_INDEX_KEY,
                        place.member(p.name()),
                        target,
                        "the derived attribute " + d.name(),
                        d.template().variableNames().stream()
                                .filter(v -> !known.contains(v))
                                .collect(Collectors.joining(", ")))));
    }

    private static boolean addable(AttributeType type) {
        return type instanceof AttributeType.Numeric
                || type instanceof AttributeType.SetOf && type.stored() != StoredType.L;
    }

    private void tied(ParameterDesign p, String what) {
        problems.add(Problem.of(Diagnostic.PARTIAL_UPDATE_TIED, place.member(p.name()), p.target(), what));
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

    private void deletePartition() {
        Set<String> given = pattern.bound(Binding.EQUALS).stream()
                .map(ParameterDesign::target)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        KeyTemplate sort = item.key().sort();
        if (sort != null && !given.containsAll(sort.variableNames())) {
            problems.add(Problem.of(Diagnostic.NO_PARTITION_OWNER, place, item.name(), sort.display()));
            return;
        }
        steps.deletePartition(boundKey());
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
                .filter(v -> pattern.bound(Binding.EQUALS, v).isEmpty()
                        && pattern.bound(Binding.SET, v).isEmpty())
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
}
