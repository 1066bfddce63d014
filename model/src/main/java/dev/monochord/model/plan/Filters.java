package dev.monochord.model.plan;

import dev.monochord.annotations.Comparison;
import dev.monochord.annotations.Projected;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.IndexDesign;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import dev.monochord.model.internal.ProblemList;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
import java.util.ArrayList;
import java.util.List;
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
        List<FilterTerm> terms = new ArrayList<>();
        for (ParameterDesign p : pattern.bound(ParameterBinding.FILTER)) {
            AttributeDesign attribute = items.stream()
                    .flatMap(item -> item.attribute(p.target()).stream())
                    .findFirst()
                    .orElseThrow();
            List<String> keys =
                    path.keys().stream().map(KeyAttributeDesign::name).toList();
            if (attribute.keyOnly() || keys.contains(attribute.name())) {
                problems.add(
                        Diagnostic.FILTER_ON_KEY,
                        place.member(p.name()),
                        attribute.component(),
                        path.index() == null ? "the table" : path.words());
            } else if (path.index() != null && !projected(path.index(), attribute.name())) {
                problems.add(
                        Diagnostic.FILTER_NOT_PROJECTED,
                        place.member(p.name()),
                        attribute.component(),
                        path.index().name());
            } else {
                Comparison operator = p.operator();
                terms.add(new FilterTerm(
                        attribute.name(), operator == null ? Comparison.EQUAL : operator, p.name(), false));
            }
        }
        return terms;
    }

    private boolean projected(IndexDesign index, String attribute) {
        return index.projection().kind() == Projected.ALL
                || index.projection().attributes().contains(attribute)
                || index.keys().stream().anyMatch(k -> k.name().equals(attribute))
                || table.keys().stream().anyMatch(k -> k.name().equals(attribute));
    }

    /** The filters of a scan: those that tell the kind, and those of the parameters. */
    List<FilterTerm> ofScan(@Nullable IndexDesign index) {
        List<FilterTerm> terms = new ArrayList<>(kindFilter());
        for (ParameterDesign p : pattern.bound(ParameterBinding.FILTER)) {
            items.stream()
                    .flatMap(item -> item.attribute(p.target()).stream())
                    .findFirst()
                    .flatMap(a -> scanned(p, a, index))
                    .ifPresent(terms::add);
        }
        return terms;
    }

    /** The term of a filter; a scan has no key condition, so that a key attribute may be filtered if there is one. */
    private Optional<FilterTerm> scanned(ParameterDesign p, AttributeDesign attribute, @Nullable IndexDesign index) {
        if (attribute.keyOnly()) {
            problems.add(Diagnostic.FILTER_ON_KEY, place.member(p.name()), attribute.component(), "the table");
            return Optional.empty();
        }
        if (index != null && !projected(index, attribute.name())) {
            problems.add(Diagnostic.FILTER_NOT_PROJECTED, place.member(p.name()), attribute.component(), index.name());
            return Optional.empty();
        }
        Comparison operator = p.operator();
        return Optional.of(
                new FilterTerm(attribute.name(), operator == null ? Comparison.EQUAL : operator, p.name(), false));
    }

    /** A table of several kinds is scanned for one of them by its type attribute, or else by the start of its keys. */
    private List<FilterTerm> kindFilter() {
        if (items.size() > 1 || table.items().size() == 1) {
            return List.of();
        }
        ItemDesign item = items.get(0);
        String type = table.typeAttribute();
        if (type != null) {
            return List.of(new FilterTerm(type, Comparison.EQUAL, item.type(), true));
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
            Comparison operator = template.constant() ? Comparison.EQUAL : Comparison.BEGINS_WITH;
            terms.add(new FilterTerm(key.name(), operator, template.literalPrefix(), true));
        }
    }
}
