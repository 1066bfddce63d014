package dev.monochord.model.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Compares conditions by their meaning, as far as the same names have the same meaning. */
public final class TextMeaning {

    private TextMeaning() {}

    /**
     * Returns the condition in a normal form, without differences in spaces, parentheses and the order of parts joined by
     * {@code and}.
     *
     * @param text may be empty
     * @param more conditions that must hold too
     */
    public static String of(String text, List<String> more) {
        List<String> parts = new ArrayList<>();
        if (!text.isEmpty()) {
            parts.addAll(conjuncts(text));
        }
        more.forEach(one -> parts.addAll(conjuncts(one)));
        return parts.stream().sorted().distinct().collect(Collectors.joining(" and "));
    }

    private static List<String> conjuncts(String text) {
        try {
            return conjuncts(TextParser.condition(text));
        } catch (TextSyntaxException e) {
            return List.of(text);
        }
    }

    private static List<String> conjuncts(ParsedCondition condition) {
        if (condition instanceof ParsedCondition.And and) {
            return and.parts().stream()
                    .flatMap(part -> conjuncts(part).stream())
                    .toList();
        }
        // A parameter's condition quotes its component in any case.
        String text = TextPrinter.print(condition).replaceFirst("^`(\\w+)` = ", "$1 = ");
        return List.of(condition instanceof ParsedCondition.Or ? "(" + text + ")" : text);
    }
}
