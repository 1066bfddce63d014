package dev.monochord.model.check;

import dev.monochord.annotations.Projected;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.ResultKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.internal.ProblemList;
import dev.monochord.model.key.KeyComparison;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.plan.KeyCondition;
import dev.monochord.model.plan.Plan;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks a pattern beyond what planning it shows. */
record PatternChecks(
        TableDesign table, PatternDesign pattern, @Nullable Plan plan, ProblemList problems) {

    void run() {
        Place place = Place.pattern(table.name(), pattern.name());
        result(place);
        twice(place);
        List<ItemDesign> items = pattern.items().stream()
                .flatMap(name -> table.item(name).stream())
                .toList();
        if (plan == null || items.isEmpty() || !pattern.kind().reads()) {
            return;
        }
        filters(place);
        expired(place, items);
        String name = plan.index();
        if (name != null) {
            table.index(name).ifPresent(index -> {
                items.forEach(item -> projection(place, item, index));
                unique(place, items.get(0), index);
            });
        }
        if (plan instanceof Plan.Query query) {
            others(place, query);
        }
    }

    /** No two parameters fill one place of the request. */
    private void twice(Place place) {
        Map<String, ParameterDesign> given = new HashMap<>();
        for (ParameterDesign parameter : pattern.parameters()) {
            String what = switch (parameter.binding()) {
                case EQUALS, KEYS -> "{" + parameter.target() + "}";
                case SET, ADD -> "the new " + parameter.target();
                case FROM -> "the start of {" + parameter.target() + "}";
                case TO -> "the end of {" + parameter.target() + "}";
                case BEGINS_WITH -> "the beginning of {" + parameter.target() + "}";
                case PAGE -> "the page";
                case LIMIT -> "the limit";
                case VERSION -> "the version";
                default -> null;
            };
            if (what == null) {
                continue;
            }
            ParameterDesign other = given.putIfAbsent(what, parameter);
            if (other != null) {
                problems.add(
                        Diagnostic.PARAMETER_TWICE,
                        place.member(parameter.name()),
                        other.name(),
                        parameter.name(),
                        what);
            }
        }
    }

    private void result(Place place) {
        Set<ResultKind> allowed = switch (pattern.kind()) {
            case GET -> EnumSet.of(ResultKind.OPTIONAL, ResultKind.ITEM);
            case BATCH_GET -> EnumSet.of(ResultKind.LIST, ResultKind.COLLECTION);
            case QUERY ->
                EnumSet.of(
                        ResultKind.OPTIONAL,
                        ResultKind.PAGE,
                        ResultKind.LIST,
                        ResultKind.STREAM,
                        ResultKind.COLLECTION);
            case SCAN -> EnumSet.of(ResultKind.PAGE, ResultKind.LIST, ResultKind.STREAM, ResultKind.COLLECTION);
            case COUNT -> EnumSet.of(ResultKind.COUNT);
            case DELETE -> EnumSet.of(ResultKind.NONE, ResultKind.BOOLEAN, ResultKind.OPTIONAL);
            case DELETE_PARTITION -> conditional(ResultKind.NONE);
            case CHECK -> EnumSet.of(ResultKind.NONE);
            case PUT -> conditional(ResultKind.NONE, ResultKind.ITEM, ResultKind.OPTIONAL);
            default -> EnumSet.of(ResultKind.NONE, ResultKind.ITEM, ResultKind.BOOLEAN);
        };
        if (!allowed.contains(pattern.result())) {
            String wanted = pattern.kind() == PatternKind.COUNT
                    ? "long or int"
                    : allowed.stream().map(PatternChecks::words).collect(Collectors.joining(", or "));
            problems.add(Diagnostic.RESULT, place, pattern.kind().annotation(), words(pattern.result()), wanted);
        }
    }

    private static String words(ResultKind kind) {
        return switch (kind) {
            case NONE -> "void";
            case OPTIONAL -> "Optional<T>";
            case ITEM -> "the item itself";
            case PAGE -> "Page<T>";
            case LIST -> "List<T>";
            case STREAM -> "Stream<T>";
            case COLLECTION -> "a record of items";
            case COUNT -> "a number";
            case BOOLEAN -> "boolean";
        };
    }

    /** Adds boolean if the write has a condition, without which it always succeeds. */
    private Set<ResultKind> conditional(ResultKind... kinds) {
        Set<ResultKind> allowed = EnumSet.copyOf(List.of(kinds));
        boolean judged = !pattern.texts().condition().isEmpty()
                || !pattern.bound(ParameterBinding.IF).isEmpty();
        if (judged) {
            allowed.add(ResultKind.BOOLEAN);
        }
        return allowed;
    }

    private void filters(Place place) {
        if (limited() && plan != null) {
            plan.filter().stream()
                    .filter(term -> !term.kind())
                    .flatMap(term -> term.condition().paths())
                    .findFirst()
                    .ifPresent(path -> problems.add(Diagnostic.FILTER_WITH_LIMIT, place, path.component()));
        }
        if (pattern.kind() == PatternKind.SCAN && pattern.result() == ResultKind.LIST) {
            problems.add(Diagnostic.LIST_OF_SCAN, place, pattern.name());
        }
    }

    private boolean limited() {
        return pattern.limit() > 0 || !pattern.bound(ParameterBinding.LIMIT).isEmpty();
    }

    private void expired(Place place, List<ItemDesign> items) {
        items.stream()
                .filter(item -> item.timeToLive() != null && !item.hideExpired())
                .forEach(item -> problems.add(Diagnostic.EXPIRED_SHOWN, place, pattern.name(), item.name()));
    }

    private void projection(Place place, ItemDesign item, IndexDesign index) {
        List<String> missing = item.attributes().stream()
                .filter(a ->
                        pattern.projection().isEmpty() || pattern.projection().contains(a.component()))
                .filter(a -> !a.nullable() && !held(item, index, a))
                .map(AttributeDesign::name)
                .toList();
        if (!missing.isEmpty() && pattern.kind() != PatternKind.COUNT) {
            problems.add(Diagnostic.PROJECTION_MISSES, place, index.name(), String.join(", ", missing), item.name());
        }
    }

    private void unique(Place place, ItemDesign item, IndexDesign index) {
        Set<String> asked = pattern.bound(ParameterBinding.EQUALS).stream()
                .map(ParameterDesign::target)
                .collect(Collectors.toSet());
        boolean guarded = item.guards().stream().map(UniqueGuard::field).anyMatch(asked::contains);
        if (pattern.kind() == PatternKind.GET && !guarded) {
            problems.add(Diagnostic.INDEX_NOT_UNIQUE, place, item.name(), index.name());
        }
    }

    private boolean held(ItemDesign item, IndexDesign index, AttributeDesign a) {
        return index.projection().kind() == Projected.ALL
                || a.keyOnly()
                || table.projected(index).contains(a.name());
    }

    /** A query reads every kind of item whose keys lie in its range. */
    private void others(Place place, Plan.Query query) {
        boolean passed = pattern.result() == ResultKind.COLLECTION && limited();
        Diagnostic others = passed ? Diagnostic.LIMIT_PASSES_OTHERS : Diagnostic.OTHER_ITEMS;
        table.otherKinds(pattern)
                .forEach(other -> also(table, other, query)
                        .ifPresent(example -> problems.add(others, place, other.name(), example)));
    }

    private static Optional<String> also(TableDesign table, ItemDesign other, Plan.Query plan) {
        Optional<KeyTemplates> keys = table.key(other, plan.index());
        if (keys.isEmpty()) {
            return Optional.empty();
        }
        List<String> example = new ArrayList<>();
        for (int i = 0; i < plan.partition().size(); i++) {
            Optional<String> shared = plan.partition()
                    .get(i)
                    .operands()
                    .get(0)
                    .collision(keys.get().partitions().get(i));
            if (shared.isEmpty()) {
                return shared;
            }
            example.add(shared.get());
        }
        List<KeyTemplate> sorts = keys.get().sorts();
        for (int i = 0; i < sorts.size(); i++) {
            KeyTemplate theirs = sorts.get(i);
            Optional<String> both =
                    i < plan.sort().size() ? both(plan.sort().get(i), theirs) : theirs.collision(theirs);
            if (both.isEmpty()) {
                return both;
            }
            example.add(both.get());
        }
        return Optional.of(String.join(" / ", example));
    }

    private static Optional<String> both(KeyCondition sort, KeyTemplate theirs) {
        KeyTemplate ours = sort.operands().get(0);
        return switch (sort.comparison()) {
            case EQUALS -> ours.collision(theirs);
            case BEGINS_WITH -> ours.startOf(theirs);
            default ->
                sort.comparison() == KeyComparison.BETWEEN
                                && !ours.literalPrefix().isEmpty()
                        ? ours.head(1).startOf(theirs)
                        : theirs.collision(theirs);
        };
    }
}
