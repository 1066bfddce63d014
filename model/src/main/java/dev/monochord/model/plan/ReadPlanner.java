package dev.monochord.model.plan;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.Binding;
import dev.monochord.model.FilterOperator;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttribute;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.Projection;
import dev.monochord.model.TableDesign;
import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Nearest;
import dev.monochord.model.problem.Place;
import dev.monochord.model.problem.Problem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Plans what reads. For one pattern. */
final class ReadPlanner {

    private final TableDesign table;
    private final PatternDesign pattern;
    private final List<ItemDesign> items;
    private final Place place;
    private final List<Problem> problems = new ArrayList<>();

    ReadPlanner(TableDesign table, PatternDesign pattern, List<ItemDesign> items, Place place) {
        this.table = table;
        this.pattern = pattern;
        this.items = items;
        this.place = place;
    }

    PlanResult plan() {
        unknownParameters();
        if (!problems.isEmpty()) {
            return PlanResult.of(null, problems);
        }
        if (pattern.kind() == PatternKind.SCAN) {
            return PlanResult.of(scan(), problems);
        }
        String index = pattern.index();
        if (pattern.kind() == PatternKind.BATCH_GET && index != null) {
            problems.add(Problem.of(Diagnostic.BATCH_GET_INDEX, place, index));
            return PlanResult.of(null, problems);
        }
        List<ParameterDesign> lists = pattern.bound(Binding.KEYS);
        if (lists.size() > 1) {
            problems.add(Problem.of(
                    Diagnostic.BATCH_GET_LISTS,
                    place.member(lists.get(1).name()),
                    lists.get(0).name(),
                    lists.get(1).name(),
                    pattern.item()));
            return PlanResult.of(null, problems);
        }
        boolean prefix = !pattern.bound(Binding.BEGINS_WITH).isEmpty();
        boolean range = !pattern.bound(Binding.FROM).isEmpty()
                || !pattern.bound(Binding.TO).isEmpty();
        if (prefix && range) {
            problems.add(Problem.of(Diagnostic.PREFIX_AND_RANGE, place));
            return PlanResult.of(null, problems);
        }
        boolean wholeKeys =
                pattern.bound(Binding.KEYS).stream().anyMatch(p -> p.target().isEmpty());
        if (pattern.kind() == PatternKind.BATCH_GET && wholeKeys) {
            unusedBesideKeys();
            return PlanResult.of(
                    plan(KeyMatch.of(AccessPath.of(table, items.get(0), null).get(0), pattern)), problems);
        }
        KeyMatch match = pattern.kind() == PatternKind.BATCH_GET && items.size() > 1 ? batch() : choose();
        return PlanResult.of(match == null ? null : plan(match), problems);
    }

    /** Whole keys leave nothing for another parameter to say. */
    private void unusedBesideKeys() {
        for (ParameterDesign p : pattern.bound(Binding.EQUALS)) {
            problems.add(Problem.of(
                    Diagnostic.PARAMETER_MISPLACED,
                    place.member(p.name()),
                    "@BatchGet with whole keys",
                    "parameter " + p.name(),
                    "the keys alone"));
        }
    }

    /** Several kinds in one batch: each has its own key, and a parameter may be for some of them only. */
    private @Nullable KeyMatch batch() {
        List<KeyMatch> matches = items.stream()
                .map(item -> KeyMatch.of(AccessPath.of(table, item, null).get(0), pattern, this::inSomeKey))
                .toList();
        List<KeyMatch> refused = matches.stream().filter(m -> !m.served()).toList();
        if (!refused.isEmpty()) {
            problems.add(Problem.advising(Diagnostic.NOT_SERVED, place, advice(), reasons(refused)));
            return null;
        }
        return matches.get(0);
    }

    private boolean inSomeKey(String component) {
        return items.stream().anyMatch(item -> item.key().uses(component));
    }

