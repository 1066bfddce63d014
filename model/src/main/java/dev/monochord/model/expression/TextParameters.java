package dev.monochord.model.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the parameters that a text names. For one text. */
public final class TextParameters {

    private final Map<ParameterPath, Integer> found = new LinkedHashMap<>();

    private TextParameters() {}

    /**
     * Returns the parameters in their order, with the columns of their first uses; none if the text cannot be parsed, which
     * its typing reports.
     */
    public static Map<ParameterPath, Integer> of(String text, TextUse use) {
        TextParameters parameters = new TextParameters();
        try {
            if (use == TextUse.CHANGES) {
                TextParser.changes(text).forEach(change -> {
                    parameters.path(change.path());
                    parameters.operand(change.value());
                });
            } else {
                parameters.condition(TextParser.condition(text));
            }
        } catch (TextSyntaxException e) {
            return Map.of();
        }
        return parameters.found;
    }

    private void condition(ParsedCondition condition) {
        if (condition instanceof ParsedCondition.And and) {
            and.parts().forEach(this::condition);
        } else if (condition instanceof ParsedCondition.Or or) {
            or.parts().forEach(this::condition);
        } else if (condition instanceof ParsedCondition.Not not) {
            condition(not.part());
        } else if (condition instanceof ParsedCondition.Existence existence) {
            path(existence.path());
        } else if (condition instanceof ParsedCondition.Part part) {
            path(part.path());
            operand(part.part());
        } else {
            operands(condition).forEach(this::operand);
        }
    }

    private static List<ParsedOperand> operands(ParsedCondition condition) {
        if (condition instanceof ParsedCondition.Compared compared) {
            return List.of(compared.left(), compared.right());
        }
        if (condition instanceof ParsedCondition.Between between) {
            return List.of(between.value(), between.from(), between.to());
        }
        ParsedCondition.OneOf in = (ParsedCondition.OneOf) condition;
        List<ParsedOperand> all = new ArrayList<>(List.of(in.value()));
        all.addAll(in.values());
        return all;
    }

    private void operand(@Nullable ParsedOperand operand) {
        if (operand instanceof ParsedOperand.Argument argument) {
            found.putIfAbsent(argument.parameter(), argument.column());
        } else if (operand instanceof ParsedOperand.Attribute attribute) {
            path(attribute.path());
        } else if (operand instanceof ParsedOperand.Size size) {
            path(size.path());
        }
    }

    private void path(@Nullable ParsedPath path) {
        if (path == null) {
            return;
        }
        for (ParsedPath.Step step : path.steps()) {
            if (step instanceof ParsedPath.Entry entry) {
                found.putIfAbsent(entry.parameter(), entry.column());
            } else if (step instanceof ParsedPath.PositionOf position) {
                found.putIfAbsent(position.parameter(), position.column());
            }
        }
    }
}
