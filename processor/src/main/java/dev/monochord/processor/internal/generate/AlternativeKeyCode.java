package dev.monochord.processor.internal.generate;

import static dev.monochord.processor.internal.generate.RuntimeTypes.STORED_ITEM;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import dev.monochord.annotations.StoredType;
import dev.monochord.model.KeyAttributeDesign;
import dev.monochord.model.KeyTemplates;
import dev.monochord.model.key.KeyTemplate;
import dev.monochord.processor.internal.source.ComponentSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Components that are attributes in the usual form of an item, but may stand in an alternative form of its key instead.
 * For one item.
 */
record AlternativeKeyCode(ItemContext item, KeyFormCode forms) {

    /** The call that looks for the component in the key, or null where no alternative has it. */
    @Nullable
    CodeBlock reader(ComponentSource component) {
        String name = component.name();
        boolean found = !item.design().key().uses(name)
                && item.design().alternativeKeys().stream().anyMatch(form -> readable(form, name));
        return found ? CodeBlock.of("$L(in)", method(component)) : null;
    }

    private static boolean readable(KeyTemplates form, String name) {
        return form.all().stream()
                .flatMap(template -> template.variable(name).stream())
                .anyMatch(variable -> variable.format().reversible());
    }

    private String method(ComponentSource component) {
        return item.members().method("in key " + component.name(), component.name() + "InKey", name -> {
            CodeBlock.Builder body = CodeBlock.builder();
            List<KeyTemplates> alternatives = item.design().alternativeKeys();
            for (int i = 0; i < alternatives.size(); i++) {
                if (readable(alternatives.get(i), component.name())) {
                    body.beginControlFlow("if ($L.matches($L))", forms.form(i + 1), forms.texts());
                    read(body, alternatives.get(i), component);
                    body.endControlFlow();
                }
            }
            boolean nullable = component.design().nullable();
            if (nullable) {
                body.addStatement("return null");
            } else {
                CodeBlock attribute =
                        CodeBlock.of("in.required($S)", component.design().name());
                body.addStatement("return $L", item.values().decode(component.value(), attribute, false));
            }
            TypeName type = TypeName.get(component.type());
            return MethodSpec.methodBuilder(name)
                    .returns(nullable ? RuntimeTypes.nullable(type) : type)
                    .addParameter(STORED_ITEM, "in")
                    .addCode(body.build());
        });
    }

    private void read(CodeBlock.Builder body, KeyTemplates form, ComponentSource component) {
        String local = component.name().equals("in") ? "value" : component.name();
        for (int i = 0; i < form.all().size(); i++) {
            KeyTemplate template = form.all().get(i);
            KeyAttributeDesign key = item.table().keys().get(i);
            if (template.uses(component.name()) && key.type() == StoredType.S) {
                keys().read(
                                body,
                                template,
                                CodeBlock.of("in.text($S)", key.name()),
                                local.equals("key") ? "reader" : "key",
                                Map.of(component.name(), component),
                                Map.of(component.name(), local),
                                false);
                body.addStatement("return $L", local);
                return;
            }
        }
    }

    private KeyReadCode keys() {
        return new KeyReadCode(item.values());
    }
}