    private void unknownParameters() {
        for (ParameterDesign p : pattern.parameters()) {
            boolean whole = p.target().isEmpty() && p.binding() != Binding.FILTER;
            if (whole || p.binding() == Binding.PAGE || p.binding() == Binding.LIMIT) {
                continue;
            }
            Set<String> known = new LinkedHashSet<>();
            items.forEach(item -> known.addAll(item.components()));
            if (!known.contains(p.target())) {
                String hint = Nearest.hint(p.target(), known);
                problems.add(Problem.of(
                        Diagnostic.UNKNOWN_PARAMETER,
                        place.member(p.name()),
                        p.name(),
                        p.target(),
                        String.join(", ", pattern.items()),
                        hint));
            }
        }
    }

    private @Nullable KeyMatch choose() {
        List<KeyMatch> tried = new ArrayList<>();
        for (AccessPath path : AccessPath.of(table, items.get(0), pattern.index())) {
            if (pattern.kind() == PatternKind.BATCH_GET && path.index() != null) {
                continue;
            }
            KeyMatch match = KeyMatch.of(path, pattern);
            if (match.served()) {
                return match;
            }
            tried.add(match);
        }
        Optional<KeyMatch> misplaced =
                tried.stream().filter(m -> m.misplacedRange() != null).findFirst();
        if (misplaced.isPresent()) {
            ParameterDesign p = Objects.requireNonNull(misplaced.get().misplaced());
            String what = p.binding() == Binding.BEGINS_WITH ? "A prefix" : "A range";
            problems.add(Problem.of(
                    Diagnostic.RANGE_NOT_NEXT,
                    place.member(p.name()),
                    what,
                    p.target(),
                    misplaced.get().misplacedRange() + "."));
        } else {
            problems.add(Problem.advising(Diagnostic.NOT_SERVED, place, advice(), reasons(tried)));
        }
        return null;
    }

    /** What to do about a pattern that no key serves: only a query takes filters, only single reads use indexes. */
    private String advice() {
        return switch (pattern.kind()) {
            case GET ->
                several()
                        ? "Give every variable of the key as a parameter, or use @Query to read all items that start so."
                        : "Give every variable of one key as a parameter, or add an index whose key has these.";
            case BATCH_GET ->
                "A batch read needs whole primary keys: give every variable of the table's key. "
                        + "Use @Query to read through an index.";
            default ->
                "Give the missing variables as parameters, make what is not in a key a @Filter, "
                        + "or add an index whose key has them.";
        };
    }

    /** A Get of which only the sort key is not whole would be a Query. */
    private boolean several() {
        return AccessPath.of(table, items.get(0), pattern.index()).stream()
                .anyMatch(
                        path -> KeyMatch.of(path, pattern.as(PatternKind.QUERY)).served());
    }

    private static String reasons(List<KeyMatch> tried) {
        return tried.isEmpty()
                ? "the item has no key in the index that is named."
                : tried.stream()
                        .map(m -> m.path().words() + " " + m.path().templates().display() + ": " + m.reason())
                        .collect(Collectors.joining("; ", "", "."));
    }

    private Plan plan(KeyMatch match) {
        AccessPath path = match.path();
        KeyCondition sort = match.sort();
        if (pattern.kind() != PatternKind.BATCH_GET) {
            for (ItemDesign other : items.subList(1, items.size())) {
                sort = common(match, sort, other);
            }
        }
        boolean consistent = pattern.consistent();
        if (consistent && !path.local()) {
            problems.add(Problem.of(Diagnostic.CONSISTENT_INDEX, place, Objects.requireNonNull(path.indexName())));
            consistent = false;
        }
        return new Plan(
                table.name(),
                pattern.name(),
                operation(path),
                path.indexName(),
                pattern.kind() == PatternKind.BATCH_GET ? null : match.partition(),
                pattern.kind() == PatternKind.BATCH_GET ? null : sort,
                filters(path),
                expiry(),
                consistent,
                pattern.descending(),
                pattern.kind() == PatternKind.COUNT,
                pattern.kind() == PatternKind.GET && path.index() != null ? 1 : pattern.limit(),
                path.shards(),
                pattern.kind() == PatternKind.BATCH_GET ? keys() : List.of(),
                List.of(),
                false);
    }

