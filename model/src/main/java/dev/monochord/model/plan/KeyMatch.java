package dev.monochord.model.plan;

import dev.monochord.annotations.StoredType;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.PatternKind;
import dev.monochord.model.key.KeyComparison;
import dev.monochord.model.key.KeyFormat;
import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyTemplate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Matches a pattern with one access path. The parameters must give every variable of the partition key. Of the sort key
 * they give the first variables, and the next one may have a prefix or a range. A parameter that is left over means that
 * the path does not serve the pattern.
 *
 * <p>In a multi-attribute index the same holds across attributes: every partition attribute and the first sort attributes
 * are given whole, and only the next sort attribute may be given in part, with a prefix, or with a range.
 */
final class KeyMatch {

    private final AccessPath path;
    private final PatternDesign pattern;
    private final Map<String, ParameterDesign> given = new LinkedHashMap<>();
    private final List<String> reasons = new ArrayList<>();
    private final List<String> sparse = new ArrayList<>();
    private @Nullable String misplacedRange;
    private @Nullable ParameterDesign misplaced;
    private final List<KeyCondition> partition = new ArrayList<>();
    private final List<KeyCondition> sort = new ArrayList<>();

    private KeyMatch(AccessPath path, PatternDesign pattern, Predicate<String> elsewhere) {
        this.path = path;
        this.pattern = pattern;
        for (ParameterDesign p : pattern.parameters()) {
            if (p.binding() == ParameterBinding.EQUALS
                    || p.binding() == ParameterBinding.KEYS && !p.target().isEmpty()) {
                given.put(p.target(), p);
            }
        }
        for (int i = 0; i < path.partition().size(); i++) {
            matchPartition(
                    path.partition().get(i), path.templates().partitions().get(i));
        }
        matchSort();
        given.keySet().stream()
                .filter(name -> !path.templates().uses(name) && !elsewhere.test(name))
                .forEach(name -> reasons.add("{" + name + "} is not part of it"));
        path.sparse().stream()
                .filter(variable -> pattern.parameters().stream().noneMatch(p -> requires(p, variable)))
                .forEach(sparse::add);
    }

    static KeyMatch of(AccessPath path, PatternDesign pattern) {
        return new KeyMatch(path, pattern, name -> false);
    }

    /** A match in which a parameter may be meant for the key of another item. */
    static KeyMatch of(AccessPath path, PatternDesign pattern, Predicate<String> elsewhere) {
        return new KeyMatch(path, pattern, elsewhere);
    }

    AccessPath path() {
        return path;
    }

    boolean served() {
        return reasons.isEmpty() && misplacedRange == null && !sparse();
    }

    /** Whether the index may lack items of the pattern, because they have no value for one of its key attributes. */
    boolean sparse() {
        return !sparse.isEmpty();
    }

    /** Why this path does not serve the pattern. */
    String reason() {
        return Stream.concat(
                        reasons.stream(),
                        sparse.stream()
                                .map(variable -> "items without {" + variable + "} are not in it, and only index = \""
                                        + path.indexName() + "\" accepts that"))
                .collect(Collectors.joining(", "));
    }

    /** The trouble of a range where everything else fits, or null. */
    @Nullable
    String misplacedRange() {
        return reasons.isEmpty() ? misplacedRange : null;
    }

    /** The parameter whose range it is, where there is one. */
    @Nullable
    ParameterDesign misplaced() {
        return misplaced;
    }

    List<KeyCondition> partition() {
        return partition;
    }

    List<KeyCondition> sort() {
        return sort;
    }

    private void matchPartition(KeyAttributeDesign attribute, KeyTemplate template) {
        for (KeyPart.Variable variable : template.requiredVariables()) {
            if (!given.containsKey(variable.name())) {
                reasons.add("{" + variable.name() + "} is missing");
            }
        }
        boolean whole = template.variableNames().stream().allMatch(given::containsKey);
        KeyTemplate used = whole ? template.head(template.parts().size()) : template.head(template.optionalFrom());
        partition.add(KeyCondition.equalTo(attribute, used.rename(this::parameter)));
    }

