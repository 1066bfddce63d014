package dev.monochord.model.expression;

import dev.monochord.model.problem.Diagnostic;
import java.util.List;

/** A problem of a text; its arguments include the column. */
public record TextProblem(Diagnostic diagnostic, List<Object> arguments) {

    public TextProblem {
        arguments = List.copyOf(arguments);
    }

    static TextProblem of(Diagnostic diagnostic, Object... arguments) {
        return new TextProblem(diagnostic, List.of(arguments));
    }
}
