package dev.monochord.processor.internal.source;

import dev.monochord.annotations.Bind;
import dev.monochord.model.ItemDesign;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.problem.Diagnostic;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Finds the records of items that a pattern reads or writes. For one table. */
record SubjectReader(Language language, Findings findings, ItemIndex items, ProjectionReader projections) {

    /** Returns the records, by the annotation, the parameter, the result, or the key; none if they are unclear, which is reported. */
    List<TypeElement> of(
            ExecutableElement method,
            PatternAnnotation annotation,
            Mirror mirror,
            ReadResult result,
            List<ParameterSource> read,
            MethodTexts text) {
        TypeMirror named = annotation.namesItem() ? mirror.type("item") : null;
        TypeElement element = named == null ? null : Language.element(named);
        Optional<VariableElement> parameter = read.stream()
                .filter(p -> p.design().binding() == ParameterBinding.ITEM)
                .map(ParameterSource::element)
                .findFirst();
        if (parameter.isPresent()) {
            return written(annotation, parameter.get(), element);
        }
        if (element != null && (!annotation.projects() || projections.accepts(element, result))) {
            return List.of(element);
        }
        if (element != null) {
            findings.add(
                    Site.of(method),
                    Diagnostic.RESULT_TYPE,
                    annotation.kind().annotation() + " of " + element.getSimpleName(),
                    Language.words(method.getReturnType()),
                    ResultReader.wanted(annotation.kind()));
            return List.of();
        }
        if (!result.items().isEmpty()) {
            return annotation.projects() ? projections.of(method, annotation.kind(), result.items()) : result.items();
        }
        List<TypeElement> byKey = byKey(annotation, read, text);
        if (byKey.size() == 1) {
            return byKey;
        }
        if (annotation.namesItem()) {
            findings.add(Site.of(method), Diagnostic.ITEM_NOT_TOLD, method.getSimpleName(), candidate(byKey));
        } else {
            findings.add(
                    Site.of(method),
                    Diagnostic.RESULT_TYPE,
                    annotation.kind().annotation(),
                    Language.words(method.getReturnType()),
                    ResultReader.wanted(annotation.kind()));
        }
        return List.of();
    }

    /** Returns the record of a write's parameter, or the members of a sealed interface. */
    private List<TypeElement> written(
            PatternAnnotation annotation, VariableElement parameter, @Nullable TypeElement named) {
        TypeElement element = Language.element(parameter.asType());
        if (element == null) {
            return List.of();
        }
        if (named != null && !named.equals(element)) {
            findings.add(
                    Site.of(parameter),
                    Diagnostic.PARAMETER_MISPLACED,
                    annotation.kind().annotation() + " of " + named.getSimpleName(),
                    "parameter " + parameter.getSimpleName(),
                    named.getSimpleName());
            return List.of();
        }
        if (!Language.isSealed(element)) {
            return List.of(element);
        }
        List<TypeElement> members = TypeReader.members(element);
        List<TypeElement> others =
                members.stream().filter(member -> !Language.isRecord(member)).toList();
        others.forEach(other -> findings.add(
                Site.of(parameter), Diagnostic.UNION_MEMBER, other.getSimpleName(), element.getSimpleName()));
        return others.isEmpty() ? members : List.of();
    }

    /** Returns the items whose whole key, and nothing else, the parameters give. */
    private List<TypeElement> byKey(PatternAnnotation annotation, List<ParameterSource> read, MethodTexts text) {
        List<String> given = read.stream()
                .filter(p -> p.design().binding() == ParameterBinding.EQUALS)
                .map(p -> p.design().target())
                .toList();
        List<String> needed = read.stream()
                .filter(p -> p.design().binding() == ParameterBinding.EQUALS && !maybeOfText(p, text))
                .map(p -> p.design().target())
                .toList();
        return items.sources()
                .filter(i -> annotation != PatternAnnotation.DELETE_PARTITION || owns(i.design()))
                .filter(i -> given.containsAll(i.design().key().variables())
                        && i.design().key().variables().containsAll(needed))
                .map(ItemSource::element)
                .toList();
    }

    private static boolean owns(ItemDesign item) {
        return item.key().sort() == null
                || item.key()
                        .partition()
                        .variableNames()
                        .containsAll(item.key().sort().variableNames());
    }

    private String candidate(List<TypeElement> byKey) {
        return byKey.stream()
                .findFirst()
                .or(() -> items.sources().map(ItemSource::element).findFirst())
                .map(e -> e.getSimpleName().toString())
                .orElse("MyItem");
    }

    /** Returns whether a parameter may serve a text alone, because it has no annotation. */
    boolean maybeOfText(ParameterSource parameter, MethodTexts text) {
        return !text.uses(parameter.design().name()).isEmpty()
                && language.annotation(parameter.element(), Bind.class).isEmpty();
    }
}
