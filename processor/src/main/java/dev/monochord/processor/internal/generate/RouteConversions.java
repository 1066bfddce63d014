package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.RECORD_CONVERSION;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import dev.monochord.processor.internal.source.Counterpart.Answer;
import dev.monochord.processor.internal.source.RecordPair;
import dev.monochord.processor.internal.source.RouteSource;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** The conversions of records that a routed table turns out to need, each once. For one class and one thread. */
final class RouteConversions {

    private final NameAllocator names = new NameAllocator();
    private final Map<String, FieldSpec> fields = new LinkedHashMap<>();
    private final Map<String, CodeBlock> values = new LinkedHashMap<>();
    private final Map<String, MethodSpec> methods = new LinkedHashMap<>();

    /** No conversion has the name of a method or of a parameter, which would hide it. */
    RouteConversions(RouteSource route) {
        Set<String> taken = new LinkedHashSet<>(List.of("old", "next", "route", "migration", "open"));
        for (RouteSource.Call call : route.calls()) {
            ExecutableElement method = call.pattern().method();
            taken.add(method.getSimpleName().toString());
            method.getParameters()
                    .forEach(parameter -> taken.add(parameter.getSimpleName().toString()));
        }
        taken.forEach(names::newName);
    }

    /** The field that makes records of the new table from those of the old. */
    String up(RecordPair pair) {
        return field(pair.old(), pair.oldItems(), pair.element(), pair.items(), "up");
    }

    /** The field that makes records of the old table from those of the new. */
    String down(RecordPair pair) {
        return field(pair.element(), pair.items(), pair.old(), pair.oldItems(), "down");
    }

    private String field(
            TypeElement from, List<TypeElement> fromItems, TypeElement to, List<TypeElement> toItems, String way) {
        ParameterizedTypeName type =
                ParameterizedTypeName.get(RECORD_CONVERSION, ClassName.get(from), ClassName.get(to));
        FieldSpec known = fields.get(way + type);
        if (known != null) {
            return known.name();
        }
        String name = names.newName(GeneratedNames.small(to.getSimpleName().toString()) + GeneratedNames.capital(way));
        fields.put(
                way + type,
                FieldSpec.builder(type, name, Modifier.PRIVATE, Modifier.FINAL).build());
        values.put(name, CodeBlock.of("$L($L,$W$L)", way, types(fromItems), types(toItems)));
        return name;
    }

    private static CodeBlock types(List<TypeElement> items) {
        return CodeBlock.of(
                "$T.of($L)",
                List.class,
                items.stream()
                        .map(item -> CodeBlock.of("$T.TYPE", GeneratedNames.item(item)))
                        .collect(CodeBlock.joining(",$W")));
    }

    /** The method that makes a collecting record of the new table from one of the old. */
    String collection(Answer.Collection answer) {
        String purpose = answer.old() + " " + answer.element();
        MethodSpec known = methods.get(purpose);
        if (known != null) {
            return known.name();
        }
        String name = names.newName(
                GeneratedNames.small(answer.element().getSimpleName().toString()) + "Up");
        CodeBlock parts = answer.parts().stream().map(this::part).collect(CodeBlock.joining(",$W"));
        methods.put(
                purpose,
                MethodSpec.methodBuilder(name)
                        .addModifiers(Modifier.PRIVATE)
                        .returns(ClassName.get(answer.element()))
                        .addParameter(ClassName.get(answer.old()), "items")
                        .addStatement("return new $T($L)", ClassName.get(answer.element()), parts)
                        .build());
        return name;
    }

    private CodeBlock part(Answer.Part part) {
        String conversion = up(part.records());
        String component = part.part().component();
        if (part.part().many()) {
            return CodeBlock.of("items.$L().stream().map($L).toList()", component, conversion);
        }
        return CodeBlock.of(
                part.part().nullable() ? "$L.orNull(items.$L())" : "$L.apply(items.$L())", conversion, component);
    }

    CodeBlock assignments(String migration) {
        CodeBlock.Builder code = CodeBlock.builder();
        values.forEach((name, value) -> code.addStatement("this.$L = $L.$L", name, migration, value));
        return code.build();
    }

    void addFields(TypeSpec.Builder type) {
        fields.values().forEach(type::addField);
    }

    void addMethods(TypeSpec.Builder type) {
        methods.values().forEach(type::addMethod);
    }
}
