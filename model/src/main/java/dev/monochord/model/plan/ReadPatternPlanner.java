package dev.monochord.model.plan;

import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.TableDesign;
import dev.monochord.model.internal.ProblemList;
import dev.monochord.model.key.KeyComparison;
import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
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
final class ReadPatternPlanner {

    private final TableDesign table;
    private final PatternDesign pattern;
    private final List<ItemDesign> items;
    private final Place place;
    private final ProblemList problems = new ProblemList();
    private final Filters filters;

    ReadPatternPlanner(TableDesign table, PatternDesign pattern, List<ItemDesign> items, Place place) {
        this.table = table;
        this.pattern = pattern;
        this.items = items;
        this.place = place;
        this.filters = new Filters(table, pattern, items, place, problems);
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
            problems.add(Diagnostic.BATCH_GET_INDEX, place, index);
            return PlanResult.of(null, problems);
        }
        List<ParameterDesign> lists = pattern.bound(ParameterBinding.KEYS);
        if (lists.size() > 1) {
            problems.add(
                    Diagnostic.BATCH_GET_LISTS,
                    place.member(lists.get(1).name()),
                    lists.get(0).name(),
                    lists.get(1).name(),
                    pattern.item());
            return PlanResult.of(null, problems);
        }
        boolean prefix = !pattern.bound(ParameterBinding.BEGINS_WITH).isEmpty();
        boolean range = !pattern.bound(ParameterBinding.FROM).isEmpty()
                || !pattern.bound(ParameterBinding.TO).isEmpty();
        if (prefix && range) {
            problems.add(Diagnostic.PREFIX_AND_RANGE, place);
            return PlanResult.of(null, problems);
        }
        boolean wholeKeys = pattern.bound(ParameterBinding.KEYS).stream()
                .anyMatch(p -> p.target().isEmpty());
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
        for (ParameterDesign p : pattern.bound(ParameterBinding.EQUALS)) {
            problems.add(
                    Diagnostic.PARAMETER_MISPLACED,
                    place.member(p.name()),
                    "@BatchGet with whole keys",
                    "parameter " + p.name(),
                    "the keys alone");
        }
    }

    /** Several kinds in one batch: each has its own key, and a parameter may be for some of them only. */
    private @Nullable KeyMatch batch() {
        List<KeyMatch> matches = items.stream()
                .map(item -> KeyMatch.of(AccessPath.of(table, item, null).get(0), pattern, this::inSomeKey))
                .toList();
        List<KeyMatch> refused = matches.stream().filter(m -> !m.served()).toList();
        if (!refused.isEmpty()) {
            problems.advise(Diagnostic.NOT_SERVED, place, advice(), reasons(refused));
            return null;
        }
        return matches.get(0);
    }

    private boolean inSomeKey(String component) {
        return items.stream().anyMatch(item -> item.key().uses(component));
    }

    private void unknownParameters() {
        for (ParameterDesign p : pattern.parameters()) {
            boolean whole = p.target().isEmpty() && p.binding() != ParameterBinding.FILTER;
            if (whole
                    || p.binding() == ParameterBinding.VALUE
                    || p.binding() == ParameterBinding.PAGE
                    || p.binding() == ParameterBinding.LIMIT) {
                continue;
            }
            Set<String> known = new LinkedHashSet<>();
            items.forEach(item -> known.addAll(item.components()));
            if (!known.contains(p.target())) {
                String hint = ParameterHint.of(p, known);
                problems.add(
                        Diagnostic.UNKNOWN_PARAMETER,
                        place.member(p.name()),
                        p.name(),
                        p.target(),
                        String.join(", ", pattern.items()),
                        hint);
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
            Optional<KeyMatch> sparse = match.served() ? sparse(match) : Optional.of(match);
            if (sparse.isEmpty()) {
                return match;
            }
            tried.add(sparse.get());
        }
        Optional<KeyMatch> misplaced =
                tried.stream().filter(m -> m.misplacedRange() != null).findFirst();
        if (misplaced.isPresent()) {
            ParameterDesign p = Objects.requireNonNull(misplaced.get().misplaced());
            String what = p.binding() == ParameterBinding.BEGINS_WITH ? "A prefix" : "A range";
            problems.add(
                    Diagnostic.RANGE_NOT_NEXT,
                    place.member(p.name()),
                    what,
                    p.target(),
                    misplaced.get().misplacedRange() + ".");
        } else {
            problems.advise(Diagnostic.NOT_SERVED, place, advice(), reasons(tried));
        }
        return null;
    }

    /** Returns the match of the first further kind that may be missing from the index; empty if none is. */
    private Optional<KeyMatch> sparse(KeyMatch first) {
        return items.stream()
                .skip(1)
                .flatMap(other -> AccessPath.of(table, other, pattern.index()).stream())
                .filter(path -> Objects.equals(path.indexName(), first.path().indexName())
                        && path.templates().hasPartitionShapeOf(first.path().templates()))
                .map(path -> KeyMatch.of(path.withVariablesOf(first.path().templates()), pattern))
                .filter(KeyMatch::sparse)
                .findFirst();
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

    private String reasons(List<KeyMatch> tried) {
        return tried.isEmpty()
                ? absent()
                : tried.stream()
                        .map(m -> m.path().words() + " " + m.path().templates().display() + ": " + m.reason())
                        .collect(Collectors.joining("; ", "", "."));
    }

    /** Why the item is not in the index that the pattern names. */
    private String absent() {
        Set<String> stored = StoredImage.item(table, items.get(0)).keySet();
        String missing = table.index(String.valueOf(pattern.index())).stream()
                .filter(IndexDesign::multiAttribute)
                .flatMap(index -> index.keys().stream())
                .map(KeyAttributeDesign::name)
                .filter(name -> !stored.contains(name))
                .collect(Collectors.joining(", "));
        return missing.isEmpty()
                ? "the item has no key in the index that is named."
                : items.get(0).name() + " is not in index " + pattern.index() + ": it does not store " + missing + ".";
    }

    private Plan plan(KeyMatch match) {
        AccessPath path = match.path();
        boolean consistent = pattern.consistent();
        if (consistent && !path.local()) {
            problems.add(Diagnostic.CONSISTENT_INDEX, place, Objects.requireNonNull(path.indexName()));
            consistent = false;
        }
        List<FilterTerm> filter = filters.of(path);
        if (pattern.kind() == PatternKind.BATCH_GET) {
            return new Plan.BatchGet(pattern, keys(), consistent);
        }
        List<KeyCondition> sort = match.sort();
        for (ItemDesign other : items.subList(1, items.size())) {
            sort = common(match, sort, other);
        }
        boolean get = pattern.kind() == PatternKind.GET;
        if (get && path.index() == null) {
            items.stream()
                    .filter(other -> !other.key().hasShapeOf(items.get(0).key()))
                    .findFirst()
                    .ifPresent(other -> problems.add(
                            Diagnostic.GET_OF_SEVERAL,
                            place,
                            items.get(0).name(),
                            other.name(),
                            items.get(0).key().display(),
                            other.key().display()));
        }
        return get && path.index() == null
                ? new Plan.Get(pattern, match.partition(), sort, consistent)
                : new Plan.Query(
                        pattern,
                        path.index(),
                        path.templates(),
                        match.partition(),
                        sort,
                        filter,
                        consistent,
                        get ? 1 : pattern.limit(),
                        path.shards(),
                        OtherKinds.reachedBy(match.partition(), sort, path.indexName(), table, pattern));
    }

    /** The sort conditions that hold for both kinds of item; none to read the whole partition. */
    private List<KeyCondition> common(KeyMatch first, List<KeyCondition> sort, ItemDesign other) {
        Optional<AccessPath> path = AccessPath.of(table, other, first.path().indexName()).stream()
                .filter(p -> Objects.equals(p.indexName(), first.path().indexName()))
                .findFirst();
        if (path.isEmpty()
                || !path.get().templates().hasPartitionShapeOf(first.path().templates())) {
            problems.add(
                    Diagnostic.COLLECTION_PARTITION,
                    place,
                    items.get(0).name(),
                    other.name(),
                    first.path().templates().partitionDisplay(),
                    path.map(p -> p.templates().partitionDisplay()).orElse("none"));
            return sort;
        }
        KeyMatch wanted = KeyMatch.of(path.get().withVariablesOf(first.path().templates()), pattern);
        return common(sort, wanted.sort());
    }

    private static List<KeyCondition> common(List<KeyCondition> left, List<KeyCondition> right) {
        List<KeyCondition> both = new ArrayList<>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            if (!left.get(i).equals(right.get(i))) {
                prefix(left.get(i), right.get(i)).ifPresent(both::add);
                break;
            }
            both.add(left.get(i));
        }
        return both;
    }

    /** What both conditions start with, as a prefix. */
    private static Optional<KeyCondition> prefix(KeyCondition left, KeyCondition right) {
        String a = left.operands().get(0).literalPrefix();
        String b = right.operands().get(0).literalPrefix();
        int length = 0;
        while (length < Math.min(a.length(), b.length()) && a.charAt(length) == b.charAt(length)) {
            length++;
        }
        return length == 0
                ? Optional.empty()
                : Optional.of(new KeyCondition(
                        left.attribute(),
                        KeyComparison.BEGINS_WITH,
                        List.of(new KeyTemplate(List.of(new KeyPart.Literal(a.substring(0, length))), 1))));
    }

    private List<KeyTemplates> keys() {
        UnaryOperator<String> names = v -> pattern.parameters().stream()
                .filter(p -> p.target().equals(v))
                .map(ParameterDesign::name)
                .findFirst()
                .orElse(v);
        return items.stream().map(item -> item.key().rename(names)).toList();
    }

    private Plan scan() {
        if (pattern.because().isBlank()) {
            problems.add(Diagnostic.SCAN_WITHOUT_REASON, place);
        }
        String name = pattern.index();
        if (pattern.consistent() && name != null) {
            problems.add(Diagnostic.CONSISTENT_INDEX, place, name);
        }
        IndexDesign index = name == null ? null : table.index(name).orElse(null);
        return new Plan.Scan(pattern, index, filters.ofScan(index), pattern.consistent() && name == null);
    }
}
