package dev.monochord.model.plan;

import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.expression.TextScope;
import dev.monochord.model.expression.TextUse;
import dev.monochord.model.expression.TypedCondition;
import dev.monochord.model.expression.TypedText;
import dev.monochord.model.internal.ProblemList;
import dev.monochord.model.problem.Place;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The condition of a write. For one pattern and kind of item. */
record WriteConditions(PatternDesign pattern, ItemDesign item, Place place, ProblemList problems) {

    /** Returns the text and the parameters with {@code @If}, joined; null without a condition or after an error. */
    @Nullable
    TypedCondition condition() {
        List<TypedCondition> parts = new ArrayList<>();
        String text = pattern.texts().condition();
        if (!text.isEmpty()) {
            add(parts, text, place.member(TextUse.CONDITION.annotation()));
        }
        for (ParameterDesign parameter : pattern.bound(ParameterBinding.IF)) {
            add(parts, parameter.equality(), place.member(parameter.name()));
        }
        return parts.isEmpty() ? null : parts.size() == 1 ? parts.get(0) : new TypedCondition.And(parts);
    }

    private void add(List<TypedCondition> parts, String text, Place at) {
        TextScope scope = new TextScope(List.of(item), pattern.parameters(), TextUse.CONDITION, pattern.name());
        TypedText typed = TypedText.condition(text, scope);
        typed.problems()
                .forEach(problem -> problems.add(
                        problem.diagnostic(), at, problem.arguments().toArray()));
        TypedCondition condition = typed.condition();
        if (condition != null) {
            parts.addAll(condition.conjuncts());
        }
    }
}
