package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.ENCODE;
import static dev.monochord.processor.internal.generate.RuntimeTypes.GUARD;
import static dev.monochord.processor.internal.generate.RuntimeTypes.ITEM_KEY;
import static dev.monochord.processor.internal.generate.RuntimeTypes.KEY_FORM;
import static dev.monochord.processor.internal.generate.RuntimeTypes.STORED;
import static dev.monochord.processor.internal.generate.RuntimeTypes.STORED_ITEM;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.UniqueGuard;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.processor.internal.source.ComponentSource;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The guard of a unique value: an item keyed by the value that names its owner. */
record GuardCode(ItemContext item, KeyFormCode forms, UniqueGuard guard) {

    /** The description of the guard, with a method that writes it. */
    CodeBlock description() {
        List<CodeBlock> owner = owner().stream()
                .map(component -> CodeBlock.of(
                        "$S", item.source().component(component).design().name()))
                .toList();
        return CodeBlock.of(
                "new $T<>($S, $S,$W$T.of($L),$W$T::$L,$W$T::$L,$W$L,$W$L)",
                GUARD,
                guard.field(),
                guard.type(),
                List.class,
                CodeBlock.join(owner, ", "),
                item.type(),
                writer(),
                item.type(),
                claim(),
                form(),
                carriesKey() ? CodeBlock.of("$T::$L", item.type(), holder()) : CodeBlock.of("null"));
    }

    /** Whether the guard has every variable of its owner's key as an attribute of its own. */
    private boolean carriesKey() {
        Set<String> taken =
                item.table().keys().stream().map(KeyAttributeDesign::name).collect(Collectors.toSet());
        String type = item.table().typeAttribute();
        if (type != null) {
            taken.add(type);
        }
        return item.design().key().variables().stream()
                .allMatch(variable -> guard.attributes().contains(variable)
                        && !taken.contains(
                                item.source().component(variable).design().name()));
    }

    private String holder() {
        return item.members().method("holder of " + guard.field(), guard.field() + "Holder", name -> {
            List<CodeBlock> variables = item.design().key().variables().stream()
                    .map(variable -> item.source().component(variable))
                    .map(this::carried)
                    .toList();
            return MethodSpec.methodBuilder(name)
                    .returns(ParameterizedTypeName.get(ITEM_KEY, item.record()))
                    .addParameter(STORED_ITEM, "guard")
                    .addStatement("return key($L)", CodeBlock.join(variables, ",$W"));
        });
    }

    private CodeBlock carried(ComponentSource component) {
        String attribute = component.design().name();
        CodeBlock value = item.values().decode(component.value(), CodeBlock.of("guard.required($S)", attribute), false);
        return component.design().nullable()
                ? CodeBlock.of("guard.get($S) == null ? null : $L", attribute, value)
                : value;
    }

    private CodeBlock form() {
        List<KeyTemplate> templates = guard.key().all();
        boolean sorted = item.table().keys().size() > 1;
        return sorted
                ? CodeBlock.of(
                        "$T.of($S, $S)",
                        KEY_FORM,
                        templates.get(0).toString(),
                        templates.get(templates.size() - 1).toString())
                : CodeBlock.of("$T.of($S, null)", KEY_FORM, templates.get(0).toString());
    }

    /**
     * The components that say whose it is: those of the owner's key, or all but the value itself where the guard does not
     * carry them.
     */
    private List<String> owner() {
        Set<String> key = item.design().key().variables();
        List<String> named = guard.attributes().stream()
                .filter(component -> key.contains(component) && !component.equals(guard.field()))
                .toList();
        List<String> others = guard.attributes().stream()
                .filter(component -> !component.equals(guard.field()))
                .toList();
        return named.isEmpty() ? others.isEmpty() ? guard.attributes() : others : named;
    }

    private String writer() {
        return item.members().method("guard " + guard.field(), guard.field() + "Guard", name -> {
            ComponentCode code = new ComponentCode(item.values(), "item", "guard");
            CodeBlock.Builder body = CodeBlock.builder();
            guard.key()
                    .variables()
                    .forEach(variable -> code.hold(body, item.source().component(variable)));
            write(body, code, guard.attributes());
            return MethodSpec.methodBuilder(name)
                    .returns(RuntimeTypes.nullable(STORED))
                    .addParameter(item.record(), "item")
                    .addCode(body.addStatement("return guard").build());
        });
    }

    /** The same from a stored item, of which it reads the key of the guard and its owner and nothing else. */
    private String claim() {
        return item.members().method("claim " + guard.field(), guard.field() + "Claim", name -> {
            Set<String> needed = new LinkedHashSet<>(guard.key().variables());
            needed.addAll(owner());
            CodeBlock.Builder body = CodeBlock.builder();
            ComponentCode code = new ComponentCode(item.values(), "in", "guard");
            code.hold(new ItemReadMethod(item, forms, "guard").declare(body, needed));
            write(body, code, owner());
            return MethodSpec.methodBuilder(name)
                    .returns(RuntimeTypes.nullable(STORED))
                    .addParameter(STORED_ITEM, "in")
                    .addCode(body.addStatement("return guard").build());
        });
    }

    /** Makes the guard with its keys and these components. */
    private void write(CodeBlock.Builder body, ComponentCode code, List<String> components) {
        Function<String, KeyVariable> variables = item.variables(code);
        List<KeyVariable> needed = new LinkedHashSet<>(guard.key().variables())
                .stream().map(variables).filter(KeyVariable::nullable).toList();
        if (!needed.isEmpty()) {
            body.beginControlFlow(
                            "if ($L)",
                            needed.stream()
                                    .map(v -> v.expression() + " == null")
                                    .collect(Collectors.joining(" || ")))
                    .addStatement("return null")
                    .endControlFlow();
        }
        Set<String> written = new LinkedHashSet<>();
        body.addStatement("$T guard = new $T<>()", STORED, HashMap.class);
        List<KeyTemplate> templates = guard.key().all();
        for (int i = 0; i < item.table().keys().size(); i++) {
            KeyAttributeDesign key = item.table().keys().get(i);
            KeyTemplate template = templates.get(Math.min(i, templates.size() - 1));
            body.addStatement(
                    "guard.put($S, $L)",
                    key.name(),
                    item.keys().attribute(key, ItemWriteMethod.role(i), template, variables));
            written.add(key.name());
        }
        String type = item.table().typeAttribute();
        if (type != null && written.add(type)) {
            body.addStatement("guard.put($S, $T.text($S))", type, ENCODE, guard.type());
        }
        components.stream()
                .map(component -> item.source().component(component))
                .filter(component -> written.add(component.design().name()))
                .forEach(component -> code.put(body, component));
    }
}
