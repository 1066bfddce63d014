package dev.monochord.model.expression;

import dev.monochord.model.problem.Diagnostic;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A condition after typing.
 *
 * @param condition null after an error
 * @param problems errors, and lints that may come with a condition
 */
public record TypedText(@Nullable TypedCondition condition, List<TextProblem> problems) {

    public TypedText {
        problems = List.copyOf(problems);
    }

    /** Parses and types a condition. */
    public static TypedText condition(String text, TextScope scope) {
        try {
            return new ConditionTyping(scope).type(TextParser.condition(text));
        } catch (TextSyntaxException e) {
            return new TypedText(null, List.of(TextProblem.of(Diagnostic.TEXT_SYNTAX, text, e.reason(), e.column())));
        }
    }
}