    private Operation operation(AccessPath path) {
        return switch (pattern.kind()) {
            case GET -> path.index() == null ? Operation.GET_ITEM : Operation.QUERY;
            case BATCH_GET -> Operation.BATCH_GET_ITEM;
            default -> Operation.QUERY;
        };
    }

    /** The sort condition that holds for both kinds of item, or null to read the whole partition. */
    private @Nullable KeyCondition common(KeyMatch first, @Nullable KeyCondition sort, ItemDesign other) {
        KeyTemplate left = first.path().templates().partition();
        Optional<AccessPath> path = AccessPath.of(table, other, first.path().indexName()).stream()
                .filter(p -> Objects.equals(p.indexName(), first.path().indexName()))
                .findFirst();
        if (path.isEmpty() || !path.get().templates().partition().display().equals(left.display())) {
            problems.add(Problem.of(
                    Diagnostic.COLLECTION_PARTITION,
                    place,
                    items.get(0).name(),
                    other.name(),
                    left.display(),
                    path.map(p -> p.templates().partition().display()).orElse("none")));
            return sort;
        }
        KeyCondition wanted = KeyMatch.of(path.get(), pattern).sort();
        if (sort == null || wanted == null || sort.equals(wanted)) {
            return sort == null ? null : wanted;
        }
        return prefix(sort, wanted);
    }

    /** What both conditions start with, as a prefix. */
    private static @Nullable KeyCondition prefix(KeyCondition left, KeyCondition right) {
        String a = left.operands().get(0).literalPrefix();
        String b = right.operands().get(0).literalPrefix();
        int length = 0;
        while (length < Math.min(a.length(), b.length()) && a.charAt(length) == b.charAt(length)) {
            length++;
        }
        return length == 0
                ? null
                : new KeyCondition(
                        left.attribute(),
                        Comparison.BEGINS_WITH,
                        List.of(new KeyTemplate(List.of(new KeyPart.Literal(a.substring(0, length))), 1)));
    }

    private List<KeyTemplates> keys() {
        UnaryOperator<String> names = v -> pattern.parameters().stream()
                .filter(p -> p.target().equals(v))
                .map(ParameterDesign::name)
                .findFirst()
                .orElse(v);
        return items.stream()
                .map(item -> {
                    KeyTemplate sort = item.key().sort();
                    return new KeyTemplates(
                            item.key().partition().rename(names), sort == null ? null : sort.rename(names));
                })
                .toList();
    }

    private List<FilterTerm> filters(AccessPath path) {
        List<FilterTerm> terms = new ArrayList<>();
        for (ParameterDesign p : pattern.bound(Binding.FILTER)) {
            AttributeDesign attribute = items.stream()
                    .flatMap(item -> item.attribute(p.target()).stream())
                    .findFirst()
                    .orElseThrow();
            List<String> keys = path.keys().stream().map(KeyAttribute::name).toList();
            if (attribute.keyOnly() || keys.contains(attribute.name())) {
                problems.add(Problem.of(
                        Diagnostic.FILTER_ON_KEY,
                        place.member(p.name()),
                        attribute.component(),
                        path.index() == null ? "the table" : path.words()));
            } else if (path.index() != null && !projected(path.index(), attribute.name())) {
                problems.add(Problem.of(
                        Diagnostic.FILTER_NOT_PROJECTED,
                        place.member(p.name()),
                        attribute.component(),
                        path.index().name()));
            } else {
                FilterOperator operator = p.operator();
                terms.add(new FilterTerm(
                        attribute.name(), operator == null ? FilterOperator.EQUAL : operator, p.name(), false));
            }
        }
        return terms;
    }

