package dev.monochord.processor.internal.source;

import dev.monochord.annotations.Replaces;
import dev.monochord.annotations.Table;
import dev.monochord.model.problem.Diagnostic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** Reads which table another one replaces, and finds the counterparts of its patterns there. For one table. */
record RouteReader(TypeElement element, String version, Language language, Findings findings) {

    /** The route, or nothing where the table replaces none or what it names cannot be replaced; that is then reported. */
    Optional<RouteSource> read(List<PatternSource> patterns) {
        Mirror replaces = language.annotation(element, Replaces.class).orElse(null);
        TypeMirror type = replaces == null ? null : replaces.type("value");
        TypeElement old = type == null ? null : Language.element(type);
        if (replaces == null || old == null) {
            return Optional.empty();
        }
        String problem = problem(old);
        if (problem != null) {
            findings.add(
                    replaces.site("value"),
                    Diagnostic.NOT_REPLACEABLE,
                    element.getSimpleName(),
                    old.getSimpleName(),
                    problem);
            return Optional.empty();
        }
        language.accessible(old, element, replaces.site("value"));
        return Optional.of(new RouteSource(
                old,
                patterns.stream()
                        .map(pattern -> new RouteSource.Call(pattern, counterpart(pattern, old)))
                        .toList()));
    }

    private @Nullable String problem(TypeElement old) {
        if (old.equals(element)) {
            return "it is the same interface";
        }
        Mirror table = language.annotation(old, Table.class).orElse(null);
        if (table == null) {
            return "it has no @Table";
        }
        return table.text("version").equals(version) ? "both have version " + version : null;
    }

    private @Nullable Counterpart counterpart(PatternSource pattern, TypeElement old) {
        List<String> reasons = new ArrayList<>();
        for (ExecutableElement method : named(pattern, old)) {
            boolean missing = language.missing(method.getReturnType())
                    || method.getParameters().stream().anyMatch(p -> language.missing(p.asType()));
            if (missing) {
                return null; // the table waits for the type
            }
            try {
                return new CounterpartReader(language).read(pattern, method);
            } catch (CounterpartReader.Mismatch mismatch) {
                reasons.add(mismatch.reason());
            }
        }
        String name = old.getSimpleName().equals(element.getSimpleName())
                ? old.getQualifiedName().toString()
                : old.getSimpleName().toString();
        findings.add(
                Site.of(pattern.method()),
                Diagnostic.NO_COUNTERPART,
                pattern.method().getSimpleName(),
                pattern.design().kind().reads() ? "READ_NEW" : "CUT_OVER",
                reasons.isEmpty() ? name + " has no method of this name" : reasons.get(0),
                name,
                "Routed" + element.getSimpleName());
        return null;
    }

    /** The methods of the pattern's name, patterns first: of those a reason tells most. */
    private List<ExecutableElement> named(PatternSource pattern, TypeElement old) {
        return ElementFilter.methodsIn(language.elements().getAllMembers(old)).stream()
                .filter(method -> method.getSimpleName().equals(pattern.method().getSimpleName()))
                .filter(method -> !method.getModifiers().contains(Modifier.STATIC)
                        && !method.getModifiers().contains(Modifier.PRIVATE))
                .sorted(Comparator.comparing(method -> method.getModifiers().contains(Modifier.ABSTRACT) ? 0 : 1))
                .toList();
    }
}
