package dev.monochord.processor;

import dev.monochord.model.problem.DesignProblem;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Place;
import dev.monochord.model.problem.ProblemSeverity;
import dev.monochord.processor.internal.source.Site;
import dev.monochord.processor.internal.source.SourceFinding;
import java.util.Arrays;
import javax.annotation.processing.Messager;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.PackageElement;
import javax.tools.Diagnostic.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Prints findings where they belong, as {@code [MC001] what. What to do.}, and leaves out lints that are suppressed.
 *
 * @param findsAnnotations the compiler finds the line of an annotation and of a value in it; one that does not prints
 *     neither file nor line, and is given the element alone
 */
record Reporter(Messager messager, Options options, boolean findsAnnotations) {

    /** Prints a finding; returns whether it is an error. */
    boolean report(SourceFinding finding) {
        Diagnostic diagnostic = finding.diagnostic();
        Kind kind = options.kind(diagnostic);
        Site site = finding.site();
        boolean lint = diagnostic.severity() == ProblemSeverity.LINT;
        if (kind == null || (lint && suppressed(diagnostic.id(), site.element()))) {
            return false;
        }
        if (findsAnnotations) {
            messager.printMessage(
                    kind, text(diagnostic, finding.message()), site.element(), site.annotation(), site.value());
        } else {
            messager.printMessage(
                    kind, text(diagnostic, path(site.element()) + ": " + finding.message()), located(site.element()));
        }
        return kind == Kind.ERROR;
    }

    /** Says it about an element, or about nothing in particular. */
    void report(@Nullable Element element, Diagnostic diagnostic, Object... arguments) {
        String message =
                DesignProblem.of(diagnostic, Place.table(""), arguments).message();
        messager.printMessage(Kind.ERROR, text(diagnostic, message), element);
    }

    void report(DesignProblem problem) {
        messager.printMessage(Kind.ERROR, text(problem.diagnostic(), problem.message()));
    }

    /** What such a compiler finds the line of: it finds the components of a record, but not the record. */
    private static Element located(Element element) {
        return element.getEnclosedElements().stream()
                .filter(member -> element.getKind() == ElementKind.RECORD && member.getKind() == ElementKind.FIELD)
                .map(Element.class::cast)
                .findFirst()
                .orElse(element);
    }

    /** {@code Order}, {@code Order.total}, {@code Orders.find.id}: what the message is about, for one without a line. */
    private static String path(Element element) {
        Element outer = element.getEnclosingElement();
        String name = element.getSimpleName().toString();
        return outer == null || outer instanceof PackageElement ? name : path(outer) + "." + name;
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