    private void matchSort() {
        List<ParameterDesign> ranges = pattern.parameters().stream()
                .filter(p -> p.binding() == ParameterBinding.BEGINS_WITH
                        || p.binding() == ParameterBinding.FROM
                        || p.binding() == ParameterBinding.TO)
                .toList();
        List<KeyTemplate> templates = path.templates().sorts();
        int attributes = Math.min(templates.size(), path.sort().size());
        if (attributes == 0) {
            ranges.forEach(p -> reasons.add("{" + p.target() + "} is not part of its sort key"));
            return;
        }
        int last = 0;
        while (last < attributes - 1 && isGiven(templates.get(last))) {
            KeyTemplate whole = templates.get(last);
            sort.add(KeyCondition.equalTo(path.sort().get(last), whole.rename(this::parameter)));
            last++;
        }
        KeyTemplate partial = templates.get(last);
        matchLast(partial, path.sort().get(last), ranges);
        for (KeyTemplate after : templates.subList(last + 1, templates.size())) {
            after.variables().forEach(variable -> skipped(variable, name(partial, nextVariable(partial))));
        }
    }

    /** Whether no item without the variable can meet this parameter; a range that may be null is optional. */
    private static boolean requires(ParameterDesign p, String variable) {
        return p.target().equals(variable) && !p.optional() && ofKey(p.binding());
    }

    private static boolean ofKey(ParameterBinding binding) {
        return switch (binding) {
            case EQUALS, BEGINS_WITH, FROM, TO -> true;
            default -> false;
        };
    }

    private boolean isGiven(KeyTemplate template) {
        return nextVariable(template) == template.parts().size();
    }

    private void matchLast(KeyTemplate template, KeyAttributeDesign attribute, List<ParameterDesign> ranges) {
        int next = nextVariable(template);
        boolean complete = next == template.parts().size();
        skipped(template, next);
        boolean exact = pattern.kind() == PatternKind.GET
                || pattern.kind() == PatternKind.BATCH_GET
                || !pattern.kind().reads();
        if (!ranges.isEmpty()) {
            range(template, attribute, next, ranges);
        } else if (complete || exact && next >= template.optionalFrom()) {
            KeyTemplate whole = template.head(complete ? next : template.optionalFrom());
            sort.add(KeyCondition.equalTo(attribute, whole.rename(this::parameter)));
        } else if (exact && path.index() == null) {
            template.requiredVariables().stream()
                    .filter(v -> !given.containsKey(v.name()))
                    .forEach(v -> reasons.add("{" + v.name() + "} is missing"));
        } else {
            // The literal of an optional part is no part of a prefix: items without the optional part are wanted too.
            KeyTemplate head = template.head(Math.min(next, template.optionalFrom()));
            if (!head.parts().isEmpty()) {
                sort.add(new KeyCondition(attribute, KeyComparison.BEGINS_WITH, List.of(head.rename(this::parameter))));
            }
        }
    }

    /** The index of the first variable that no parameter gives, or the number of parts. */
    private int nextVariable(KeyTemplate template) {
        for (int i = 0; i < template.parts().size(); i++) {
            if (template.parts().get(i) instanceof KeyPart.Variable v && !given.containsKey(v.name())) {
                return i;
            }
        }
        return template.parts().size();
    }

    private void skipped(KeyTemplate template, int next) {
        for (int i = next + 1; i < template.parts().size(); i++) {
            if (template.parts().get(i) instanceof KeyPart.Variable variable) {
                skipped(variable, name(template, next));
            }
        }
    }

    private void skipped(KeyPart.Variable variable, String missing) {
        if (given.containsKey(variable.name()) && !path.templates().partitionUses(variable.name())) {
            reasons.add("{" + variable.name() + "} comes after {" + missing + "}, which is missing");
        }
    }