    private boolean projected(IndexDesign index, String attribute) {
        return index.projection().kind() == Projection.Kind.ALL
                || index.projection().attributes().contains(attribute)
                || index.keys().stream().anyMatch(k -> k.name().equals(attribute))
                || table.keys().stream().anyMatch(k -> k.name().equals(attribute));
    }

    /** What all items expire by: a filter by the attribute of some would hide others that merely have it too. */
    private @Nullable String expiry() {
        List<Optional<String>> attributes =
                items.stream().map(ReadPlanner::expiry).distinct().toList();
        return attributes.size() == 1 ? attributes.get(0).orElse(null) : null;
    }

    private static Optional<String> expiry(ItemDesign item) {
        return Optional.ofNullable(item.timeToLive())
                .filter(component -> item.hideExpired())
                .flatMap(item::attribute)
                .map(AttributeDesign::name);
    }

    private Plan scan() {
        if (pattern.because().isBlank()) {
            problems.add(Problem.of(Diagnostic.SCAN_WITHOUT_REASON, place));
        }
        String index = pattern.index();
        if (pattern.consistent() && index != null) {
            problems.add(Problem.of(Diagnostic.CONSISTENT_INDEX, place, index));
        }
        List<FilterTerm> terms = new ArrayList<>(kindFilter());
        for (ParameterDesign p : pattern.bound(Binding.FILTER)) {
            items.stream()
                    .flatMap(item -> item.attribute(p.target()).stream())
                    .findFirst()
                    .flatMap(a -> scanned(p, a))
                    .ifPresent(terms::add);
        }
        return new Plan(
                table.name(),
                pattern.name(),
                Operation.SCAN,
                index,
                null,
                null,
                terms,
                expiry(),
                pattern.consistent() && index == null,
                false,
                false,
                pattern.limit(),
                1,
                List.of(),
                List.of(),
                false);
    }

    /** The term of a filter; a scan has no key condition, so that a key attribute may be filtered if there is one. */
    private Optional<FilterTerm> scanned(ParameterDesign p, AttributeDesign attribute) {
        if (attribute.keyOnly()) {
            problems.add(
                    Problem.of(Diagnostic.FILTER_ON_KEY, place.member(p.name()), attribute.component(), "the table"));
            return Optional.empty();
        }
        String name = pattern.index();
        IndexDesign index = name == null ? null : table.index(name).orElse(null);
        if (index != null && !projected(index, attribute.name())) {
            problems.add(Problem.of(
                    Diagnostic.FILTER_NOT_PROJECTED, place.member(p.name()), attribute.component(), index.name()));
            return Optional.empty();
        }
        FilterOperator operator = p.operator();
        return Optional.of(
                new FilterTerm(attribute.name(), operator == null ? FilterOperator.EQUAL : operator, p.name(), false));
    }

    /** A table of several kinds is scanned for one of them by its type attribute, or else by the start of its keys. */
    private List<FilterTerm> kindFilter() {
        if (items.size() > 1 || table.items().size() == 1) {
            return List.of();
        }
        ItemDesign item = items.get(0);
        String type = table.typeAttribute();
        if (type != null) {
            return List.of(new FilterTerm(type, FilterOperator.EQUAL, item.type(), true));
        }
        List<FilterTerm> terms = new ArrayList<>();
        addPrefix(terms, table.partition(), item.key().partition());
        KeyAttribute sort = table.sort();
        KeyTemplate sortTemplate = item.key().sort();
        if (sort != null && sortTemplate != null) {
            addPrefix(terms, sort, sortTemplate);
        }
        return terms;
    }

    private static void addPrefix(List<FilterTerm> terms, KeyAttribute key, KeyTemplate template) {
        if (!template.literalPrefix().isEmpty()) {
            FilterOperator operator = template.constant() ? FilterOperator.EQUAL : FilterOperator.BEGINS_WITH;
            terms.add(new FilterTerm(key.name(), operator, template.literalPrefix(), true));
        }
    }
}
