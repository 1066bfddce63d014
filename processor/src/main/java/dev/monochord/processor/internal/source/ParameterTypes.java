package dev.monochord.processor.internal.source;

import dev.monochord.model.AttributeType;
import dev.monochord.model.ParameterBinding;
import dev.monochord.model.ParameterDesign;
import dev.monochord.model.problem.Diagnostic;
import java.util.List;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Sees that a parameter has the type of what it is about. For one table. */
record ParameterTypes(Language language, Findings findings) {

    /** Checks one parameter against the items of its pattern; one that names nothing is left to the planner. */
    void check(ParameterSource parameter, List<ItemSource> items) {
        ParameterDesign design = parameter.design();
        TypeMirror type = parameter.element().asType();
        if (design.binding() == ParameterBinding.LIMIT || design.binding() == ParameterBinding.VERSION) {
            whole(parameter, type);
            return;
        }
        for (ItemSource item : items) {
            ComponentSource component = item.components().get(design.target());
            if (component != null) {
                check(parameter, type, item, component);
                return;
            }
        }
    }

    private void whole(ParameterSource parameter, TypeMirror type) {
        TypeKind kind = type.getKind();
        boolean limit = parameter.design().binding() == ParameterBinding.LIMIT;
        boolean version = kind == TypeKind.LONG || List.of("Long", "Integer").contains(Language.words(type));
        boolean fits = kind == TypeKind.INT || (!limit && version);
        if (!fits) {
            findings.add(
                    Site.of(parameter.element()),
                    Diagnostic.PARAMETER_TYPE,
                    parameter.design().name(),
                    Language.words(type),
                    limit ? "the limit" : "the version",
                    limit ? "a query" : "an item",
                    limit ? "int" : "long",
                    limit ? "int" : "long");
        }
    }

    private void check(ParameterSource parameter, TypeMirror type, ItemSource item, ComponentSource component) {
        if (component.value().stored() instanceof AttributeType.Converted opaque
                && opaque.converter().isEmpty()) {
            return;
        }
        ParameterDesign design = parameter.design();
        TypeMirror given = design.binding() == ParameterBinding.KEYS
                ? Language.arguments(type).get(0)
                : type;
        boolean text = design.binding() == ParameterBinding.BEGINS_WITH;
        TypeMirror wanted = component.type();
        boolean fits = text ? Language.words(given).equals("String") : language.same(given, wanted);
        if (!fits) {
            String words = text ? "String" : Language.words(wanted);
            findings.add(
                    Site.of(parameter.element()),
                    Diagnostic.PARAMETER_TYPE,
                    design.name(),
                    Language.words(type),
                    text ? "the beginning of " + component.name() : component.name(),
                    item.design().name(),
                    text ? "text" : Language.words(component.type()),
                    design.binding() == ParameterBinding.KEYS
                            ? "List<" + Language.words(language.boxed(wanted)) + ">"
                            : valuesOf(type, wanted)
                                    ? words + " and call the pattern for each value: it compares with one value"
                                    : words);
        } else if (design.optional()
                && !mayBeLeftOut(design.binding())
                && !component.design().nullable()) {
            findings.add(
                    Site.of(parameter.element()),
                    Diagnostic.PARAMETER_NULLABLE,
                    design.name(),
                    component.name(),
                    item.design().name());
        }
    }

    /** Whether a parameter has several values where the pattern compares with one. */
    private boolean valuesOf(TypeMirror type, TypeMirror wanted) {
        return ParameterReader.several(type)
                && Language.arguments(type).stream().anyMatch(value -> language.same(value, language.boxed(wanted)));
    }

    /** A null argument says nothing, rather than that something is null. */
    private static boolean mayBeLeftOut(ParameterBinding binding) {
        return binding == ParameterBinding.FILTER
                || binding == ParameterBinding.FROM
                || binding == ParameterBinding.TO
                || binding == ParameterBinding.BEGINS_WITH;
    }
}
