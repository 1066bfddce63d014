package dev.monochord.processor.internal.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/**
 * The order of the items of a table: as the patterns mention them, the rest by name. The order in which the compiler
 * meets the files would differ from one build to the next.
 */
final class ItemOrder {

    private ItemOrder() {}

    static List<TypeElement> of(TypeElement table, List<TypeElement> records) {
        Set<TypeElement> ordered = new LinkedHashSet<>();
        for (ExecutableElement method : ElementFilter.methodsIn(table.getEnclosedElements())) {
            mention(method.getReturnType(), records, ordered);
            for (VariableElement parameter : method.getParameters()) {
                mention(parameter.asType(), records, ordered);
            }
        }
        records.stream()
                .sorted(Comparator.comparing(e -> e.getQualifiedName().toString()))
                .forEach(ordered::add);
        return new ArrayList<>(ordered);
    }

    private static void mention(TypeMirror type, List<TypeElement> records, Set<TypeElement> ordered) {
        TypeElement element = Language.element(type);
        if (element != null && records.contains(element)) {
            ordered.add(element);
        }
        Language.arguments(type).forEach(argument -> mention(argument, records, ordered));
    }
}