    private void range(KeyTemplate template, KeyAttributeDesign attribute, int next, List<ParameterDesign> ranges) {
        for (ParameterDesign p : ranges) {
            if (path.templates().sorts().stream().noneMatch(any -> any.uses(p.target()))) {
                boolean inPartition = path.templates().partitionUses(p.target());
                reasons.add("{" + p.target() + "} is "
                        + (inPartition
                                ? "part of its partition key, which is given whole"
                                : "not part of its sort key"));
                return;
            }
            if (next == template.parts().size() || !name(template, next).equals(p.target())) {
                misplaced = p;
                String key = path.templates().sortDisplay();
                misplacedRange = next == template.parts().size()
                        ? "every variable of sort key " + key + " is given already"
                        : "the next variable of sort key " + key + " is {" + name(template, next) + "}";
                return;
            }
        }
        if (attribute.type() == StoredType.N
                && ranges.stream().anyMatch(p -> p.binding() == ParameterBinding.BEGINS_WITH)) {
            reasons.add("{" + name(template, next) + "} is stored as a Number, which has no prefix");
            return;
        }
        KeyTemplate head = template.head(next).rename(this::parameter);
        KeyPart.Variable variable = (KeyPart.Variable) template.parts().get(next);
        @Nullable
        KeyPart after = next + 1 < template.parts().size() ? template.parts().get(next + 1) : null;
        @Nullable KeyTemplate from = null;
        @Nullable KeyTemplate to = null;
        for (ParameterDesign p : ranges) {
            switch (p.binding()) {
                case BEGINS_WITH ->
                    sort.add(new KeyCondition(
                            attribute,
                            KeyComparison.BEGINS_WITH,
                            List.of(head.then(new KeyPart.Variable(p.name(), KeyFormat.TEXT)))));
                case FROM -> from = head.then(new KeyPart.Variable(p.name(), variable.format()));
                default -> to = upper(head.then(new KeyPart.Variable(p.name(), variable.format())), after);
            }
        }
        if (from != null || to != null) {
            sort.add(bounds(attribute, head, from, to));
        }
    }

    /** The end of a range stays inside the items of this template: another kind may follow in the partition. */
    private static KeyCondition bounds(
            KeyAttributeDesign attribute, KeyTemplate head, @Nullable KeyTemplate from, @Nullable KeyTemplate to) {
        KeyTemplate least = from == null ? head : from;
        if (to == null && head.parts().isEmpty()) {
            return new KeyCondition(attribute, KeyComparison.AT_LEAST, List.of(least));
        }
        KeyTemplate most = to == null ? end(head) : to;
        return from == null && head.parts().isEmpty()
                ? new KeyCondition(attribute, KeyComparison.AT_MOST, List.of(most))
                : new KeyCondition(attribute, KeyComparison.BETWEEN, List.of(least, most));
    }

    /**
     * All keys that go on after this value: with a delimiter, so that the character after it is their end, or with anything
     * where another variable follows at once.
     */
    private static KeyTemplate upper(KeyTemplate value, @Nullable KeyPart after) {
        if (after == null) {
            return value;
        }
        String end = after instanceof KeyPart.Literal literal
                ? successor(literal.text().codePointAt(0))
                : Character.toString(Character.MAX_CODE_POINT);
        return value.then(new KeyPart.Literal(end));
    }

    private static KeyTemplate end(KeyTemplate head) {
        int last = head.parts().size() - 1;
        if (head.parts().get(last) instanceof KeyPart.Literal literal) {
            String text = literal.text();
            int cut = text.offsetByCodePoints(text.length(), -1);
            String next = text.substring(0, cut) + successor(text.codePointAt(cut));
            return head.head(last).then(new KeyPart.Literal(next));
        }
        return head.then(new KeyPart.Literal(Character.toString(Character.MAX_CODE_POINT)));
    }

    private static String successor(int codePoint) {
        int next = Math.min(codePoint + 1, Character.MAX_CODE_POINT);
        return Character.toString(next >= Character.MIN_SURROGATE && next <= Character.MAX_SURROGATE ? 0xE000 : next);
    }

    private static String name(KeyTemplate template, int part) {
        return ((KeyPart.Variable) template.parts().get(part)).name();
    }

    private String parameter(String variable) {
        ParameterDesign p = given.get(variable);
        return p == null ? variable : p.name();
    }
}
