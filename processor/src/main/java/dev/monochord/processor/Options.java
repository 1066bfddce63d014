package dev.monochord.processor;

import dev.monochord.model.problem.DesignProblem;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
import dev.monochord.model.problem.ProblemSeverity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.tools.Diagnostic.Kind;
import org.jspecify.annotations.Nullable;

/**
 * How loud the processor is: {@code -Amonochord.lints=error|warning|off} for all lints, and
 * {@code -Amonochord.error=MC101,MC105} for some.
 */
final class Options {

    static final String LINTS = "monochord.lints";
    static final String ERRORS = "monochord.error";

    private enum Lints {
        ERROR,
        WARNING,
        OFF
    }

    private Lints lints = Lints.WARNING;
    private final Set<String> errors = new HashSet<>();
    private final List<DesignProblem> problems = new ArrayList<>();

    Options(Map<String, String> given) {
        String level = given.get(LINTS);
        if (level != null) {
            try {
                lints = Lints.valueOf(level.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                wrong(LINTS, level, "error, warning or off");
            }
        }
        String ids = given.get(ERRORS);
        if (ids != null && !ids.isBlank()) {
            for (String id : ids.trim().split("[,;\\s]+", -1)) {
                errors.add(id);
                if (Diagnostic.of(id).isEmpty()) {
                    wrong(ERRORS, ids, "ids such as MC101,MC105; there is no " + id);
                }
            }
        }
    }

    private void wrong(String option, String value, String expected) {
        problems.add(DesignProblem.of(Diagnostic.OPTION, Place.table("-A" + option), option, value, expected));
    }

    /** What is wrong with the options themselves. */
    List<DesignProblem> problems() {
        return problems;
    }

    /** How a diagnostic is printed; null for not at all. */
    @Nullable
    Kind kind(Diagnostic diagnostic) {
        if (diagnostic.severity() == ProblemSeverity.ERROR || errors.contains(diagnostic.id())) {
            return Kind.ERROR;
        }
        return switch (lints) {
            case ERROR -> Kind.ERROR;
            case WARNING -> Kind.WARNING;
            case OFF -> null;
        };
    }
}
