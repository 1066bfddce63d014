package dev.monochord.processor.internal.source;

import dev.monochord.annotations.Table;
import dev.monochord.annotations.Transact;
import dev.monochord.model.TransactionDesign;
import dev.monochord.model.TransactionStep;
import dev.monochord.model.problem.Diagnostic;
import dev.monochord.model.problem.Nearest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/**
 * Reads the transactions of a table: their methods, and the steps that they declare. A body is not read, because the
 * compiler does not show it; the recorder refuses at run time what is not declared. For one table.
 */
record TransactionReader(TypeElement table, Language language, Findings findings) {

    private static final Pattern STEP = Pattern.compile("(?:(\\w+)\\.)?(\\w+)(\\*?)");

    /** The transaction that a method declares, or nothing if it declares none or one that cannot be; that is then reported. */
    Optional<TransactionSource> read(ExecutableElement method) {
        Mirror mirror = language.annotation(method, Transact.class).orElse(null);
        if (mirror == null || !possible(method)) {
            return Optional.empty();
        }
        Map<String, TypeElement> tables = new LinkedHashMap<>();
        List<String> parameters = new ArrayList<>();
        for (VariableElement parameter : method.getParameters()) {
            String name = parameter.getSimpleName().toString();
            parameters.add(name);
            TypeElement type = Language.element(parameter.asType());
            if (!language.missing(parameter.asType()) && isTable(type)) {
                tables.put(name, type);
            }
        }
        List<TransactionStep> steps = steps(method, mirror, tables);
        return steps.isEmpty()
                ? Optional.empty()
                : Optional.of(new TransactionSource(
                        method,
                        new TransactionDesign(method.getSimpleName().toString(), parameters, steps),
                        List.copyOf(tables.keySet())));
    }

    private boolean isTable(@Nullable TypeElement type) {
        return type != null && language.annotation(type, Table.class).isPresent();
    }

    private boolean possible(ExecutableElement method) {
        if (!method.getTypeParameters().isEmpty()) {
            findings.add(Site.of(method), Diagnostic.GENERIC, method.getSimpleName());
            return false;
        }
        String problem = !method.getModifiers().contains(Modifier.DEFAULT)
                ? "it is not a default method, whose body calls the steps"
                : method.getThrownTypes().stream().anyMatch(language::checked)
                        ? "it declares a checked exception, which the generated method cannot throw"
                        : null;
        if (problem != null) {
            findings.add(Site.of(method), Diagnostic.TRANSACTION_METHOD, method.getSimpleName(), problem);
        }
        return problem == null && !language.missing(method.getReturnType());
    }

    /** The steps; none if one of them is wrong. */
    private List<TransactionStep> steps(ExecutableElement method, Mirror mirror, Map<String, TypeElement> tables) {
        List<String> declared = mirror.texts("value");
        if (declared.isEmpty()) {
            mirror.refuse("value", "value", "it lists no steps", "the names of the writes that the body calls");
            return List.of();
        }
        List<TransactionStep> steps = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < declared.size(); i++) {
            Site site = mirror.site("value", i);
            TransactionStep step = step(method, declared.get(i), site, tables);
            if (step != null && !names.add(step.name())) {
                findings.add(site, Diagnostic.STEP_TWICE, method.getSimpleName(), step.name());
            } else if (step != null) {
                steps.add(step);
            }
        }
        return steps.size() == declared.size() ? steps : List.of();
    }

    private @Nullable TransactionStep step(
            ExecutableElement method, String text, Site site, Map<String, TypeElement> tables) {
        Matcher parts = STEP.matcher(text);
        if (!parts.matches()) {
            unknown(method, text, site, "is not the name of a pattern, with a star for any number of calls.");
            return null;
        }
        String parameter = parts.group(1);
        TypeElement owner = parameter == null ? table : tables.get(parameter);
        if (owner == null) {
            unknown(
                    method,
                    text,
                    site,
                    "names " + parameter + ", which is not a parameter whose type is a @Table interface."
                            + Nearest.hint(parameter, tables.keySet()));
            return null;
        }
        String pattern = parts.group(2);
        ExecutableElement called = method(owner, pattern);
        if (called == null) {
            unknown(
                    method,
                    text,
                    site,
                    "names " + pattern + ", which is not a pattern of " + owner.getSimpleName() + "."
                            + Nearest.hint(pattern, names(owner, method)));
            return null;
        }
        String problem = problem(called);
        if (problem != null) {
            findings.add(site, Diagnostic.NOT_A_STEP, text, method.getSimpleName(), problem);
            return null;
        }
        String table = parameter == null
                ? null
                : language.annotation(owner, Table.class)
                        .map(t -> t.text("name"))
                        .orElse(null);
        return new TransactionStep(pattern, parameter, table, !parts.group(3).isEmpty());
    }

    private void unknown(ExecutableElement method, String text, Site site, String problem) {
        findings.add(site, Diagnostic.UNKNOWN_STEP, text, method.getSimpleName(), problem);
    }

    /** Why a method cannot be called in a transaction, or null if it can. */
    private @Nullable String problem(ExecutableElement called) {
        for (PatternAnnotation annotation : PatternAnnotation.values()) {
            if (language.annotation(called, annotation.type()).isPresent()) {
                if (annotation.kind().steps()) {
                    return null;
                }
                return annotation.kind().reads()
                        ? "it is a " + annotation.kind().annotation() + ", which reads"
                        : "it is a " + annotation.kind().annotation() + ", which sends several requests";
            }
        }
        return null;
    }

    private @Nullable ExecutableElement method(TypeElement owner, String name) {
        return callable(owner).stream()
                .filter(method -> method.getSimpleName().contentEquals(name))
                .findFirst()
                .orElse(null);
    }

    /** The names that a step can have. */
    private List<String> names(TypeElement owner, ExecutableElement transaction) {
        return callable(owner).stream()
                .filter(method -> !method.equals(transaction) && problem(method) == null)
                .map(method -> method.getSimpleName().toString())
                .toList();
    }

    /** The patterns and transactions of a table. */
    private List<ExecutableElement> callable(TypeElement owner) {
        return ElementFilter.methodsIn(owner.getEnclosedElements()).stream()
                .filter(method -> method.getModifiers().contains(Modifier.ABSTRACT)
                        || language.annotation(method, Transact.class).isPresent())
                .toList();
    }

    /** Reports transactions that call themselves, by themselves or through others. */
    void cycles(List<TransactionSource> transactions) {
        Map<String, TransactionSource> byName = new LinkedHashMap<>();
        transactions.forEach(transaction -> byName.put(transaction.design().name(), transaction));
        for (TransactionSource transaction : transactions) {
            if (reaches(transaction, transaction.design().name(), byName, new HashSet<>())) {
                findings.add(
                        Site.of(transaction.method()),
                        Diagnostic.TRANSACTION_METHOD,
                        transaction.design().name(),
                        "it is a step of itself");
            }
        }
    }

    private static boolean reaches(
            TransactionSource from, String name, Map<String, TransactionSource> byName, Set<String> seen) {
        for (TransactionStep step : from.design().steps()) {
            TransactionSource next = step.table() == null ? byName.get(step.pattern()) : null;
            if (next != null
                    && (step.pattern().equals(name) || seen.add(step.pattern()) && reaches(next, name, byName, seen))) {
                return true;
            }
        }
        return false;
    }
}
