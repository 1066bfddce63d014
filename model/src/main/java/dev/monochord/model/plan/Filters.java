package dev.monochord.model.plan;

import dev.monochord.annotations.Projected;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.expression.ComparisonSign;
import dev.monochord.model.expression.OperandForm;
import dev.monochord.model.expression.ParameterPath;
import dev.monochord.model.expression.TextScope;
import dev.monochord.model.expression.TextUse;
import dev.monochord.model.expression.TypedCondition;
import dev.monochord.model.expression.TypedOperand;
import dev.monochord.model.expression.TypedPath;
import dev.monochord.model.expression.TypedText;
import dev.monochord.model.internal.ProblemList;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The filters of a pattern that reads. For one pattern.
 *
 * @param problems to which the problems of the filters are added
 */
record Filters(TableDesign table, PatternDesign pattern, List<ItemDesign> items, Place place, ProblemList problems) {

    /** The filters of a query: attributes that are in no key of what is read. */
    List<FilterTerm> of(AccessPath path) {
        List<String> keys = path.keys().stream().map(KeyAttributeDesign::name).toList();
        return declared(path.index(), keys, path.index() == null ? "the table" : path.words());
    }

    /** The filters of a scan: those that tell the kind, and those that are declared; it has no key condition. */
    List<FilterTerm> ofScan(@Nullable IndexDesign index) {
        List<FilterTerm> terms = new ArrayList<>(kindFilter());
        terms.addAll(declared(index, List.of(), "the table"));
        return terms;
    }

    /**
     * The terms of the parameters and of the text.
     *
     * @param keys the attributes that no filter may name
     */
    private List<FilterTerm> declared(@Nullable IndexDesign index, List<String> keys, String where) {
        Map<TypedCondition, Place> conditions = new LinkedHashMap<>();
        for (ParameterDesign p : pattern.bound(ParameterBinding.FILTER)) {
            equality(p, where).ifPresent(condition -> conditions.put(condition, place.member(p.name())));
        }
        text().forEach(condition -> conditions.put(condition, place.member(TextUse.FILTER.annotation())));
        List<FilterTerm> terms = new ArrayList<>();
        conditions.forEach((condition, at) -> {
            if (condition.paths().allMatch(path -> readable(path, index, keys, where, at))) {
                terms.add(new FilterTerm(condition, false));
            }
        });
        return terms;
    }

    /** The condition of a parameter, about the first kind of item that has the component; empty after an error. */
    private Optional<TypedCondition> equality(ParameterDesign p, String where) {
        AttributeDesign attribute = items.stream()
                .flatMap(item -> item.attribute(p.target()).stream())
                .findFirst()
                .orElseThrow();
        if (attribute.keyOnly()) {
            problems.add(Diagnostic.FILTER_ON_KEY, place.member(p.name()), attribute.component(), where);
            return Optional.empty();
        }
        TypedPath path = TypedPath.of(attribute);
        TypedOperand value =
                new TypedOperand.Argument(ParameterPath.of(p.name()), OperandForm.whole(path), p.optional());
        return Optional.of(equal(path, value));
    }

    /** The conditions that the text joins by {@code and}; none after an error. */
    private List<TypedCondition> text() {
        if (pattern.texts().filter().isEmpty()) {
            return List.of();
        }
        TypedText typed = TypedText.condition(
                pattern.texts().filter(), new TextScope(items, pattern.parameters(), TextUse.FILTER, pattern.name()));
        Place at = place.member(TextUse.FILTER.annotation());
        typed.problems()
                .forEach(problem -> problems.add(
                        problem.diagnostic(), at, problem.arguments().toArray()));
        TypedCondition condition = typed.condition();
        return condition == null ? List.of() : condition.conjuncts();
    }

    /** Whether a filter can read the path; reported if not. */
    private boolean readable(TypedPath path, @Nullable IndexDesign index, List<String> keys, String where, Place at) {
        if (keys.contains(path.attribute())) {
            problems.add(Diagnostic.FILTER_ON_KEY, at, path.component(), where);
            return false;
        }
        if (index != null && !projected(index, path.attribute())) {
            problems.add(Diagnostic.FILTER_NOT_PROJECTED, at, path.component(), index.name());
            return false;
        }
        return true;
    }

    private boolean projected(IndexDesign index, String attribute) {
        return index.projection().kind() == Projected.ALL
                || table.projected(index).contains(attribute);
    }

    /** A table of several kinds is scanned for one of them by its type attribute, or else by the start of its keys. */
    private List<FilterTerm> kindFilter() {
        if (items.size() > 1 || table.items().size() == 1) {
            return List.of();
        }
        ItemDesign item = items.get(0);
        String type = table.typeAttribute();
        if (type != null) {
            return List.of(kind(type, item.type(), true));
        }
        List<FilterTerm> terms = new ArrayList<>();
        addPrefix(terms, table.partition(), item.key().partition());
        KeyAttributeDesign sort = table.sort();
        KeyTemplate sortTemplate = item.key().sort();
        if (sort != null && sortTemplate != null) {
            addPrefix(terms, sort, sortTemplate);
        }
        return terms;
    }

    private static void addPrefix(List<FilterTerm> terms, KeyAttributeDesign key, KeyTemplate template) {
        if (!template.literalPrefix().isEmpty()) {
            terms.add(kind(key.name(), template.literalPrefix(), template.constant()));
        }
    }

    /** A term on an attribute that no component of the item names. */
    private static FilterTerm kind(String attribute, String text, boolean whole) {
        AttributeDesign design = AttributeDesign.of(attribute, attribute, AttributeType.TEXT);
        TypedPath path = TypedPath.of(design);
        TypedOperand.Constant value = new TypedOperand.Constant(OperandForm.whole(path), text);
        return new FilterTerm(whole ? equal(path, value) : new TypedCondition.Part(path, true, value), true);
    }

    private static TypedCondition equal(TypedPath path, TypedOperand value) {
        return new TypedCondition.Compared(new TypedOperand.Attribute(path), ComparisonSign.EQUAL, value);
    }
}
