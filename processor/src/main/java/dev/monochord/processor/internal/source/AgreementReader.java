package dev.monochord.processor.internal.source;

import dev.monochord.annotations.Index;
import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.Query;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ResultKind;
import dev.monochord.model.plan.Plan;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * Tells from the keys of two versions of a table whether a read returns its items in the same order. Where that cannot be
 * told it says no: a comparison that is too strict would report differences where there are none.
 */
record AgreementReader(Language language) {

    ResultAgreement of(
            PatternSource pattern, ExecutableElement old, List<TypeElement> items, List<TypeElement> oldItems) {
        Plan plan = pattern.plan();
        boolean single = pattern.design().result() == ResultKind.COUNT || plan instanceof Plan.Get;
        if (single || !pattern.design().kind().reads()) {
            return ResultAgreement.EXACT;
        }
        if (plan instanceof Plan.Query && sameOrder(pattern, old, items, oldItems)) {
            return ResultAgreement.EXACT;
        }
        boolean whole = pattern.design().limit() == 0
                && pattern.bound(ParameterBinding.LIMIT).isEmpty()
                && pattern.result().parts().isEmpty()
                && pattern.design().result() != ResultKind.OPTIONAL
                && pattern.design().result() != ResultKind.ITEM;
        return whole ? ResultAgreement.ANY_ORDER : ResultAgreement.NONE;
    }

    private boolean sameOrder(
            PatternSource pattern, ExecutableElement old, List<TypeElement> items, List<TypeElement> oldItems) {
        boolean descending = pattern.design().descending();
        String index = pattern.plan().index();
        return language.annotation(old, Query.class)
                        .filter(query -> query.flag("descending") == descending)
                        .isPresent()
                && keys(items, index).equals(keys(oldItems, index))
                && attributes(pattern.method(), index).equals(attributes(old, index));
    }

    /** The attributes of a multi-attribute index, by which it sorts items that declare no key in it. */
    private List<String> attributes(ExecutableElement pattern, @Nullable String index) {
        TypeElement table = (TypeElement) Objects.requireNonNull(pattern.getEnclosingElement());
        return language.annotations(table, Index.class, Index.List.class).stream()
                .filter(one -> one.text("name").equals(index))
                .map(one -> one.texts("partitionKeys") + " " + one.texts("sortKeys"))
                .toList();
    }

    private Set<String> keys(List<TypeElement> items, @Nullable String index) {
        return items.stream().flatMap(item -> keys(item, index)).collect(Collectors.toSet());
    }

    private Stream<String> keys(TypeElement item, @Nullable String index) {
        Stream<Mirror> keys = index == null
                ? language.annotation(item, Key.class).stream()
                : language.annotations(item, IndexKey.class, IndexKey.List.class).stream()
                        .filter(key -> key.text("index").equals(index));
        return keys.map(key -> key.text("partition") + " " + key.text("sort"));
    }
}
