package dev.monochord.processor;

import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
import dev.monochord.model.problem.Problem;
import dev.monochord.model.problem.Severity;
import dev.monochord.processor.source.Finding;
import dev.monochord.processor.source.Site;
import java.util.Arrays;
import javax.annotation.processing.Messager;
import javax.lang.model.element.Element;
import javax.tools.Diagnostic.Kind;
import org.jspecify.annotations.Nullable;

/** Prints findings where they belong, as {@code [MC001] what. What to do.}, and leaves out lints that are suppressed. */
final class Reporter {

    private final Messager messager;
    private final Options options;

    Reporter(Messager messager, Options options) {
        this.messager = messager;
        this.options = options;
    }

    /** Says it; answers whether it was an error. */
    boolean report(Finding finding) {
        Diagnostic diagnostic = finding.diagnostic();
        Kind kind = options.kind(diagnostic);
        Site site = finding.site();
        boolean lint = diagnostic.severity() == Severity.LINT;
        if (kind == null || (lint && suppressed(diagnostic.id(), site.element()))) {
            return false;
        }
        messager.printMessage(
                kind, text(diagnostic, finding.message()), site.element(), site.annotation(), site.value());
        return kind == Kind.ERROR;
    }

    /** Says it about an element, or about nothing in particular. */
    void report(@Nullable Element element, Diagnostic diagnostic, Object... arguments) {
        String message = Problem.of(diagnostic, Place.table(""), arguments).message();
        messager.printMessage(Kind.ERROR, text(diagnostic, message), element);
    }

    void report(Problem problem) {
        messager.printMessage(Kind.ERROR, text(problem.diagnostic(), problem.message()));
    }

    private static String text(Diagnostic diagnostic, String message) {
        return "[" + diagnostic.id() + "] " + message;
    }

    private static boolean suppressed(String id, Element element) {
        for (Element e = element; e != null; e = e.getEnclosingElement()) {
            SuppressWarnings suppress = e.getAnnotation(SuppressWarnings.class);
            if (suppress != null && Arrays.asList(suppress.value()).contains(id)) {
                return true;
            }
        }
        return false;
    }
}
