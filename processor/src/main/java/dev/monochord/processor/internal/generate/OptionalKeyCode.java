package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.ATTRIBUTE_VALUE;
import static dev.monochord.processor.internal.generate.RuntimeTypes.KEY_WRITER;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import dev.monochord.model.key.KeyPart;
import dev.monochord.model.key.KeyRole;
import dev.monochord.model.key.KeyTemplate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A private method for each template with an optional end, which is left out where its variables are null. */
record OptionalKeyCode(GeneratedMembers members, KeyCode keys) {

    /** The call of the method with these values. */
    CodeBlock call(
            KeyRole role,
            KeyTemplate template,
            Function<String, KeyVariable> variables,
            KeyCode.@Nullable Shard shard) {
        Map<String, KeyVariable> used = new LinkedHashMap<>();
        template.variableNames().forEach(name -> used.put(name, variables.apply(name)));
        if (shard != null) {
            used.putIfAbsent(shard.by().label(), shard.by());
        }
        String types = used.values().stream()
                .map(v -> v.label() + " " + v.value().type())
                .collect(Collectors.joining(", "));
        String method = members.method(
                role + " " + template + " of " + types + (shard == null ? "" : " in " + shard.shards()),
                KeyCode.method(role) + "From",
                name -> body(name, role, template, used, shard));
        return CodeBlock.of(
                "$L($L)",
                method,
                CodeBlock.join(
                        used.values().stream().map(KeyVariable::expression).toList(), ", "));
    }

    private MethodSpec.Builder body(
            String name,
            KeyRole role,
            KeyTemplate template,
            Map<String, KeyVariable> used,
            KeyCode.@Nullable Shard shard) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(name).returns(ATTRIBUTE_VALUE);
        used.values().forEach(v -> method.addParameter(type(v), v.label()));
        Function<String, KeyVariable> parameters = variable -> parameter(Objects.requireNonNull(used.get(variable)));
        CodeBlock end =
                shard == null ? CodeBlock.of("") : keys.shard(new KeyCode.Shard(parameter(shard.by()), shard.shards()));
        String absent = template
                .parts()
                .subList(template.optionalFrom(), template.parts().size())
                .stream()
                .filter(KeyPart.Variable.class::isInstance)
                .map(part -> Objects.requireNonNull(used.get(((KeyPart.Variable) part).name()))
                                .label() + " == null")
                .collect(Collectors.joining(" && "));
        String local = used.values().stream().anyMatch(v -> v.label().equals("key")) ? "writer" : "key";
        return method.addStatement(
                        "$T $L = $T.$L()$L",
                        KEY_WRITER,
                        local,
                        KEY_WRITER,
                        KeyCode.method(role),
                        keys.parts(template, 0, template.optionalFrom(), parameters))
                .addStatement(
                        "return $1L$W? $2L$3L.done()$W: $2L$4L$3L.done()",
                        absent,
                        local,
                        end,
                        keys.parts(
                                template,
                                template.optionalFrom(),
                                template.parts().size(),
                                parameters));
    }

    private static KeyVariable parameter(KeyVariable variable) {
        return new KeyVariable(
                variable.label(), CodeBlock.of("$L", variable.label()), variable.value(), variable.nullable());
    }

    private static TypeName type(KeyVariable variable) {
        TypeName type = TypeName.get(variable.value().type());
        return variable.nullable() ? RuntimeTypes.nullable(type) : type;
    }
}
